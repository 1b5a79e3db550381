package io.headgate.adapters.servlet;

import io.headgate.BlockedException;
import io.headgate.Body;
import io.headgate.Place;
import io.headgate.adapters.web.WebEntry;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The way of one admitted request through the application, in one dispatch or in several. It is the body that the thread of the first
 * one runs within the entrance and origin of the request, and by which that thread knows it again.
 */
final class Passage implements Body<@Nullable Object, Exception> {

    private static final int FIRST_ERROR = 400;

    private final Passages passages;
    private final @Nullable Passage around;
    private final WebEntry entry;
    private final HttpServletRequest request; // of the first dispatch, as are the next two
    private final HttpServletResponse response;
    private final FilterChain chain;
    private boolean left; // with the request

    /**
     * A passage that has yet to begin.
     *
     * @param around the one that the thread is on already, perhaps by another filter
     */
    Passage(
            Passages passages,
            @Nullable Passage around,
            WebEntry entry,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain) {
        this.passages = passages;
        this.around = around;
        this.entry = entry;
        this.request = request;
        this.response = response;
        this.chain = chain;
    }

    /** This one, or the next around it that is one of {@code wanted}; null when there is none. */
    @Nullable
    Passage orAround(Passages wanted) {
        Passage found = this;
        while (found != null && found.passages != wanted) {
            found = found.around;
        }
        return found;
    }

    /** The first dispatch: sees to it that the request ends, now or when it is complete. */
    void begin(Place here) throws IOException, ServletException {
        within(here, this);
    }

    /** For {@link #begin} only. */
    @Override
    public @Nullable Object get() throws IOException, ServletException {
        boolean asynchronous;
        try {
            if (passages.early()) {
                leave();
            }
            serve(request, response, chain);
            asynchronous = request.isAsyncStarted();
            if (asynchronous) {
                passages.beEarly();
                leave();
            }
        } catch (Throwable error) {
            entry.failed(error);
            entry.finished(response.getStatus()); // now: not every container says that such a request is complete
            leaveToErrorPage();
            throw error;
        }
        if (!asynchronous || !AsyncEnd.await(request, entry, response)) {
            finish(response.getStatus());
        }
        return null;
    }

    private void finish(int status) {
        entry.finished(status);
        if (status >= FIRST_ERROR) {
            leaveToErrorPage();
        }
    }

    /** Leaves this passage with the request, for later dispatches to find; a second time is harmless. */
    void leave() {
        if (!left) {
            passages.leave(request, this);
            left = true;
        }
    }

    private void leaveToErrorPage() {
        try {
            leave();
        } catch (RuntimeException ofAListener) {
            // then the page belongs to no entrance; what it is shown for matters more
        }
    }

    /** A later dispatch, within the entrance and origin of the request as the first one. */
    void goOn(HttpServletRequest again, HttpServletResponse answer, FilterChain rest)
            throws IOException, ServletException {
        within(passages.protection().headgate().here(), () -> {
            serve(again, answer, rest);
            return null;
        });
    }

    private void serve(HttpServletRequest present, HttpServletResponse answer, FilterChain rest)
            throws IOException, ServletException {
        try {
            rest.doFilter(present, answer);
        } catch (IOException | ServletException | RuntimeException | Error error) {
            if (!isOutermost(present)) {
                throw error; // the application may handle it yet
            }
            BlockedException refused = refusalIn(error);
            entry.failed(refused != null ? refused : error);
            if (refused == null || !isOpen(present, answer)) {
                throw error;
            }
            Sending.send(passages.protection().answer(entry.request(), refused), present, answer);
        }
    }

    /** Runs {@code body} within the entrance and origin of the request; it throws what a filter may throw. */
    private void within(Place here, Body<@Nullable Object, Exception> body) throws IOException, ServletException {
        try {
            here.within(entry.ambient(), body);
        } catch (IOException | ServletException | RuntimeException known) {
            throw known;
        } catch (Exception impossible) { // a chain throws no other
            throw new ServletException(impossible);
        }
    }

    /** What the application was refused somewhere deeper and has not handled; null when that is not what happened. */
    private static @Nullable BlockedException refusalIn(Throwable error) {
        Throwable cause = error instanceof ServletException wrapped && wrapped.getRootCause() != null
                ? wrapped.getRootCause()
                : error;
        return cause instanceof BlockedException refused ? refused : null;
    }

    /** Whether the container itself has dispatched the request here, and not the application by a forward or an include. */
    private static boolean isOutermost(HttpServletRequest request) {
        DispatcherType type = request.getDispatcherType();
        return type == DispatcherType.REQUEST || type == DispatcherType.ASYNC;
    }

    /** Whether the response can still be given here: not after it has begun, and not by somebody else. */
    private static boolean isOpen(HttpServletRequest request, HttpServletResponse response) {
        return !response.isCommitted() && !request.isAsyncStarted();
    }
}
