package io.headgate;

/**
 * A piece of code that is protected and returns nothing.
 *
 * @param <X> the checked exception it may throw; inferred as unchecked when it throws none
 */
@FunctionalInterface
public interface Action<X extends Exception> {

    /** Runs the code. */
    void run() throws X;
}
