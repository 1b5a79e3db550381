package io.headgate.gateway;

import io.headgate.guard.Arguments;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.HotValue;
import io.headgate.guard.Mark;
import io.headgate.guard.Stage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Enforces a {@link GatewayRule}: finds the key of a request and asks the guard that keeps a limit per key. A request without
 * a key passes, and whatever is told of it later is not passed on either.
 */
final class GatewayGuard extends Guard {

    private static final String ALL = "all requests";

    private final @Nullable RequestKey key;
    private final Guard perKey;

    GatewayGuard(GatewayRule rule, Guard perKey) {
        super(rule);
        this.key = rule.key();
        this.perKey = perKey;
    }

    @Nullable
    RequestKey key() {
        return key;
    }

    Guard perKey() {
        return perKey;
    }

    private @Nullable Object keyOf(@Nullable Object arguments) {
        return key == null
                ? ALL
                : key.in(Arguments.at(arguments, 0) instanceof RequestAttributes request ? request : null);
    }

    @Override
    public Stage stage() {
        return perKey.stage();
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        Object value = keyOf(arguments);
        return value == null ? ADMITTED : perKey.take(call, value, now, maxWaitNanos);
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        Object value = keyOf(arguments);
        return value == null ? ADMITTED : perKey.look(call, value, now, maxWaitNanos);
    }

    @Override
    public boolean losesWhenGivenBack() {
        return perKey.losesWhenGivenBack();
    }

    @Override
    public boolean owesForEver(Call call, @Nullable Object arguments, long now) {
        Object value = keyOf(arguments);
        return value != null && perKey.owesForEver(call, value, now);
    }

    @Override
    public @Nullable Mark mark(Call call, @Nullable Object arguments, long now) {
        Object value = keyOf(arguments);
        return value == null ? null : perKey.mark(call, value, now);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        giveBack(call, arguments, takenAt, waitNanos, null);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos, @Nullable Mark mark) {
        Object value = keyOf(arguments);
        if (value != null) {
            perKey.giveBack(call, value, takenAt, waitNanos, mark);
        }
    }

    @Override
    public void settle(Call call, @Nullable Object arguments, long takenAt, long actual, long now) {
        settle(call, arguments, takenAt, null, actual, now);
    }

    @Override
    public void settle(
            Call call, @Nullable Object arguments, long takenAt, @Nullable Mark mark, long actual, long now) {
        Object value = keyOf(arguments);
        if (value != null) {
            perKey.settle(call, value, takenAt, mark, actual, now);
        }
    }

    @Override
    public void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        Object value = keyOf(arguments);
        if (value != null) {
            perKey.finished(call, value, startedAt, now, result, error);
        }
    }

    @Override
    public void overrun(Call call, @Nullable Object arguments, long now) {
        Object value = keyOf(arguments);
        if (value != null) {
            perKey.overrun(call, value, now);
        }
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        Object value = keyOf(arguments);
        if (value == null) {
            return Explanation.of("rule changed");
        }
        Explanation why = perKey.explain(call, value, now);
        GatewayRule rule = (GatewayRule) rule();
        String whose = key == null ? ALL : key.text(value);
        return new Explanation(rule.unit() + " for " + whose, why.reached(), why.limit(), why.retryAfterNanos());
    }

    @Override
    public Map<String, String> status(long now) {
        return perKey.status(now);
    }

    /** Under a limit for each key only. What a client may keep secret is not told, only how hot its value is. */
    @Override
    public List<HotValue> hottest(int most, long now) {
        if (key == null) {
            return List.of();
        }
        List<HotValue> hottest = perKey.hottest(most, now);
        return key.attribute().isPublic()
                ? hottest
                : hottest.stream().map(hot -> hot.readAs(key.secret())).toList();
    }

    @Override
    public boolean retakenAfterWait() {
        return perKey.retakenAfterWait();
    }

    @Override
    public boolean learns() {
        return perKey.learns();
    }

    @Override
    public long latest(long now) {
        return perKey.latest(now);
    }

    @Override
    public void retire(long now) {
        perKey.retire(now);
    }

    @Override
    public void end() {
        perKey.end();
    }

    @Override
    public void idle(long now) {
        perKey.idle(now);
    }
}
