package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Who listens. Listeners run on the thread that something happened on, so they must be quick; one that throws is counted, and
 * the others still hear. Safe for many threads.
 */
public final class Events implements EventSink {

    private final List<Consumer<? super Event>> listeners = new CopyOnWriteArrayList<>();
    private final LongAdder failures = new LongAdder();

    Events() {}

    /** Tells {@code listener} of every event from now on. @return ends that */
    public Runnable listen(Consumer<? super Event> listener) {
        listeners.add(requireNonNull(listener, "listener"));
        return () -> listeners.remove(listener);
    }

    /** Tells {@code listener} of every event of that type from now on. @return ends that */
    public <E extends Event> Runnable listen(Class<E> type, Consumer<? super E> listener) {
        requireNonNull(type, "type");
        requireNonNull(listener, "listener");
        return listen(event -> {
            if (type.isInstance(event)) {
                listener.accept(type.cast(event));
            }
        });
    }

    @Override
    public void publish(Event event) {
        for (Consumer<? super Event> listener : listeners) {
            try {
                listener.accept(event);
            } catch (RuntimeException failed) {
                failures.increment();
            }
        }
    }

    /** How often a listener threw. */
    public long failures() {
        return failures.sum();
    }
}
