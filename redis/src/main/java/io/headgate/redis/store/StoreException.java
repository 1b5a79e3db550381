package io.headgate.redis.store;

import org.jspecify.annotations.Nullable;

/** Redis did not answer, not in time, or with an error. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean aboutOneKey;
    private final boolean undone;
    private final boolean aboutKeysTogether;

    /** Redis as a whole, with what happened and, where another exception told of it, that one. */
    public StoreException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    /** Redis as a whole, or one key, which for example holds something else. */
    public StoreException(String message, @Nullable Throwable cause, boolean aboutOneKey) {
        this(message, cause, aboutOneKey, false);
    }

    /** As before, where it may be known that Redis has done nothing. */
    StoreException(String message, @Nullable Throwable cause, boolean aboutOneKey, boolean undone) {
        this(message, cause, aboutOneKey, undone, false);
    }

    private StoreException(
            String message, @Nullable Throwable cause, boolean aboutOneKey, boolean undone, boolean aboutKeysTogether) {
        super(message, cause);
        this.aboutOneKey = aboutOneKey;
        this.undone = undone;
        this.aboutKeysTogether = aboutKeysTogether;
    }

    /** Several keys that Redis cannot look at together, because they are on different nodes now or will be soon. */
    public static StoreException ofKeysTogether(String message, @Nullable Throwable cause) {
        return new StoreException(message, cause, true, true, true);
    }

    /** Whether each key by itself may be fine. */
    public boolean isAboutKeysTogether() {
        return aboutKeysTogether;
    }

    /** Whether it is known that the script has not run, or has written nothing. If not, it may have. */
    public boolean isUndone() {
        return undone;
    }

    /** Whether a failure, or its cause, tells that the script has not run, or has written nothing. */
    public static boolean isUndone(Throwable failure) {
        Throwable told = failure instanceof StoreException ? failure : failure.getCause();
        return told instanceof StoreException known && known.undone;
    }

    /** Whether other keys may be fine. */
    public boolean isAboutOneKey() {
        return aboutOneKey;
    }
}
