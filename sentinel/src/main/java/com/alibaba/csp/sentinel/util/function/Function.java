package com.alibaba.csp.sentinel.util.function;

/** Makes one value of another. Sentinel's own type, because it appears in signatures. */
public interface Function<T, R> {

    /** What {@code value} becomes. */
    R apply(T value);

    /** The function that gives back what it is given. */
    static <T> Function<T, T> identity() {
        return value -> value;
    }
}
