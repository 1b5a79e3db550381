package io.headgate.agent.wire;

/** A message that this side does not know, since the other is newer: to be skipped, the connection is good. */
public final class UnknownMessageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnknownMessageException(String message) {
        super(message);
    }
}
