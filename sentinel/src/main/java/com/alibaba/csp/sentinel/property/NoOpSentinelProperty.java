package com.alibaba.csp.sentinel.property;

/** A property without a value: nobody is ever told anything. */
public final class NoOpSentinelProperty implements SentinelProperty<Object> {

    public NoOpSentinelProperty() {}

    @Override
    public void addListener(PropertyListener<Object> listener) {}

    @Override
    public void removeListener(PropertyListener<Object> listener) {}

    @Override
    public boolean updateValue(Object newValue) {
        return true;
    }
}
