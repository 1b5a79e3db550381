package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who listens. Listeners run on the thread that something happened on, so they must be quick; one that throws is counted, and
 * the others still hear. Safe for many threads.
 */
public final class Events implements EventSink {

    private final List<Consumer<? super Event>> listeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<? super RefusalSample>> ofRefusals = new CopyOnWriteArrayList<>();
    private final LongAdder failures = new LongAdder();
    private final List<Event> heldBack = new ArrayList<>(); // only for the thread that holds back
    private volatile @Nullable Thread holdingBack;

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

    /**
     * Tells {@code listener} why calls are refused, from now on: of each rule at each resource about one call a second, on the
     * thread of that call. Nothing is sampled while nobody listens. @return ends that
     */
    public Runnable sampleRefusals(Consumer<? super RefusalSample> listener) {
        ofRefusals.add(requireNonNull(listener, "listener"));
        return () -> ofRefusals.remove(listener);
    }

    /** All that a refused call looks at while nobody listens. */
    boolean wantsRefusals() {
        return !ofRefusals.isEmpty();
    }

    void tellOf(RefusalSample refusal) {
        tell(ofRefusals, refusal);
    }

    @Override
    public void publish(Event event) {
        if (holdingBack == Thread.currentThread()) {
            heldBack.add(event);
        } else {
            tell(listeners, event);
        }
    }

    /**
     * Keeps what this thread publishes until {@link #letGo}: listeners may do anything, and must not do it in the middle of
     * a change of rules, when guards are retired whose successors nobody can find yet. For one thread at a time.
     *
     * @return false when this thread holds back already
     */
    boolean holdBack() {
        boolean begins = holdingBack != Thread.currentThread();
        holdingBack = Thread.currentThread();
        return begins;
    }

    /** Ends {@link #holdBack}. @return what was published meanwhile, to be published now */
    List<Event> letGo() {
        List<Event> events = List.copyOf(heldBack);
        heldBack.clear();
        holdingBack = null;
        return events;
    }

    private <T> void tell(List<Consumer<? super T>> told, T news) {
        for (Consumer<? super T> listener : told) {
            try {
                listener.accept(news);
            } catch (Throwable failed) { // an error of theirs, too, is none of the call that it happened in
                failures.increment();
            }
        }
    }

    /** How often a listener threw. */
    public long failures() {
        return failures.sum();
    }
}
