package io.headgate.adapters.servlet;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Body;
import io.headgate.adapters.web.WebEntry;
import io.headgate.adapters.web.WebProtection;
import io.headgate.adapters.web.WebRequest;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The way of one admitted request through the application, in one dispatch or in several. */
final class Passage {

    private static final int FIRST_ERROR = 400;

    private final WebProtection protection;
    private final WebRequest seen;
    private final WebEntry entry;
    private final Passages passages;
    private final HttpServletRequest request; // of the first dispatch
    private boolean left; // with the request

    Passage(WebProtection protection, WebRequest seen, WebEntry entry, Passages passages, HttpServletRequest request) {
        this.protection = protection;
        this.seen = seen;
        this.entry = entry;
        this.passages = passages;
        this.request = request;
    }

    /**
     * The first dispatch, on a thread that is within the entrance and origin of the request already: sees to it that the request
     * ends, now or when it is complete.
     *
     * @param place where this thread keeps its passage
     */
    void begin(HttpServletResponse response, FilterChain chain, @Nullable Object[] place)
            throws IOException, ServletException {
        boolean asynchronous;
        try {
            if (passages.early()) {
                leave();
            }
            serveHere(response, chain, place);
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
    void goOn(HttpServletRequest again, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        within(protection, entry.ambient(), () -> {
            serve(again, response, chain);
            return null;
        });
    }

    /** The first dispatch, with this thread knowing that it is on this passage. */
    private void serveHere(HttpServletResponse response, FilterChain chain, @Nullable Object[] place)
            throws IOException, ServletException {
        Object outer = place[0];
        place[0] = this;
        try {
            serve(request, response, chain);
        } finally {
            place[0] = outer;
        }
    }

    private void serve(HttpServletRequest present, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            chain.doFilter(present, response);
        } catch (IOException | ServletException | RuntimeException | Error error) {
            if (!isOutermost(present)) {
                throw error; // the application may handle it yet
            }
            BlockedException refused = refusalIn(error);
            entry.failed(refused != null ? refused : error);
            if (refused == null || !isOpen(present, response)) {
                throw error;
            }
            Sending.send(protection.answer(seen, refused), present, response);
        }
    }

    /** Runs {@code body} within that entrance and origin; it throws what a filter may throw. */
    static void within(WebProtection protection, Ambient ambient, Body<@Nullable Void, Exception> body)
            throws IOException, ServletException {
        try {
            protection.headgate().within(ambient, body);
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
