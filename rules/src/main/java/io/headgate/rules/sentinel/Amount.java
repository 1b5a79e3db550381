package io.headgate.rules.sentinel;

import io.headgate.hotparameter.LazyBucket;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;

/**
 * What each value may have in Sentinel's parameter and gateway rules, which work alike.
 *
 * @param inFlight calls in flight instead of calls per time
 * @param count so many
 * @param seconds per so many seconds
 * @param burst and so many more after a pause
 * @param queues whether calls wait
 * @param maxWaitMillis at most that long
 */
record Amount(boolean inFlight, long count, long seconds, long burst, boolean queues, int maxWaitMillis) {

    static final String BUCKET =
            "a token bucket is refilled all the time; Sentinel's only by a call that comes more than a whole"
                    + " interval after the last refill";

    /** The same with another count. */
    Amount withCount(long newCount) {
        return new Amount(inFlight, newCount, seconds, burst, queues, maxWaitMillis);
    }

    /** As ours. */
    ValueLimit limit(Fidelity fidelity) {
        if (inFlight) {
            return ValueLimit.inFlight(count);
        }
        Duration period = Duration.ofSeconds(seconds);
        if (queues) {
            return ValueLimit.rate(LeakyQueue.of(count, period, Duration.ofMillis(maxWaitMillis)));
        }
        return ValueLimit.rate(fidelity == Fidelity.FAITHFUL ? LazyBucket.of(count, period, burst) : bucket(period));
    }

    private Limit bucket(Duration period) {
        return TokenBucket.of(count, period).withBurst(count == 0 ? 0 : Math.addExact(count, burst));
    }

    /**
     * Notes what has no effect, and what changes.
     *
     * @param alone whether no single value has a count of its own that is above 0
     */
    void note(boolean alone, String burstField, String waitField, int standardWait, Fidelity fidelity, Notes notes) {
        if (burst != 0 && (inFlight || queues)) {
            notes.ignored(burstField, burst, inFlight ? "the rule is about calls in flight" : "the rule queues");
        }
        if (burst != 0 && !inFlight && !queues && count == 0 && alone) {
            notes.ignored(burstField, burst, "a count of 0 refuses everything");
        }
        if (maxWaitMillis != standardWait && !queues) {
            notes.ignored(waitField, maxWaitMillis, "the rule does not queue");
        }
        if (queues) {
            notes.changedInAll(waitField, "a call that would wait exactly that long is admitted; Sentinel refuses it");
        }
        if (!inFlight && !queues && fidelity == Fidelity.NATIVE) {
            notes.changedInAll("", BUCKET);
        }
    }
}
