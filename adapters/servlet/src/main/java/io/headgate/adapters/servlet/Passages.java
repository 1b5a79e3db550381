package io.headgate.adapters.servlet;

import io.headgate.adapters.web.WebProtection;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds the passage of a request that comes by again, in another dispatch of the same request. Safe for many threads. */
final class Passages {
    /*
     * The plain way is an attribute of the request, set before it is served. But hardly any request comes by again, and an
     * attribute that is the first of its request costs some servers a map. So the thread knows its passage, which is the body that it
     * runs within the ambient of the request, and the passage is left with the request as soon as somebody could look for it there:
     *
     *   filter ── servlet ── forward, include ── filter     by whoever finds the thread in a passage; then looks at the request
     *   filter ── servlet ── startAsync                     when the servlet has returned: dispatches begin after that
     *   filter ── servlet ── sendError, an error            when the servlet has returned, for the error page
     *
     * When a request that has become asynchronous returns, another thread may be using it, and not every server (not Undertow)
     * lets two threads set attributes at once. Where one request has done that others will, so from then on passages are left
     * before requests are served.
     */

    /** Another filter, for another Headgate, has another one. */
    private final String attribute = HeadgateFilter.class.getName() + "." + UUID.randomUUID();

    private final WebProtection protection;
    private volatile boolean early;

    Passages(WebProtection protection) {
        this.protection = protection;
    }

    WebProtection protection() {
        return protection;
    }

    /**
     * The passage that this request is on already; null when it comes by for the first time.
     *
     * @param around the passage that the thread is on, by whichever filter of the same Headgate; null when it is on none
     */
    @Nullable
    Passage of(HttpServletRequest request, DispatcherType type, @Nullable Passage around) {
        Passage outer = around == null ? null : around.orAround(this);
        if (outer != null) {
            outer.leave(); // perhaps this request is another one all the same
        } else if (type == DispatcherType.REQUEST) {
            return null;
        }
        return request.getAttribute(attribute) instanceof Passage passage ? passage : null;
    }

    /** Leaves {@code passage} with the request. A listener of the application may throw here. */
    void leave(HttpServletRequest request, Passage passage) {
        request.setAttribute(attribute, passage);
    }

    /** Whether passages are to be left before requests are served. */
    boolean early() {
        return early;
    }

    /** From now on passages are left early. */
    void beEarly() {
        if (!early) {
            early = true;
        }
    }
}
