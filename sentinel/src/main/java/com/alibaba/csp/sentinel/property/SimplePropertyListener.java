package com.alibaba.csp.sentinel.property;

/** A listener for changes only: the value at the beginning is ignored. */
public abstract class SimplePropertyListener<T> implements PropertyListener<T> {

    public SimplePropertyListener() {}

    @Override
    public void configLoad(T value) {}
}
