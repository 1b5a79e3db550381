package io.headgate.hotparameter;

import io.headgate.guard.Explanation;
import io.headgate.guard.HotValue;
import io.headgate.guard.Mark;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** So many calls at a time for each value. */
final class InFlightGuard extends ValueGuard {

    private final HotParameterRule rule;
    private final InFlightTable table;

    InFlightGuard(HotParameterRule rule, InFlightTable table) {
        super(rule, rule.argument());
        this.rule = rule;
        this.table = table;
        table.keys().memory().ownedBy(this);
    }

    InFlightTable table() {
        return table;
    }

    @Override
    public Stage stage() {
        return Stage.HOT_PARAMETER;
    }

    @Override
    public boolean retakenAfterWait() {
        return true;
    }

    @Override
    public boolean learns() {
        return true;
    }

    private long most(Object key) {
        return ((ValueLimit.InFlight) rule.limitOf(key)).permits();
    }

    @Override
    long takeOne(Object key, long permits, long now, long maxWaitNanos) {
        if (!table.enter(key, permits, most(key))) {
            return REFUSED;
        }
        if (isRetired()) { // meanwhile another limit is in force, which this one may exceed
            table.leave(key, permits);
            return RETIRED;
        }
        return ADMITTED;
    }

    @Override
    long lookOne(Object key, long permits, long now, long maxWaitNanos) {
        return table.inFlight(key) > most(key) - permits ? REFUSED : ADMITTED;
    }

    @Override
    void giveBackOne(Object key, long permits, long takenAt, long waitNanos, @Nullable Mark mark) {
        table.leave(key, permits);
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
            table.leave(key, permits);
        }
    }

    @Override
    void overrunOne(Object key, long permits) {
        table.enter(key, permits, Long.MAX_VALUE);
    }

    @Override
    Explanation explainOne(Object key, long permits, long now) {
        long inFlight = table.inFlight(key);
        long most = most(key);
        long retryAfter = inFlight + permits > most ? Algorithm.NEVER : 0;
        return new Explanation("permits in flight for " + Values.text(key), inFlight, most, retryAfter);
    }

    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        table.keys().describe(status, "keys");
        status.put("estimated", String.valueOf(table.estimated()));
        return status;
    }

    /** By how much of its limit a value has in flight now. Values beyond {@code maxKeys} are counted without a name. */
    @Override
    public List<HotValue> hottest(int most, long now) {
        Hottest hottest = new Hottest(most);
        table.keys().forEach((key, inFlight) -> hottest.add(key, inFlight.get(), most(key)));
        return hottest.told();
    }

    @Override
    public void end() {
        table.keys().memory().end(this);
    }

    @Override
    public void idle(long now) {
        table.idle();
    }
}
