package com.alibaba.csp.sentinel.util.function;

/** Says yes or no to a value. Sentinel's own type, because it appears in signatures. */
public interface Predicate<T> {

    /** Whether {@code value} is accepted. */
    boolean test(T value);
}
