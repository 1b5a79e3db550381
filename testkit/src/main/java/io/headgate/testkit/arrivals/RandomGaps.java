package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A few threads, each of which pauses for a random time before every call: from nothing up to {@code maxGap}, each
 * length as likely as the other. The key of an arrival is the number of its thread.
 *
 * @param threads how many threads, from 0 on
 * @param callsPerThread how many calls each makes
 * @param maxGap the longest pause
 * @param seed the same seed gives the same calls on every machine
 */
public record RandomGaps(int threads, long callsPerThread, Duration maxGap, long seed) implements Arrivals {

    /** Checks the settings. */
    public RandomGaps {
        Checks.require(threads >= 1, "threads", threads, ">= 1");
        Checks.require(callsPerThread >= 1, "callsPerThread", callsPerThread, ">= 1");
        long longest = Checks.positiveNanos(maxGap, "maxGap");
        Checks.require(
                Math.multiplyHigh(longest, callsPerThread) == 0 && longest * callsPerThread >= 0,
                "callsPerThread",
                callsPerThread,
                "callsPerThread · maxGap within 292 years");
    }

    /** The classic bench of the field: 4 threads with 1000 calls each, 0 to 10 ms apart. */
    public static RandomGaps classic(long seed) {
        return new RandomGaps(4, 1000, Duration.ofMillis(10), seed);
    }

    @Override
    public String name() {
        return "random gaps";
    }

    /** The longest it can last: every pause at its maximum, and the nanosecond of the last call. */
    @Override
    public Duration duration() {
        return maxGap.multipliedBy(callsPerThread).plusNanos(1);
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }

    @Override
    public ArrivalCursor cursor() {
        Random seeds = new Random(seed);
        PriorityQueue<Caller> callers = new PriorityQueue<>();
        for (int thread = 0; thread < threads; thread++) {
            callers.add(new Caller(thread, callsPerThread, maxGap.toNanos(), new Draws(seeds.nextLong())));
        }
        return new Callers(callers);
    }

    /** The threads in the order in which they will call, walked by asking the first one. */
    private static final class Callers implements ArrivalCursor {

        private final PriorityQueue<Caller> callers;
        private long nanos;
        private long key;

        Callers(PriorityQueue<Caller> callers) {
            this.callers = callers;
        }

        @Override
        public boolean advance() {
            Caller first = callers.poll();
            if (first == null) {
                return false;
            }
            nanos = first.instant;
            key = first.thread;
            if (first.pause()) {
                callers.add(first);
            }
            return true;
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public long key() {
            return key;
        }
    }

    /** One thread on its way to its next call. */
    private static final class Caller implements Comparable<Caller> {

        private final int thread;
        private final long maxGapNanos;
        private final Draws random;
        private long left;
        private long instant;

        Caller(int thread, long calls, long maxGapNanos, Draws random) {
            this.thread = thread;
            this.left = calls;
            this.maxGapNanos = maxGapNanos;
            this.random = random;
            pause();
        }

        boolean pause() {
            instant += (long) (random.nextDouble() * (maxGapNanos + 1.0));
            return left-- > 0;
        }

        @Override
        public int compareTo(Caller other) {
            return instant != other.instant
                    ? Long.compare(instant, other.instant)
                    : Integer.compare(thread, other.thread);
        }
    }
}
