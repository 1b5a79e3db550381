package io.headgate.adapters.annotation;

/** Throws checked exceptions through code that does not declare them, so that they reach the caller unchanged. */
final class Thrown {

    private Thrown() {}

    /** Throws {@code error}; what it returns is there so that a caller can write {@code throw}. */
    @SuppressWarnings("unchecked") // erased: nothing is cast
    static <X extends Throwable> RuntimeException as(Throwable error) throws X {
        throw (X) error;
    }
}
