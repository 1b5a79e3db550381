package io.headgate.redis.store;

import org.jspecify.annotations.Nullable;

/** Redis did not answer, not in time, or with an error. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** With what happened and, where another exception told of it, that one. */
    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
