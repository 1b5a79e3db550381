package io.headgate.differential;

import io.headgate.differential.CommonRule.Flow;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Our limiters without the engine around them: one direct flow rule for all origins. */
class BareLimiters implements Engine {

    private final Map<Integer, Verdict> verdicts = new HashMap<>();
    private List<CommonRule> rules = List.of();
    private Algorithm algorithm = AlignedSlices.perSecond(0).start(0, () -> 0);

    /** The limit that stands for {@code rule}. */
    Limit limit(Flow rule) {
        Duration warmUp = Duration.ofSeconds(rule.warmUpSeconds());
        Duration maxWait = Duration.ofMillis(rule.maxWaitMillis());
        return switch (rule.excess()) {
            case REFUSE -> AlignedSlices.perSecond(rule.count());
            case WARM_UP -> WarmUp.perSecond(rule.count(), warmUp);
            case QUEUE -> LeakyQueue.perSecond(rule.count(), maxWait);
            case WARM_UP_AND_QUEUE -> PacedWarmUp.perSecond(rule.count(), warmUp, maxWait);
        };
    }

    @Override
    public void begin(List<CommonRule> newRules, boolean priority, long now) {
        rules = newRules;
        Flow rule = (Flow) newRules.get(0);
        WallClock wall = () -> now;
        algorithm = limit(rule).start(now, wall);
    }

    @Override
    public Verdict enter(int call, Arrival arrival, long now) {
        long maxWait = rules.get(0).waits()
                ? Duration.ofMillis(((Flow) rules.get(0)).maxWaitMillis()).toNanos()
                : 0;
        long wait = algorithm.take(arrival.permits(), now, maxWait);
        Verdict verdict = wait < 0 ? Verdict.REFUSED : Verdict.admitted(wait);
        verdicts.put(call, verdict);
        return verdict;
    }

    @Override
    public Verdict proceed(int call, long now) {
        return verdicts.get(call);
    }

    @Override
    public void exit(int call, Arrival arrival, long now) {
        verdicts.remove(call);
    }

    @Override
    public void end() {
        verdicts.clear();
    }

    @Override
    public void close() {}
}
