package io.headgate;

/**
 * A piece of code that is protected and returns something.
 *
 * @param <T> what it returns
 * @param <X> the checked exception it may throw; inferred as unchecked when it throws none
 */
@FunctionalInterface
public interface Body<T extends @org.jspecify.annotations.Nullable Object, X extends Exception> {

    /** Runs the code. */
    T get() throws X;
}
