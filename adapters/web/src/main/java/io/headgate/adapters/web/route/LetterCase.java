package io.headgate.adapters.web.route;

/** Whether the case of letters tells paths apart. */
public enum LetterCase {
    /** {@code /Orders} is not {@code /orders}: as most servers see it. */
    COUNTS,
    /** Both are {@code /orders}: for servers that do not care. */
    IGNORED
}
