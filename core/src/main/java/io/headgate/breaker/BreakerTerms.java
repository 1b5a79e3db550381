package io.headgate.breaker;

import io.headgate.limiter.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a breaker as it needs them while it runs: durations in nanoseconds, and where its slices begin.
 * Immutable; one serves any number of breakers with the same settings.
 */
public final class BreakerTerms {

    private static final long NOT_BY_TIME = -1;

    final BreakerSettings settings;
    final Threshold threshold;
    final long sliceNanos;
    final int slices;
    private final long minimumCalls;
    private final Failures failures;
    private final long slowNanos;
    private final long edge;

    private BreakerTerms(BreakerSettings settings, long edge) {
        this.settings = settings;
        this.threshold = Threshold.of(settings);
        this.minimumCalls = settings.minimumCalls();
        this.failures = settings.failures();
        this.slices = settings.span().slices();
        this.sliceNanos = settings.span().length().toNanos() / slices;
        this.slowNanos = settings.trip() instanceof Trip.SlowCalls slow
                ? slow.slowerThan().toNanos()
                : NOT_BY_TIME;
        this.edge = edge;
    }

    /** Puts settings in force at {@code now}; a tumbling span lines up with the wall clock as it is then. */
    public static BreakerTerms of(BreakerSettings settings, long now, WallClock wall) {
        boolean aligned = settings.span() instanceof Span.Tumbling;
        long sinceEdge = aligned
                ? Math.floorMod(wall.epochNanos(), settings.span().length().toNanos())
                : 0;
        return new BreakerTerms(settings, now - sinceEdge);
    }

    /** The settings. */
    public BreakerSettings settings() {
        return settings;
    }

    /** Whether a call that ran from {@code startedAt} to {@code now} counts as a bad one. */
    public boolean isBad(long startedAt, long now, @Nullable Object result, @Nullable Throwable error) {
        return outcome(startedAt, now, result, error) == Outcome.BAD;
    }

    /** How a call counts that ran from {@code startedAt} to {@code now}. */
    Outcome outcome(long startedAt, long now, @Nullable Object result, @Nullable Throwable error) {
        if (failures.ignores(error)) {
            return Outcome.IGNORED;
        }
        boolean bad = slowNanos == NOT_BY_TIME ? failures.failed(result, error) : now - startedAt > slowNanos;
        return bad ? Outcome.BAD : Outcome.GOOD;
    }

    /** Whether these results open a closed breaker. */
    boolean trips(long total, long bad) {
        return bad > 0 && total >= minimumCalls && threshold.reached(total, bad);
    }

    /** The first edge of a slice after {@code now}. */
    long edgeAfter(long now) {
        return now + sliceNanos - Math.floorMod(now - edge, sliceNanos);
    }

    /** Whether what was counted under {@code before} means the same under these. */
    boolean countsAs(BreakerTerms before) {
        boolean sameMeaning = (slowNanos == NOT_BY_TIME) == (before.slowNanos == NOT_BY_TIME);
        return sameMeaning && settings.span().equals(before.settings.span());
    }

    double figure(Tally tally) {
        return threshold.figure(tally.total(), tally.bad());
    }

    long spanNanos() {
        return sliceNanos * slices;
    }

    long openNanos(int openings) {
        return settings.openTime().nanos(openings);
    }
}
