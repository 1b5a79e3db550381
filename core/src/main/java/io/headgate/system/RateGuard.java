package io.headgate.system;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Mark;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.LimitText;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Holds all inbound calls together to a limit per period. Its answers are those of the algorithm. Lock-free as that is. */
final class RateGuard extends Guard {

    private final Algorithm algorithm;
    private final Ticker ticker;
    private final AtomicLong owed = new AtomicLong(); // came between the end of this one and the next
    private volatile @Nullable RateGuard next; // goes on from this one; what calls turn out to cost is settled there

    RateGuard(SystemRule rule, Algorithm algorithm, Ticker ticker) {
        super(rule);
        this.algorithm = algorithm;
        this.ticker = ticker;
    }

    /** The guard for another limit that goes on from this one, which has been retired. */
    RateGuard continuedAs(SystemRule rule, Limit limit, WallClock wall) {
        long now = algorithm.latest(ticker.read());
        RateGuard successor = new RateGuard(rule, Limit.continued(limit, algorithm, now, wall), ticker);
        next = successor;
        handOver(now);
        return successor;
    }

    @Override
    public Stage stage() {
        return Stage.SYSTEM;
    }

    @Override
    public boolean countsPermits() {
        return true;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return algorithm.take(call.permits(), now, 0);
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return algorithm.look(call.permits(), now, 0);
    }

    @Override
    public boolean losesWhenGivenBack() {
        return !algorithm.limit().givesBackWhole();
    }

    @Override
    public boolean owesForEver(Call call, @Nullable Object arguments, long now) {
        return algorithm.available(algorithm.latest(now)) == -Algorithm.ENDLESS_DEBT;
    }

    @Override
    public @Nullable Mark mark(Call call, @Nullable Object arguments, long now) {
        return Mark.of(algorithm, now);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        giveBack(call, arguments, takenAt, waitNanos, null);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos, @Nullable Mark mark) {
        Mark.giveBack(algorithm, call.permits(), call.permits(), takenAt, waitNanos, mark, ticker);
    }

    @Override
    public void settle(Call call, @Nullable Object arguments, long takenAt, long actual, long now) {
        settle(call, arguments, takenAt, null, actual, now);
    }

    @Override
    public void settle(
            Call call, @Nullable Object arguments, long takenAt, @Nullable Mark mark, long actual, long now) {
        long missing = actual - call.permits();
        if (missing > 0) {
            charge(missing, now);
        } else if (missing < 0) { // a retired one takes nothing back: how much the successor has counted is not known
            Mark.giveBack(algorithm, -missing, call.permits(), takenAt, 0, mark, ticker);
        }
    }

    /** What comes when this guard has ended and the next has not begun is kept for it: whoever comes second hands it over. */
    private void charge(long permits, long now) {
        RateGuard successor = next;
        if (successor != null) {
            successor.charge(permits, now);
            return;
        }
        if (!algorithm.charge(permits, algorithm.latest(now))) {
            owed.addAndGet(permits);
            handOver(now);
        }
    }

    private void handOver(long now) {
        RateGuard successor = next;
        long due = successor == null ? 0 : owed.getAndSet(0);
        if (successor != null && due > 0) {
            successor.charge(due, now);
        }
    }

    @Override
    public long latest(long now) {
        return algorithm.latest(now);
    }

    @Override
    public void retire(long now) {
        algorithm.retire(algorithm.latest(now));
    }

    @Override
    public Map<String, String> status(long now) {
        long capacity = algorithm.limit().capacity();
        Map<String, String> status = new LinkedHashMap<>();
        status.put("used", String.valueOf(capacity - algorithm.available(algorithm.latest(now))));
        status.put("limit", String.valueOf(capacity));
        return status;
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        Limit limit = algorithm.limit();
        long at = algorithm.latest(now);
        long used = limit.capacity() - algorithm.available(at);
        return new Explanation(
                LimitText.MORE_THAN + LimitText.rate(limit) + " inbound",
                used,
                limit.capacity(),
                algorithm.waitNanos(call.permits(), at));
    }
}
