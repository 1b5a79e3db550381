package io.headgate.adapters.web.refusal;

/** Whether a refused client is told its limit. */
public enum RateLimitHeaders {
    /** Not. It is told when to come again, and no more. */
    NONE,
    /** By {@code RateLimit} and {@code RateLimit-Policy}, as draft-ietf-httpapi-ratelimit-headers has them. */
    STANDARD
}
