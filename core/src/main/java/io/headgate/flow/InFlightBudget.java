package io.headgate.flow;

import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Mark;
import io.headgate.guard.Site;
import io.headgate.limiter.Algorithm;
import org.jspecify.annotations.Nullable;

/** Permits in flight. */
final class InFlightBudget extends Budget {

    private final long limit;
    private final InFlight inFlight;
    private volatile boolean retired;

    InFlightBudget(long limit, InFlight inFlight) {
        this.limit = limit;
        this.inFlight = inFlight;
    }

    @Override
    long take(long permits, long now, long maxWaitNanos) {
        if (retired) {
            return Guard.RETIRED;
        }
        if (!inFlight.tryAdd(permits, limit)) {
            return Guard.REFUSED;
        }
        if (retired) { // meanwhile another limit is in force, which this one may exceed
            inFlight.add(-permits);
            return Guard.RETIRED;
        }
        return Guard.ADMITTED;
    }

    @Override
    long look(long permits, long now, long maxWaitNanos) {
        return retired ? Guard.RETIRED : hasRoomFor(permits, now) ? Guard.ADMITTED : Guard.REFUSED;
    }

    @Override
    void record(long permits, long now) {
        inFlight.add(permits);
    }

    @Override
    boolean hasRoomFor(long permits, long now) {
        return permits <= limit - inFlight.get();
    }

    @Override
    void giveBack(long permits, long takenAt, long waitNanos, @Nullable Mark mark) {
        inFlight.add(-permits);
    }

    @Override
    void release(long permits) {
        inFlight.add(-permits);
    }

    @Override
    void settle(
            long permits,
            long takenAt,
            @Nullable Mark mark,
            long actual,
            long now) {} // permits in flight end with the call

    @Override
    long latest(long now) {
        return now;
    }

    @Override
    void retire(long now) {
        retired = true;
    }

    @Override
    Budget continuedAs(Measure measure, Site site) {
        return measure instanceof Measure.Concurrency next
                ? new InFlightBudget(next.permits(), inFlight)
                : start(measure, site);
    }

    @Override
    long used(long now) {
        return inFlight.get();
    }

    @Override
    long limit() {
        return limit;
    }

    @Override
    Explanation explain(long permits, long now) {
        return new Explanation("permits in flight", inFlight.get(), limit, Algorithm.NEVER);
    }
}
