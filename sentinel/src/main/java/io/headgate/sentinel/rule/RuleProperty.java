package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import com.alibaba.csp.sentinel.property.PropertyListener;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where a manager hears of other rules: its own property, until another one is registered in its place. Safe for many threads. */
public final class RuleProperty<T> {

    private final PropertyListener<T> listener;
    private SentinelProperty<T> current = new DynamicSentinelProperty<>(); // guarded by the listener

    /** Hands every value to {@code load}, also the one that a property has when it is registered. */
    public RuleProperty(Consumer<? super @Nullable T> load) {
        this.listener = new PropertyListener<>() {
            @Override
            public void configUpdate(@Nullable T value) {
                load.accept(value);
            }

            @Override
            public void configLoad(@Nullable T value) {
                load.accept(value);
            }
        };
        current.addListener(listener);
    }

    /** Listens to that property instead of the one before. */
    public void register(@Nullable SentinelProperty<T> property) {
        if (property == null) {
            throw new IllegalArgumentException("property: null (expected: a property)");
        }
        synchronized (listener) {
            current.removeListener(listener);
            property.addListener(listener);
            current = property;
        }
    }

    /** Changes the value of the present property. @return whether it was another */
    public boolean update(T value) {
        SentinelProperty<T> property;
        synchronized (listener) {
            property = current;
        }
        return property.updateValue(value);
    }
}
