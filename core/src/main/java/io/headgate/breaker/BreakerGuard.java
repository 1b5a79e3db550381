package io.headgate.breaker;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the breaker of one rule at one place. When the rule changes, the next guard takes over the same breaker, so that
 * calls which this guard admitted and which end later still answer to it.
 */
final class BreakerGuard extends Guard {

    private final Breaker breaker;

    private BreakerGuard(BreakerRule rule, Breaker breaker) {
        super(rule);
        this.breaker = breaker;
    }

    static BreakerGuard started(BreakerRule rule, Site site) {
        long now = site.ticker().read();
        BreakerTerms terms = BreakerTerms.of(rule.settings(), now, site.wall());
        BreakerListener listener = change -> site.events()
                .publish(new BreakerChanged(
                        rule.id(),
                        site.resource(),
                        change,
                        Instant.ofEpochSecond(0, site.wall().epochNanos())));
        return new BreakerGuard(rule, new Breaker(terms, listener, now));
    }

    /** The guard of the changed rule; the breaker goes on. */
    BreakerGuard continuedAs(BreakerRule changed, Site site) {
        long now = breaker.latest(site.ticker().read());
        breaker.reconfigure(BreakerTerms.of(changed.settings(), now, site.wall()), now);
        return new BreakerGuard(changed, breaker);
    }

    @Override
    public Stage stage() {
        return Stage.BREAKER;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return breaker.take(now);
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return breaker.look(now);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        breaker.giveBack(takenAt);
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
    public void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        breaker.finished(startedAt, now, result, error);
    }

    @Override
    public void failedLate(
            Call call, @Nullable Object arguments, long startedAt, long endedAt, long now, Throwable error) {
        breaker.failedLate(startedAt, endedAt, now, error);
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        return breaker.explain(now);
    }

    @Override
    public Map<String, String> status(long now) {
        return breaker.status(now);
    }

    @Override
    public long latest(long now) {
        return breaker.latest(now);
    }

    @Override
    public void idle(long now) {
        breaker.idle(now);
    }

    Breaker breaker() {
        return breaker;
    }
}
