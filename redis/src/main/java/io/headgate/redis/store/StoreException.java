package io.headgate.redis.store;

import org.jspecify.annotations.Nullable;

/** Redis did not answer, not in time, or with an error. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean aboutOneKey;

    /** Redis as a whole, with what happened and, where another exception told of it, that one. */
    public StoreException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    /** Redis as a whole, or one key, which for example holds something else. */
    public StoreException(String message, @Nullable Throwable cause, boolean aboutOneKey) {
        super(message, cause);
        this.aboutOneKey = aboutOneKey;
    }

    /** Whether other keys may be fine. */
    public boolean isAboutOneKey() {
        return aboutOneKey;
    }
}
