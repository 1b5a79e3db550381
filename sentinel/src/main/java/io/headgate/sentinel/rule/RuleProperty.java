package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import com.alibaba.csp.sentinel.property.PropertyListener;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where a manager hears of other rules: its own property, until another one is registered in its place. Safe for many threads. */
public final class RuleProperty<T> {

    private final PropertyListener<T> listener;
    private final Consumer<? super @Nullable T> load;
    private SentinelProperty<T> current = new DynamicSentinelProperty<>(); // guarded by the listener
    private volatile boolean rejected; // something of what was loaded last; perhaps, while others load as well

    /** Hands every value to {@code load}, also the one that a property has when it is registered. */
    public RuleProperty(Consumer<? super @Nullable T> load) {
        this.load = load;
        this.listener = new PropertyListener<>() {
            @Override
            public void configUpdate(@Nullable T value) {
                load(value);
            }

            @Override
            public void configLoad(@Nullable T value) {
                load(value);
            }
        };
        current.addListener(listener);
    }

    private void load(@Nullable T value) {
        long before = RejectedRules.count();
        load.accept(value);
        rejected = RejectedRules.count() != before;
    }

    /** Listens to that property instead of the one before. */
    public void register(@Nullable SentinelProperty<T> property) {
        if (property == null) {
            throw new IllegalArgumentException("property: null (expected: a property)");
        }
        synchronized (listener) {
            current.removeListener(listener);
            current = property; // whatever becomes of the value that it has
            property.addListener(listener);
        }
    }

    /** Changes the value of the present property; the same one is loaded again if it was wrong. @return whether it was another */
    public boolean update(T value) {
        SentinelProperty<T> property;
        synchronized (listener) {
            property = current;
        }
        boolean another = property.updateValue(value);
        if (!another && rejected) {
            load(value);
        }
        return another;
    }
}
