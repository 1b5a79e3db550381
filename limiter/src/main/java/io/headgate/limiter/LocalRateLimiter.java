package io.headgate.limiter;

import static java.util.Objects.requireNonNull;

import java.util.function.UnaryOperator;

/** A rate limiter with one algorithm at a time. */
final class LocalRateLimiter extends AlgorithmShell {

    private final WallClock wall;
    private volatile Algorithm algorithm;

    LocalRateLimiter(Limit limit, Ticker ticker, WallClock wall) {
        super(ticker);
        this.wall = requireNonNull(wall, "wall");
        this.algorithm = requireNonNull(limit, "limit").start(ticker.read(), wall);
    }

    @Override
    protected Algorithm algorithm(long now) {
        return algorithm;
    }

    @Override
    public void reconfigure(UnaryOperator<Limit> change) {
        while (true) {
            Algorithm before = algorithm;
            Limit next = requireNonNull(change.apply(before.limit()), "the changed limit");
            long now = before.latest(ticker().read());
            if (before.retire(now)) { // only one gets here
                try {
                    algorithm = Limit.continued(next, before, now, wall);
                } catch (RuntimeException | Error failed) {
                    algorithm = Limit.continued(before.limit(), before, now, wall); // it goes on as it was
                    throw failed;
                }
                return;
            }
            Thread.onSpinWait();
        }
    }
}
