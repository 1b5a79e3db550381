package io.headgate.redis.store;

/** Failures as stores tell of them, for tests elsewhere. */
public final class Failures {

    private Failures() {}

    /** It is known that nothing was done. */
    public static StoreException notSent() {
        return new StoreException("not sent", null, false, true);
    }
}
