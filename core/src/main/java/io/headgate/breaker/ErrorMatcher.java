package io.headgate.breaker;

import java.util.Set;

/**
 * Picks errors. It is part of a rule, so give it {@code equals}: a rule that differs from the one before in nothing but a
 * new lambda is a changed rule.
 */
@FunctionalInterface
public interface ErrorMatcher {

    /** Whether it picks that error. */
    boolean matches(Throwable error);

    /** Picks every error. */
    static ErrorMatcher any() {
        return EveryError.YES;
    }

    /** Picks no error. */
    static ErrorMatcher none() {
        return EveryError.NO;
    }

    /** Picks errors of these classes and their subclasses. */
    @SafeVarargs
    static ErrorMatcher types(Class<? extends Throwable>... types) {
        return new ErrorTypes(Set.of(types));
    }
}
