package io.headgate.flow;

import io.headgate.guard.Explanation;
import io.headgate.guard.Mark;
import io.headgate.guard.Site;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.LimitText;
import io.headgate.limiter.Ticker;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/** Permits per period. */
final class RateBudget extends Budget {

    private static final AtomicLongFieldUpdater<RateBudget> OWED =
            AtomicLongFieldUpdater.newUpdater(RateBudget.class, "owed"); // no object of its own: there are many budgets

    private final Algorithm algorithm;
    private final Ticker ticker;
    private volatile long owed; // came between the end of this one and the next
    private volatile @Nullable RateBudget next; // set when the rule has changed

    RateBudget(Algorithm algorithm, Site site) {
        this.algorithm = algorithm;
        this.ticker = site.ticker();
    }

    @Override
    long take(long permits, long now, long maxWaitNanos) {
        return algorithm.take(permits, now, maxWaitNanos); // the answers of guards are those of algorithms
    }

    @Override
    long look(long permits, long now, long maxWaitNanos) {
        return algorithm.look(permits, now, maxWaitNanos);
    }

    @Override
    boolean owesForEver(long now) {
        return algorithm.available(algorithm.latest(now)) == -Algorithm.ENDLESS_DEBT;
    }

    @Override
    void record(long permits, long now) {
        algorithm.takeUpTo(permits, algorithm.latest(now));
    }

    @Override
    boolean hasRoomFor(long permits, long now) {
        return algorithm.available(algorithm.latest(now)) >= permits;
    }

    @Override
    @Nullable
    Mark mark(long now) {
        return Mark.of(algorithm, now);
    }

    @Override
    void giveBack(long permits, long takenAt, long waitNanos, @Nullable Mark mark) {
        Mark.giveBack(algorithm, permits, permits, takenAt, waitNanos, mark, ticker);
    }

    @Override
    void release(long permits) {} // time brings them back

    @Override
    void settle(long permits, long takenAt, @Nullable Mark mark, long actual, long now) {
        if (actual > permits) {
            charge(actual - permits, now);
        } else { // a retired one takes nothing back: how much of it the successor has counted is not known
            Mark.giveBack(algorithm, permits - actual, permits, takenAt, 0, mark, ticker);
        }
    }

    /** What comes when this budget has ended and the next has not begun is kept for it: whoever comes second hands it over. */
    private void charge(long permits, long now) {
        RateBudget successor = next;
        if (successor != null) {
            successor.charge(permits, now);
            return;
        }
        if (!algorithm.charge(permits, algorithm.latest(now))) {
            OWED.addAndGet(this, permits);
            handOver(now);
        }
    }

    private void handOver(long now) {
        RateBudget successor = next;
        long due = successor == null ? 0 : OWED.getAndSet(this, 0);
        if (successor != null && due > 0) {
            successor.charge(due, now);
        }
    }

    @Override
    long latest(long now) {
        return algorithm.latest(now);
    }

    @Override
    void idle(long now) {
        algorithm.takeUpTo(0, algorithm.latest(now)); // goes on to the present, and what is past falls away
    }

    @Override
    void retire(long now) {
        algorithm.retire(algorithm.latest(now));
    }

    @Override
    Budget continuedAs(Measure measure, Site site) {
        if (measure instanceof Measure.Rate rate) {
            long now = algorithm.latest(ticker.read());
            RateBudget successor = new RateBudget(Limit.continued(rate.limit(), algorithm, now, site.wall()), site);
            next = successor;
            handOver(now);
            return successor;
        }
        return start(measure, site);
    }

    @Override
    long used(long now) {
        return limit() - algorithm.available(algorithm.latest(now));
    }

    @Override
    long limit() {
        return algorithm.limit().capacity();
    }

    @Override
    Explanation explain(long permits, long now) {
        long wait = algorithm.waitNanos(permits, algorithm.latest(now));
        return new Explanation(LimitText.MORE_THAN + LimitText.rate(algorithm.limit()), used(now), limit(), wait);
    }
}
