package io.headgate.breaker;

import io.headgate.guard.Explanation;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A few probes run, and their results decide. Immutable: each probe taken or answered makes a new one. */
final class HalfOpen extends State {
    /*
     * A probe is known by the instant it was taken at. A result or a permit given back that fits no probe still out is
     * none of ours: it belongs to an earlier state, or its lease has run out and its permit has been handed out again.
     * Probes of the same instant are alike, so it does not matter which of them an answer is taken for.
     *
     *   3 probes:   out [t1]       out [t1 t2 t5]      out [t2 t5]         out [t2 t9]           ...
     *                  take, take         t1 good           t5 given back, take
     *
     * permits left = probes - out - results. When none is left, the oldest probe out loses its permit to the next call
     * after its lease; so a probe that never answers holds the breaker half-open for one lease, and not for ever.
     */
    private static final long[] NONE = {};

    private final Recovery.Probes probes;
    private final long leaseNanos;
    private final int openings;
    private final long[] out;
    private final int good;
    private final int bad;

    HalfOpen(BreakerTerms terms, long began, int generation, int openings, Recovery.Probes probes) {
        this(terms, began, generation, openings, probes, NONE, 0, 0);
    }

    private HalfOpen(
            BreakerTerms terms,
            long began,
            int generation,
            int openings,
            Recovery.Probes probes,
            long[] out,
            int good,
            int bad) {
        super(terms, began, generation);
        this.openings = openings;
        this.probes = probes;
        this.leaseNanos = probes.leaseNanos(terms.settings.openTime());
        this.out = out;
        this.good = good;
        this.bad = bad;
    }

    private HalfOpen with(long[] newOut, int newGood, int newBad) {
        return new HalfOpen(terms, began, generation, openings, probes, newOut, newGood, newBad);
    }

    @Override
    BreakerState name() {
        return BreakerState.HALF_OPEN;
    }

    @Override
    @Nullable
    State afterTake(long now) {
        if (out.length + good + bad < probes.count()) {
            long[] more = Arrays.copyOf(out, out.length + 1);
            more[out.length] = now;
            return with(more, good, bad);
        }
        if (now - out[0] < leaseNanos) {
            return null;
        }
        long[] others = Arrays.copyOfRange(out, 1, out.length + 1);
        others[out.length - 1] = now;
        return with(others, good, bad);
    }

    @Override
    State afterGiveBack(long takenAt) {
        int probe = newestAt(takenAt);
        return probe < 0 ? this : with(without(probe), good, bad);
    }

    @Override
    State afterResult(long startedAt, long now, Outcome outcome) {
        int probe = newestAt(startedAt);
        if (probe < 0) {
            return this;
        }
        return switch (outcome) {
            case IGNORED -> with(without(probe), good, bad);
            case GOOD -> judged(with(without(probe), good + 1, bad), now);
            case BAD -> judged(with(without(probe), good, bad + 1), now);
        };
    }

    /** A probe of its own that is not out any more, and of which it heard nothing bad. */
    @Override
    State afterLateFailure(long startedAt, long endedAt, long now) {
        boolean own = startedAt - began >= 0 && newestAt(startedAt) < 0 && good > 0;
        return own ? judged(with(out, good - 1, bad + 1), now) : this;
    }

    private State judged(HalfOpen after, long now) {
        int count = after.probes.count();
        if (after.bad >= after.terms.threshold.leastStillBad(count)) {
            return after.opened(now, after.openings + 1, after.figure());
        }
        return after.good + after.bad == count ? new Recovered(this, now) : after;
    }

    private double figure() {
        return terms.threshold.figure(good + bad, bad);
    }

    private int newestAt(long instant) {
        int probe = out.length - 1;
        while (probe >= 0 && out[probe] != instant) {
            probe--;
        }
        return probe;
    }

    private long[] without(int probe) {
        long[] fewer = new long[out.length - 1];
        System.arraycopy(out, 0, fewer, 0, probe);
        System.arraycopy(out, probe + 1, fewer, probe, fewer.length - probe);
        return fewer;
    }

    /** Goes on with the probes that are out when there are to be as many as before, and else with new ones. */
    @Override
    State under(BreakerTerms changed, long now) {
        if (changed.settings.recovery() instanceof Recovery.Probes same && same.count() == probes.count()) {
            return new HalfOpen(changed, began, generation, openings, same, out, good, bad);
        }
        return Open.recovering(changed, now, generation + 1, openings);
    }

    @Override
    void describe(Map<String, String> status, long now) {
        status.put("calls", String.valueOf(good + bad));
        status.put("bad", String.valueOf(bad));
        status.put("out", String.valueOf(out.length));
        status.put("probes", String.valueOf(probes.count()));
    }

    @Override
    Explanation explain(long now) {
        int used = out.length + good + bad;
        long untilLeaseEnds = used < probes.count() ? 0 : Math.max(0, out[0] + leaseNanos - now);
        return new Explanation("breaker half-open: probes", used, probes.count(), untilLeaseEnds);
    }
}
