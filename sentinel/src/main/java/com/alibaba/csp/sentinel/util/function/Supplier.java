package com.alibaba.csp.sentinel.util.function;

/** Gives a value. Sentinel's own type, because it appears in signatures. */
public interface Supplier<T> {

    /** The value. */
    T get();
}
