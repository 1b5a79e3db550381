package io.headgate.sentinel.command;

import static io.headgate.limiter.Checks.require;

import io.headgate.sentinel.DropInSettings;

/**
 * How much one request may cost.
 *
 * @param line bytes of its first line
 * @param headers bytes of all headers
 * @param body bytes of its body
 * @param readMillis milliseconds for all of it to arrive
 */
public record Limits(int line, int headers, int body, int readMillis) {

    /** Bytes that the body of a request may have, 4 MiB unless set. */
    public static final String BODY = "headgate.sentinel.command.body";

    private static final int MOST_BODY = 64 * 1024 * 1024;
    private static final Limits USUAL = new Limits(64 * 1024, 32 * 1024, 4 * 1024 * 1024, 10_000);

    /** Refuses what is not positive. */
    public Limits {
        require(line > 0, "line", line, "> 0");
        require(headers > 0, "headers", headers, "> 0");
        require(body >= 0 && body <= MOST_BODY, "body", body, "0 to " + MOST_BODY);
        require(readMillis > 0, "readMillis", readMillis, "> 0");
    }

    /** The usual ones, with the body as it is configured. */
    public static Limits configured() {
        String body = DropInSettings.get(BODY);
        return body == null ? USUAL : USUAL.withBody(Integer.parseInt(body));
    }

    /** With another limit for bodies. */
    public Limits withBody(int bytes) {
        return new Limits(line, headers, bytes, readMillis);
    }
}
