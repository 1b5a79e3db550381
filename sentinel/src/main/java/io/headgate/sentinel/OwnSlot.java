package io.headgate.sentinel;

/** A slot that does what a {@link Route} does as well, so that a chain of only such slots need not be walked. */
public interface OwnSlot {

    /** The class whose behaviour that is: one that extends it may do something else. */
    Class<?> genuine();

    /** Whether it counts calls. */
    default boolean counts() {
        return false;
    }

    /** Whether it enforces rules. */
    default boolean decides() {
        return false;
    }
}
