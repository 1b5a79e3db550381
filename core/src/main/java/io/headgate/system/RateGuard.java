package io.headgate.system;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import org.jspecify.annotations.Nullable;

/** Holds all inbound calls together to a limit per period. Its answers are those of the algorithm. */
final class RateGuard extends Guard {

    private final Algorithm algorithm;
    private final Ticker ticker;

    RateGuard(SystemRule rule, Algorithm algorithm, Ticker ticker) {
        super(rule);
        this.algorithm = algorithm;
        this.ticker = ticker;
    }

    Algorithm algorithm() {
        return algorithm;
    }

    @Override
    public Stage stage() {
        return Stage.SYSTEM;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return algorithm.take(call.permits(), now, 0);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        algorithm.giveBack(call.permits(), call.permits(), takenAt, waitNanos, ticker);
    }

    @Override
    public long latest(long now) {
        return algorithm.latest(now);
    }

    @Override
    public void retire(long now) {
        algorithm.retire(now);
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        Limit limit = algorithm.limit();
        return new Explanation(
                "inbound calls per " + limit.period(),
                (double) limit.capacity() - algorithm.available(now) + call.permits(),
                limit.capacity(),
                algorithm.waitNanos(call.permits(), now));
    }
}
