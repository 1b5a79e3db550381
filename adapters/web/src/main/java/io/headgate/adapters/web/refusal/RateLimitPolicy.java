package io.headgate.adapters.web.refusal;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.gateway.GatewayRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.Limit;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.Rule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a rule allows, as the {@code RateLimit-Policy} header says it.
 *
 * @param quota how many
 * @param windowSeconds in how many seconds; 0 when not in a time but at once
 */
record RateLimitPolicy(long quota, long windowSeconds) {
    /*
     *   RateLimit-Policy: "default";q=100;w=60          100 requests in 60 seconds
     *   RateLimit: "default";r=0;t=7                    nothing is left; in 7 seconds there is more
     *
     * A window is whole seconds there. 10 in 100 ms is told as 100 in a second; what does not come out even is not told: a
     * wrong limit is worse than none. The name says nothing about the rule, whose id is for operators.
     */

    private static final String NAME = "\"default\"";
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long MOST = 999_999_999_999_999L; // of a number in a structured field

    /** What {@code rule} allows; null when that cannot be told. */
    static @Nullable RateLimitPolicy of(Rule rule) {
        if (rule instanceof FlowRule flow) {
            return flow.measure() instanceof Measure.Rate rate
                    ? perPeriod(rate.limit())
                    : atOnce(((Measure.Concurrency) flow.measure()).permits());
        }
        if (rule instanceof GatewayRule gateway) {
            return of(gateway.limit());
        }
        if (rule instanceof HotParameterRule hot) {
            return hot.exceptions().isEmpty() ? of(hot.limit()) : null; // which of them refused is not known
        }
        return rule instanceof QuotaRule quota && quota.quotas().size() == 1
                ? perPeriod(quota.quotas().get(0))
                : null;
    }

    private static @Nullable RateLimitPolicy of(ValueLimit limit) {
        return limit instanceof ValueLimit.Rate rate
                ? perPeriod(rate.limit())
                : atOnce(((ValueLimit.InFlight) limit).permits());
    }

    private static @Nullable RateLimitPolicy perPeriod(Limit limit) {
        Duration period = limit.period();
        if (period.toNanosPart() == 0) {
            return checked(limit.permits(), period.toSeconds());
        }
        boolean even = period.toSeconds() == 0 && NANOS_PER_SECOND % period.toNanosPart() == 0;
        long times = even ? NANOS_PER_SECOND / period.toNanosPart() : 0;
        return even && limit.permits() <= MOST / times ? checked(limit.permits() * times, 1) : null;
    }

    private static @Nullable RateLimitPolicy atOnce(long permits) {
        return checked(permits, 0);
    }

    private static @Nullable RateLimitPolicy checked(long quota, long windowSeconds) {
        return quota > MOST || windowSeconds > MOST ? null : new RateLimitPolicy(quota, windowSeconds);
    }

    /** The value of {@code RateLimit-Policy}. */
    String policy() {
        return NAME + ";q=" + quota + (windowSeconds > 0 ? ";w=" + windowSeconds : ";qu=\"concurrent-requests\"");
    }

    /** The value of {@code RateLimit} for a request that was refused. */
    static String state(long retryAfterSeconds) {
        return NAME + ";r=0" + (retryAfterSeconds > 0 ? ";t=" + retryAfterSeconds : "");
    }
}
