package com.alibaba.csp.sentinel.util.function;

/** Takes a value and gives nothing back. Sentinel's own type, because it appears in signatures. */
public interface Consumer<T> {

    /** Takes {@code value}. */
    void accept(T value);
}
