package io.headgate.hotparameter;

import io.headgate.breaker.Breaker;
import io.headgate.guard.Explanation;
import io.headgate.guard.HotValue;
import io.headgate.guard.Mark;
import io.headgate.guard.Stage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A breaker for each value. */
final class ValueBreakerGuard extends ValueGuard {

    private final BreakerTable table;
    private final AtomicLong latestStale; // where a breaker has moved on to that called a take stale

    ValueBreakerGuard(HotParameterBreakerRule rule, BreakerTable table) {
        super(rule, rule.argument());
        this.table = table;
        this.latestStale = new AtomicLong(Long.MIN_VALUE);
        table.keys().memory().ownedBy(this);
    }

    BreakerTable table() {
        return table;
    }

    @Override
    public Stage stage() {
        return Stage.BREAKER;
    }

    @Override
    public boolean retakenAfterWait() {
        return true;
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    long takeOne(Object key, long permits, long now, long maxWaitNanos) {
        Breaker breaker = table.breakerOf(key);
        long answer = breaker.take(now);
        if (answer == STALE) {
            latestStale.accumulateAndGet(breaker.latest(now), ValueBreakerGuard::later);
        }
        return answer;
    }

    @Override
    long lookOne(Object key, long permits, long now, long maxWaitNanos) {
        return table.breakerOf(key).look(now);
    }

    /** Each once: a call is one probe and one result for a value, however often it names it. */
    @Override
    @Nullable
    Object[] keysIn(Object value) {
        return Arrays.stream(super.keysIn(value)).distinct().toArray();
    }

    @Override
    public long latest(long now) {
        return later(latestStale.get(), now);
    }

    private static long later(long a, long b) {
        return a == Long.MIN_VALUE || a - b < 0 ? b : a;
    }

    @Override
    void giveBackOne(Object key, long permits, long takenAt, long waitNanos, @Nullable Mark mark) {
        table.breakerOf(key).giveBack(takenAt);
    }

    @Override
    void finishedOne(
            @Nullable Object key,
            long permits,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        if (key != null) {
            table.finished(key, startedAt, now, result, error);
        }
    }

    @Override
    void failedLateOne(Object key, long startedAt, long endedAt, long now, Throwable error) {
        table.failedLate(key, startedAt, endedAt, now, error);
    }

    @Override
    Explanation explainOne(Object key, long permits, long now) {
        Explanation why = table.breakerOf(key).explain(now);
        String reason = why.reason() + " for " + Values.text(key);
        return new Explanation(reason, why.reached(), why.limit(), why.retryAfterNanos());
    }

    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        status.put("open", String.valueOf(table.open()));
        table.keys().describe(status, "watched");
        status.put("unwatched", String.valueOf(table.unwatched()));
        return status;
    }

    /**
     * By state: open, half-open, ramping up, then those that are closed by how near they are to opening. The figure is what
     * opened it or would; while half-open the probes that are used, while ramping up the percentage admitted. A value that
     * has not failed lately has no breaker and is not there.
     */
    @Override
    public List<HotValue> hottest(int most, long now) {
        Hottest hottest = new Hottest(most);
        table.show(hottest, now);
        return hottest.told();
    }

    @Override
    public void end() {
        table.keys().memory().end(this);
    }

    @Override
    public void idle(long now) {
        table.idle(now);
    }
}
