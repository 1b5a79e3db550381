package io.headgate.adaptive;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.concurrency.AdaptiveConcurrencyLimiter;
import io.headgate.limiter.concurrency.Outcome;
import io.headgate.limiter.concurrency.Share;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Takes permits in flight from a limiter that learns its limit, through the caller's share where the limit is divided. The
 * guard that follows a change of the rule shares the limiter: both count the same calls, hold them to the same limit, and
 * learn together.
 */
final class AdaptiveGuard extends Guard {

    private final AdaptiveConcurrencyLimiter limiter;
    private final @Nullable Shares shares;
    private final Predicate<Throwable> drops;

    AdaptiveGuard(AdaptiveRule rule, AdaptiveConcurrencyLimiter limiter, @Nullable Shares before) {
        super(rule);
        this.limiter = limiter;
        shares = Shares.of(rule.partitions(), limiter, before);
        drops = rule.drops();
    }

    /** The guard for another version of the rule. */
    AdaptiveGuard continuedAs(AdaptiveRule rule, long now) {
        limiter.reconfigure(rule.limit(), rule.sampling(), now);
        return new AdaptiveGuard(rule, limiter, shares);
    }

    AdaptiveConcurrencyLimiter limiter() {
        return limiter;
    }

    @Override
    public Stage stage() {
        return Stage.CONCURRENCY;
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
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        boolean taken = shares == null
                ? limiter.tryAcquire(call.permits())
                : shares.of(call, arguments).tryAcquire(call.permits());
        return taken ? ADMITTED : REFUSED;
    }

    /** A share is asked by a take: when it is refused the others are to leave it its part. */
    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (shares == null) {
            return limiter.inFlight() > limiter.limit() - call.permits() ? REFUSED : ADMITTED;
        }
        Share share = shares.of(call, arguments);
        boolean taken = share.tryAcquire(call.permits());
        if (taken) {
            share.release(call.permits());
        }
        return taken ? ADMITTED : REFUSED;
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        release(call, arguments);
    }

    private void release(Call call, @Nullable Object arguments) {
        if (shares == null) {
            limiter.giveBack(call.permits());
        } else {
            shares.of(call, arguments).release(call.permits());
        }
    }

    @Override
    public void overrun(Call call, @Nullable Object arguments, long now) {
        if (shares == null) {
            limiter.charge(call.permits());
        } else {
            shares.of(call, arguments).charge(call.permits());
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
        long inFlight = limiter.inFlight();
        release(call, arguments);
        limiter.learn(outcome(error), inFlight, startedAt, now);
    }

    private Outcome outcome(@Nullable Throwable error) {
        if (error == null) {
            return Outcome.SUCCESS;
        }
        return drops.test(error) ? Outcome.DROPPED : Outcome.IGNORED;
    }

    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        status.put("inFlight", String.valueOf(limiter.inFlight()));
        status.put("limit", String.valueOf(limiter.limit()));
        if (shares != null) {
            shares.describe(status);
        }
        return status;
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        if (shares == null) {
            return new Explanation("permits in flight", limiter.inFlight(), limiter.limit(), Algorithm.NEVER);
        }
        Share share = shares.of(call, arguments);
        String reason = "permits in flight, of them " + share.inFlight() + " of share \"" + share.name()
                + "\", which has " + share.limit();
        return new Explanation(reason, limiter.inFlight(), limiter.limit(), Algorithm.NEVER);
    }
}
