package com.alibaba.csp.sentinel.property;

/** A value that changes at run time, and those who want to know. */
public interface SentinelProperty<T> {

    /** Adds a listener and tells it the value there is. */
    void addListener(PropertyListener<T> listener);

    /** Takes a listener away. */
    void removeListener(PropertyListener<T> listener);

    /** Changes the value and tells the listeners; false, and nobody is told, when it equals the one there was. */
    boolean updateValue(T newValue);
}
