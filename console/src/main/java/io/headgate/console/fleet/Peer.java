package io.headgate.console.fleet;

import io.headgate.agent.wire.Message;

/** The other end of a link. Neither method waits or throws: what cannot be sent ends the link. Called by many threads. */
public interface Peer {

    /** Sends a message after those that were sent before. */
    void send(Message message);

    /** Ends the link and tells why. May be called more than once. */
    void close(String reason);

    /** Ends the link because of what was said on it, and tells why. */
    default void refuse(String reason) {
        close(reason);
    }
}
