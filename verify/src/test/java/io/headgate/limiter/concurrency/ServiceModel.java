package io.headgate.limiter.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A service in virtual time behind an adaptive limiter: it handles {@code capacity} calls at once, the others queue
 * first come, first served, and what finds more than {@code queueBound} queued is dropped. Callers always want more: as
 * many calls are in flight as the limiter allows. Deterministic.
 */
final class ServiceModel {

    private record Call(long startedAt, long endsAt, Outcome outcome) {}

    private final int capacity;
    private final int queueBound;
    private final PriorityQueue<Call> inFlight = new PriorityQueue<>(Comparator.comparingLong(Call::endsAt));
    private final PriorityQueue<Long> serversFreeAt = new PriorityQueue<>();
    private final AdaptiveConcurrencyLimiter limiter;
    private long serviceNanos;
    private long accepted;
    private long now;
    long mostInFlight;

    ServiceModel(AdaptiveLimit adaptive, int capacity, int queueBound, Duration serviceTime) {
        this.capacity = capacity;
        this.queueBound = queueBound;
        this.serviceNanos = serviceTime.toNanos();
        this.limiter = AdaptiveConcurrencyLimiter.of(adaptive, Sampling.defaults(), 0, () -> now);
        for (int server = 0; server < capacity; server++) {
            serversFreeAt.add(0L);
        }
    }

    void changeServiceTime(Duration serviceTime) {
        serviceNanos = serviceTime.toNanos();
    }

    /** Runs up to that second, and says what the limit was at the end of each second. */
    List<Long> runUntilSecond(int second) {
        List<Long> limits = new ArrayList<>();
        long from = now / 1_000_000_000 + 1;
        for (long each = from; each <= second; each++) {
            runUntil(each * 1_000_000_000);
            limits.add(limiter.limit());
        }
        return limits;
    }

    private void runUntil(long end) {
        fill();
        while (inFlight.element().endsAt <= end) {
            Call ended = inFlight.remove();
            now = ended.endsAt;
            accepted -= ended.outcome == Outcome.SUCCESS ? 1 : 0;
            limiter.release(ended.outcome, 1, ended.startedAt, now);
            fill();
        }
        now = end;
    }

    private void fill() {
        while (limiter.tryAcquire()) {
            inFlight.add(begin());
            mostInFlight = Math.max(mostInFlight, limiter.inFlight());
        }
    }

    private Call begin() {
        if (accepted >= capacity + queueBound) {
            return new Call(now, now + serviceNanos / 10, Outcome.DROPPED);
        }
        accepted++;
        long served = Math.max(now, serversFreeAt.remove()) + serviceNanos;
        serversFreeAt.add(served);
        return new Call(now, served, Outcome.SUCCESS);
    }
}
