package io.headgate.agent;

import io.headgate.Events;
import io.headgate.RefusalSample;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.agent.wire.RefusalsSeen;
import io.headgate.event.Event;
import io.headgate.limiter.Algorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What happens in between the seconds: events, and samples of refusals. It is told on the threads of calls, so it only puts
 * what it hears into a queue, and drops what finds no room; how to say it is thought about on the thread of the link.
 */
final class Happenings {

    private static final int MOST_EVENTS = 1_000;
    private static final int MOST_REFUSALS = 1_000;

    private record Heard(long atMillis, Event event) {}

    private final Events source;
    private final Ledger ledger;
    private final ArrayBlockingQueue<Heard> events = new ArrayBlockingQueue<>(MOST_EVENTS);
    private final ArrayBlockingQueue<RefusalSample> refusals = new ArrayBlockingQueue<>(MOST_REFUSALS);
    private final Runnable noMoreEvents;
    private @Nullable Runnable noMoreRefusals;

    Happenings(Events source, Ledger ledger) {
        this.source = source;
        this.ledger = ledger;
        this.noMoreEvents = source.listen(this::heard);
    }

    /** While the console is away the newest events are kept for its return: that is what will be asked about then. */
    private void heard(Event event) {
        Heard latest = new Heard(System.currentTimeMillis(), event);
        if (!events.offer(latest)) {
            ledger.droppedEvents.increment();
            events.poll();
            events.offer(latest);
        }
    }

    private void sampled(RefusalSample sample) {
        if (!refusals.offer(sample)) {
            ledger.droppedRefusals.increment();
        }
    }

    /** Samples are taken only while there is somebody to look at them. */
    void sampleRefusals(boolean wanted) {
        Runnable present = noMoreRefusals;
        if (wanted && present == null) {
            noMoreRefusals = source.sampleRefusals(this::sampled);
        } else if (!wanted && present != null) {
            noMoreRefusals = null;
            present.run();
            refusals.clear();
        }
    }

    /** The next event that was heard; null when there is none. */
    @Nullable
    Message event() {
        Heard next = events.poll();
        if (next == null) {
            return null;
        }
        try {
            return EventWords.of(next.atMillis(), next.event());
        } catch (RuntimeException | Error unspeakable) { // of a stranger's event
            String kind = next.event().getClass().getSimpleName();
            return new EventSeen(
                    next.atMillis(),
                    kind,
                    "cannot be said: " + unspeakable.getClass().getName());
        }
    }

    /** The samples since this was last asked; null when there are none. */
    @Nullable
    Message refusals() {
        List<RefusalSample> samples = new ArrayList<>();
        refusals.drainTo(samples);
        return samples.isEmpty()
                ? null
                : new RefusalsSeen(samples.stream().map(Happenings::seen).toList());
    }

    private static RefusalSeen seen(RefusalSample sample) {
        long retryAfter = sample.why().retryAfterNanos();
        return new RefusalSeen(
                sample.at().toEpochMilli(),
                sample.resource(),
                sample.ruleId(),
                sample.kind(),
                sample.origin(),
                sample.why().reason(),
                finite(sample.why().reached()),
                finite(sample.why().limit()),
                retryAfter == Algorithm.NEVER ? -1 : TimeUnit.NANOSECONDS.toMillis(retryAfter + 999_999),
                sample.shadow());
    }

    /** A figure that there is none of is told as -1. */
    private static double finite(double figure) {
        return Double.isFinite(figure) ? figure : -1;
    }

    void close() {
        noMoreEvents.run();
        sampleRefusals(false);
    }
}
