package io.headgate.system;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.concurrency.ConcurrencyLimiter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds all inbound calls together to a number of permits in flight. The guard that follows a change of the rule shares the
 * limiter, so that both count the same calls and hold them to the same limit.
 */
final class ConcurrencyGuard extends Guard {

    private final ConcurrencyLimiter limiter;

    ConcurrencyGuard(SystemRule rule, ConcurrencyLimiter limiter) {
        super(rule);
        this.limiter = limiter;
    }

    ConcurrencyLimiter limiter() {
        return limiter;
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
    public boolean learns() {
        return true;
    }

    @Override
    public boolean retakenAfterWait() {
        return true;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return limiter.tryAcquire(call.permits()) ? ADMITTED : REFUSED;
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return limiter.inFlight() > limiter.limit() - call.permits() ? REFUSED : ADMITTED;
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        limiter.release(call.permits());
    }

    @Override
    public void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        limiter.release(call.permits());
    }

    @Override
    public void overrun(Call call, @Nullable Object arguments, long now) {
        limiter.charge(call.permits());
    }

    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        status.put("inFlight", String.valueOf(limiter.inFlight()));
        status.put("limit", String.valueOf(limiter.limit()));
        return status;
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        return new Explanation("inbound permits in flight", limiter.inFlight(), limiter.limit(), Algorithm.NEVER);
    }
}
