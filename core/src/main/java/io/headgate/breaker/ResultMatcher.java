package io.headgate.breaker;

/** Picks results. It is part of a rule, so give it {@code equals}, as with an {@link ErrorMatcher}. */
@FunctionalInterface
public interface ResultMatcher {

    /** Whether it picks that result. Never asked about null, which means that nothing is known about the result. */
    boolean matches(Object result);

    /** Picks no result. */
    static ResultMatcher none() {
        return NoResult.NO;
    }
}
