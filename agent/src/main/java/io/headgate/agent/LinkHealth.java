package io.headgate.agent;

import java.time.Instant;
import java.util.Optional;

/**
 * How a link is doing.
 *
 * @param console the address of the console
 * @param connectedSince since when it is connected; empty while it is not
 * @param application what the console calls this application; "" before it has said so
 * @param lastError why it last was not connected; "" when that never was
 * @param lastErrorAt when that was
 * @param counts what was counted
 */
public record LinkHealth(
        String console,
        Optional<Instant> connectedSince,
        String application,
        String lastError,
        Optional<Instant> lastErrorAt,
        LinkCounts counts) {

    /** Whether it is connected. */
    public boolean connected() {
        return connectedSince.isPresent();
    }
}
