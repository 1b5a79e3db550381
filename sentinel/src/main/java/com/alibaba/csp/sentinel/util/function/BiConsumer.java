package com.alibaba.csp.sentinel.util.function;

/** Takes two values and gives nothing back. Sentinel's own type, because it appears in signatures. */
public interface BiConsumer<T, U> {

    /** Takes {@code first} and {@code second}. */
    void accept(T first, U second);
}
