package io.headgate.agent.wire;

import org.jspecify.annotations.Nullable;

/** What came over the link is no message: the other side is broken, or is none. The connection is not worth keeping. */
public final class MalformedMessageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    MalformedMessageException(String message) {
        super(message);
    }

    MalformedMessageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
