package com.alibaba.csp.sentinel.property;

/** A listener to which the value at the beginning is a change like any other. */
public abstract class SimplePropertyListener<T> implements PropertyListener<T> {

    public SimplePropertyListener() {}

    @Override
    public void configLoad(T value) {
        configUpdate(value);
    }
}
