package io.headgate.adapters.web.refusal;

import static java.util.Objects.requireNonNull;

import io.headgate.BlockedException;
import io.headgate.gateway.RequestAttributes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers with a status that says whose fault it is, when to come again, and a body in a form that the client understands:
 * a problem (RFC 9457), a page, or plain text. Tells nothing about rules, origins and what is inside.
 *
 * <pre>
 *   HTTP/1.1 429
 *   Retry-After: 7
 *   RateLimit-Policy: "default";q=100;w=60
 *   RateLimit: "default";r=0;t=7
 *   Content-Type: application/problem+json
 *
 *   {"type":"about:blank","title":"Too Many Requests","status":429,"detail":"Try again in 7 seconds.","retryAfter":7}
 * </pre>
 *
 * @param status which status a refusal has
 * @param rateLimit whether the client is told its limit
 */
public record ProblemHandler(StatusRule status, RateLimitHeaders rateLimit) implements RefusalHandler {

    /** Checks the settings. */
    public ProblemHandler {
        requireNonNull(status, "status");
        requireNonNull(rateLimit, "rateLimit");
    }

    /** The same with other statuses. */
    public ProblemHandler withStatus(StatusRule newStatus) {
        return new ProblemHandler(newStatus, rateLimit);
    }

    /** The same with another choice of headers. */
    public ProblemHandler withRateLimit(RateLimitHeaders newRateLimit) {
        return new ProblemHandler(status, newRateLimit);
    }

    @Override
    public WebResponse answer(RequestAttributes request, BlockedException refused) {
        int code = status.status(refused.rule());
        long seconds = secondsUntil(refused.retryAfter());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Cache-Control", "no-store"); // a cache would refuse others, and later (RFC 6585, 4)
        headers.put("X-Content-Type-Options", "nosniff");
        if (seconds > 0) {
            headers.put("Retry-After", String.valueOf(seconds));
        }
        addLimit(headers, refused, seconds);
        BodyForm form = BodyForm.accepted(request.header("Accept"));
        headers.put("Content-Type", form.contentType());
        return new WebResponse(code, headers, body(form, code, seconds));
    }

    /** In whole seconds, rounded up and at least 1; 0 when waiting does not help or nobody knows. */
    private static long secondsUntil(Optional<Duration> retryAfter) {
        return retryAfter
                .map(wait -> Math.max(1, wait.toSeconds() + (wait.toNanosPart() > 0 ? 1 : 0)))
                .orElse(0L);
    }

    private void addLimit(Map<String, String> headers, BlockedException refused, long seconds) {
        RateLimitPolicy policy = rateLimit == RateLimitHeaders.NONE ? null : RateLimitPolicy.of(refused.rule());
        if (policy != null) {
            headers.put("RateLimit-Policy", policy.policy());
            headers.put("RateLimit", RateLimitPolicy.state(seconds));
        }
    }

    private static String body(BodyForm form, int status, long seconds) {
        String title = title(status);
        String detail = detail(status, seconds);
        return switch (form) {
            case PROBLEM -> problem(status, title, detail, seconds);
            case HTML -> "<!doctype html><title>" + title + "</title><h1>" + title + "</h1><p>" + detail + "\n";
            case PLAIN -> title + ". " + detail + "\n";
        };
    }

    /** All texts are ours, so nothing in them needs escaping. */
    private static String problem(int status, String title, String detail, long seconds) {
        return "{\"type\":\"about:blank\",\"title\":\"" + title + "\",\"status\":" + status + ",\"detail\":\"" + detail
                + "\"" + (seconds > 0 ? ",\"retryAfter\":" + seconds : "") + "}";
    }

    private static String title(int status) {
        return switch (status) {
            case StatusRule.FORBIDDEN -> "Forbidden";
            case StatusRule.TOO_MANY_REQUESTS -> "Too Many Requests";
            case StatusRule.SERVICE_UNAVAILABLE -> "Service Unavailable";
            default -> "Refused";
        };
    }

    private static String detail(int status, long seconds) {
        if (seconds > 0) {
            return "Try again in " + seconds + (seconds == 1 ? " second." : " seconds.");
        }
        return status == StatusRule.FORBIDDEN ? "This caller may not ask for this." : "Try again later.";
    }
}
