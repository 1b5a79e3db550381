package io.headgate.adapters.servlet;

import io.headgate.adapters.web.WebEntry;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Ends the entry of an asynchronous request when the container says that the request is complete. */
final class AsyncEnd implements AsyncListener {
    /*
     *   filter    |-- chain --|
     *   servlet     startAsync|                          the thread goes home; the request goes on
     *   elsewhere             |------ work ------ complete
     *   in flight |===================================|  until onComplete, which comes once, after a timeout or an error too
     *
     * A timeout is no failure by itself: whoever polls for a long time answers it with 204. Who does not handle it is
     * answered with 500 by the container, and that is one. An error that the container reports is one in any case.
     */

    private final WebEntry entry;
    private final HttpServletResponse response;

    private AsyncEnd(WebEntry entry, HttpServletResponse response) {
        this.entry = entry;
        this.response = response;
    }

    /**
     * Awaits the end of a request that has become asynchronous, on the thread that made it so. One that was completed or dispatched
     * meanwhile is still seen as started there: both take effect when that thread has returned to the container.
     *
     * @return false if the container says that it has ended already
     */
    static boolean await(HttpServletRequest request, WebEntry entry, HttpServletResponse response) {
        try {
            request.getAsyncContext().addListener(new AsyncEnd(entry, response));
            return true;
        } catch (IllegalStateException ended) {
            return false;
        }
    }

    @Override
    public void onComplete(AsyncEvent event) {
        entry.finished(response.getStatus());
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        // what is answered decides
    }

    @Override
    public void onError(AsyncEvent event) {
        Throwable error = event.getThrowable();
        if (error != null) {
            entry.failed(error);
        }
    }

    /** A dispatch that becomes asynchronous again begins without listeners. */
    @Override
    public void onStartAsync(AsyncEvent event) {
        event.getAsyncContext().addListener(this);
    }
}
