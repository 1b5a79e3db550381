package io.headgate.flow;

import io.headgate.guard.Explanation;
import io.headgate.guard.Mark;
import io.headgate.guard.Site;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a measure: the running count of one rule for one origin, or for all. Safe for many threads; taking is one
 * atomic step.
 */
abstract class Budget {

    static Budget start(Measure measure, Site site) {
        if (measure instanceof Measure.Rate rate) {
            return new RateBudget(rate.limit().start(site.ticker().read(), site.wall()), site);
        }
        return new InFlightBudget(((Measure.Concurrency) measure).permits(), new InFlight());
    }

    /** A budget to count the calls of another resource in, and to look at. */
    static Budget seen(Measure measure, Site site) {
        Budget counting = measure instanceof Measure.Rate rate ? SeenBudget.start(rate.limit(), site) : null;
        return counting != null ? counting : start(measure, site);
    }

    /** As {@code Guard.take}. */
    abstract long take(long permits, long now, long maxWaitNanos);

    /** As {@code Guard.look}. */
    abstract long look(long permits, long now, long maxWaitNanos);

    /** Whether more is owed than can be paid in a hundred years. */
    boolean owesForEver(long now) {
        return false;
    }

    /** Counts permits that are used whatever the limit says, as far as they can be counted. */
    abstract void record(long permits, long now);

    /** Whether {@code permits} more would fit. */
    abstract boolean hasRoomFor(long permits, long now);

    /** As {@code Guard.mark}. */
    @Nullable
    Mark mark(long now) {
        return null;
    }

    /** Returns what a take took, for a call that will not run. */
    abstract void giveBack(long permits, long takenAt, long waitNanos, @Nullable Mark mark);

    /** Ends the use of permits. */
    abstract void release(long permits);

    /** The call that took {@code permits} cost {@code actual}. */
    abstract void settle(long permits, long takenAt, @Nullable Mark mark, long actual, long now);

    /** {@code now}, or the instant the budget has moved on to. */
    abstract long latest(long now);

    /** Lets go of memory that is not needed while nothing happens. */
    void idle(long now) {}

    /** Ends this budget so that another can go on from it. */
    abstract void retire(long now);

    /** A budget for {@code measure} that goes on from this one, which has been retired. */
    abstract Budget continuedAs(Measure measure, Site site);

    /** Permits in use. */
    abstract long used(long now);

    /** Permits that may be in use. */
    abstract long limit();

    abstract Explanation explain(long permits, long now);
}
