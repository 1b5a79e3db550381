package io.headgate.adapters.servlet;

import io.headgate.BlockedException;
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

    private final WebProtection protection;
    private final WebRequest seen;
    private final WebEntry entry;

    Passage(WebProtection protection, WebRequest seen, WebEntry entry) {
        this.protection = protection;
        this.seen = seen;
        this.entry = entry;
    }

    /** The first dispatch: leaves itself for later ones, and sees to it that the request ends, now or when it is complete. */
    void begin(String attribute, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            request.setAttribute(attribute, this); // a listener of the application may throw
            goOn(request, response, chain);
        } catch (Throwable error) {
            entry.failed(error);
            entry.finished(response.getStatus()); // now: not every container says that such a request is complete
            throw error;
        }
        if (!request.isAsyncStarted() || !AsyncEnd.await(request, entry, response)) {
            entry.finished(response.getStatus());
        }
    }

    /** A dispatch, the first or a later one, within the entrance and origin of the request. */
    void goOn(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            within(request, response, chain);
        } catch (IOException | ServletException | RuntimeException | Error error) {
            if (!isOutermost(request)) {
                throw error; // the application may handle it yet
            }
            BlockedException refused = refusalIn(error);
            entry.failed(refused != null ? refused : error);
            if (refused == null || !isOpen(request, response)) {
                throw error;
            }
            Sending.send(protection.answer(seen, refused), request, response);
        }
    }

    private void within(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            protection.headgate().<@Nullable Void, Exception>within(entry.ambient(), () -> {
                chain.doFilter(request, response);
                return null;
            });
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
