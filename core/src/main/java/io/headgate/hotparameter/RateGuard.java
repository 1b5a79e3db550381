package io.headgate.hotparameter;

import io.headgate.guard.Explanation;
import io.headgate.guard.HotValue;
import io.headgate.guard.Mark;
import io.headgate.guard.Stage;
import io.headgate.limiter.LimitText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** So many calls per period for each value. */
final class RateGuard extends ValueGuard {

    private final HotParameterRule rule;
    private final RateTable table;
    private final Stage stage;

    RateGuard(HotParameterRule rule, RateTable table) {
        super(rule, rule.argument());
        this.rule = rule;
        this.table = table;
        table.keys().memory().ownedBy(this);
        boolean waits =
                waits(rule.limit()) || rule.exceptions().values().stream().anyMatch(RateGuard::waits);
        this.stage = waits ? Stage.QUEUE : Stage.HOT_PARAMETER;
    }

    private static boolean waits(ValueLimit limit) {
        return ((ValueLimit.Rate) limit).maxWaitNanos() > 0;
    }

    RateTable table() {
        return table;
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    long takeOne(Object key, long permits, long now, long maxWaitNanos) {
        return table.take(key, permits, now, maxWaitNanos);
    }

    @Override
    long lookOne(Object key, long permits, long now, long maxWaitNanos) {
        return table.look(key, permits, now, maxWaitNanos);
    }

    /** A value without a limiter of its own gets nothing back. */
    @Override
    public boolean losesWhenGivenBack() {
        return true;
    }

    @Override
    boolean owesForEverOne(Object key, long now) {
        return table.owesForEver(key, now);
    }

    @Override
    @Nullable
    Mark markOne(Object key, long now) {
        return table.mark(key, now);
    }

    @Override
    void giveBackOne(Object key, long permits, long takenAt, long waitNanos, @Nullable Mark mark) {
        table.giveBack(rule, key, permits, permits, takenAt, waitNanos, mark);
    }

    /** What was too much comes back only while the rule is the same; what is missing is owed whatever the rule is now. */
    @Override
    void settleOne(Object key, long permits, long takenAt, @Nullable Mark mark, long actual, long now) {
        if (actual > permits) {
            table.charge(key, actual - permits, now);
        } else {
            table.giveBack(rule, key, permits - actual, permits, takenAt, 0, mark);
        }
    }

    @Override
    Explanation explainOne(Object key, long permits, long now) {
        ValueLimit.Rate rate = (ValueLimit.Rate) rule.limitOf(key);
        long retryAfter = table.waitNanos(key, permits, now); // of a call that does not wait, as in a flow rule
        String reason = LimitText.MORE_THAN + LimitText.rate(rate.limit()) + " for " + Values.text(key);
        return new Explanation(reason, table.inUse(key, now), rate.limit().capacity(), retryAfter);
    }

    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        table.keys().describe(status, "keys");
        status.put("displaced", String.valueOf(table.displaced()));
        status.put("estimated", String.valueOf(table.estimated()));
        return status;
    }

    /**
     * By how much of its limit a value has in use now, which passes with time as the limit refills: how many calls were
     * refused is not kept per value. Values beyond {@code maxKeys} are not there; the busiest come to be within.
     */
    @Override
    public List<HotValue> hottest(int most, long now) {
        Hottest hottest = new Hottest(most);
        table.show(hottest, now);
        return hottest.told();
    }

    @Override
    public long latest(long now) {
        return table.latest(now);
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
