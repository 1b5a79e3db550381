package io.headgate.adapters.web.refusal;

import io.headgate.BlockedException;
import io.headgate.gateway.RequestAttributes;

/**
 * Answers a request that was refused.
 *
 * <pre>{@code
 * RefusalHandler.problem()                                  // the default: 429, 503 or 403 with headers and a problem body
 * RefusalHandler.redirect("/busy.html")                     // to a page
 * (request, refused) -> WebResponse.of(429).withBody("text/plain", "slow down")
 * }</pre>
 *
 * <p>Must be safe for many threads. One that fails is replaced by {@link #problem()} for that request.
 */
@FunctionalInterface
public interface RefusalHandler {

    /** The response. What {@code refused} knows is for operators: a client need not know rules and limits. */
    WebResponse answer(RequestAttributes request, BlockedException refused);

    /** A problem body in a form that the client understands, see {@link ProblemHandler}. */
    static ProblemHandler problem() {
        return new ProblemHandler(StatusRule.usual(), RateLimitHeaders.STANDARD);
    }

    /** Sends the client to another page, which it gets by {@code GET}. */
    static RefusalHandler redirect(String location) {
        WebResponse answer =
                WebResponse.of(303).withHeader("Location", location).withHeader("Cache-Control", "no-store");
        return (request, refused) -> answer;
    }
}
