package io.headgate.console.rules.simulation;

import io.headgate.hotparameter.LazyBucket;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.rules.document.form.Forms;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What limits promise, in a sentence each. */
final class LimitWords {

    private LimitWords() {}

    /** With how long calls may wait, where the limit itself does not say so. */
    static String of(Limit limit, Duration maxWait) {
        boolean says = maxWait.isZero() || limit instanceof LeakyQueue || limit instanceof PacedWarmUp;
        return of(limit) + (says ? "" : "; calls wait for their turn, at most " + Forms.text(maxWait));
    }

    static String of(Limit limit) {
        if (limit.permits() == 0 || limit.capacity() == 0) {
            return "refuses everything";
        }
        String window = window(limit);
        return window == null ? pace(limit) : window;
    }

    private static @Nullable String window(Limit limit) {
        String many = number(limit.permits());
        String period = Forms.text(limit.period());
        if (limit instanceof SlidingWindow || limit instanceof SlidingLog) {
            return "never more than " + many + " in any " + period;
        }
        if (limit instanceof FixedWindow) {
            return "at most " + many + " in each " + period + "; up to twice as many around the edge between two";
        }
        if (limit instanceof AlignedSlices aligned) {
            return "at most " + many + " in any " + aligned.slices() + " slices of "
                    + Forms.text(limit.period().dividedBy(aligned.slices())) + "; up to twice as many in some "
                    + period;
        }
        if (limit instanceof TwoWindowCounter) {
            return "about " + many + " in any " + period + ", taking the calls of the one before to have come evenly";
        }
        return limit instanceof CalendarQuota quota
                ? "at most " + many + " in each " + quota.per().name().toLowerCase(Locale.ROOT) + " of " + quota.zone()
                : null;
    }

    private static String pace(Limit limit) {
        if (limit instanceof TokenBuckets several) {
            return several.buckets().stream().map(LimitWords::of).collect(Collectors.joining("; and "));
        }
        if (limit instanceof LeakyQueue queue) {
            return "one after the other, evenly at " + rate(limit) + "; calls wait for their turn, at most "
                    + Forms.text(queue.maxWait());
        }
        if (limit instanceof WarmUp warming) {
            return cold(warming.permits(), warming.coldFactor(), limit, warming.warmUp());
        }
        if (limit instanceof PacedWarmUp paced) {
            return cold(paced.permits(), paced.coldFactor(), limit, paced.warmUp())
                    + "; calls wait for their turn, at most " + Forms.text(paced.maxWait());
        }
        if (limit instanceof SmoothWarmUp smooth) {
            return cold(smooth.permits(), smooth.coldFactor(), limit, smooth.warmUp()) + ", evenly spaced";
        }
        if (limit instanceof LazyBucket) {
            return "up to " + number(limit.capacity()) + " at once, filled up when a call comes more than "
                    + Forms.text(limit.period()) + " later, at " + rate(limit);
        }
        return bucket(limit);
    }

    private static String cold(long permits, int factor, Limit limit, Duration warmUp) {
        return "at most " + rate(limit) + " when warm, " + number(Math.max(1, permits / factor))
                + " when cold; it takes " + Forms.text(warmUp) + " of use to get warm";
    }

    private static String bucket(Limit limit) {
        boolean portions = limit instanceof TokenBucket bucket && bucket.refill() == Refill.INTERVAL;
        String refilled = portions ? ", which come in at the end of each period" : "";
        return "up to " + number(limit.capacity()) + " at once after a pause, and " + rate(limit) + " in the long run"
                + refilled;
    }

    private static String rate(Limit limit) {
        return number(limit.permits()) + " per " + Forms.text(limit.period());
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
