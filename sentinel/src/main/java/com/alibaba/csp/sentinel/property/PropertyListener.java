package com.alibaba.csp.sentinel.property;

/** Is told the value of a {@link SentinelProperty}. */
public interface PropertyListener<T> {

    /** The value has changed. */
    void configUpdate(T value);

    /** The value at the moment when this listener was added; may be null. */
    void configLoad(T value);
}
