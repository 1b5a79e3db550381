package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;
import java.util.List;

/** Limits that are one instant: buckets, pacing, Guava's smooth bursty. Their script is {@code timeline.lua}, behind {@code takes.lua}. */
final class TimelineForm {

    private static final long MOST = 1L << 51; // as in the script: a double counts so far, and once more, exactly
    private static final String BUCKET = "bucket";

    private final StoreClock clock;
    private final Script script;

    TimelineForm(StoreClock clock) {
        this.clock = clock;
        this.script = Scripts.scriptAfter(clock, "takes", "timeline");
    }

    Form of(TokenBucket bucket) {
        Price price = price(bucket);
        return form(bucket, "before", price, price.of(bucket.burst()), bucket.burst(), BUCKET);
    }

    Form of(LeakyBucket meter) {
        Price price = price(meter);
        return form(meter, "before", price, price.of(meter.volume()), meter.volume(), BUCKET);
    }

    Form of(Gcra gcra) {
        Price price = price(gcra);
        Span idle = price.of(1).plus(clock.ticks(gcra.tolerance().toNanos()));
        return form(gcra, "before", price, idle, gcra.largestTake(), BUCKET);
    }

    Form of(SmoothBursty smooth) {
        Price price = price(smooth);
        Span idle = new Span(clock.ticks(smooth.burst().toNanos()), 0);
        long largest = Math.min(smooth.largestTake(), MOST / 2 / (price.whole + 1));
        return form(smooth, "after", price, idle, largest, "smooth");
    }

    Form of(LeakyQueue queue) {
        Price price = price(queue);
        return form(queue, "waiting", price, price.of(queue.largestTake()), queue.largestTake(), "queue");
    }

    private Price price(Limit limit) {
        long ticks = clock.exactTicks(limit.period(), "period");
        long common = Wide.greatestCommonDivisor(limit.permits(), ticks);
        long parts = limit.permits() / common;
        return new Price(ticks / common / parts, ticks / common % parts, parts);
    }

    /** The arguments, in the order in which the script reads them; idle time of a queue is what it remembers. */
    private Form form(Limit limit, String payment, Price price, Span idle, long largest, String kind) {
        require(
                idle.ticks <= MOST / 2,
                "limit",
                limit,
                "one whose unused permits come to at most " + Duration.ofNanos(clock.nanos(MOST / 2)) + " of its rate");
        require(
                Wide.multiplyCapped(largest, price.parts) <= MOST,
                "permits",
                limit.permits(),
                "a rate that Redis can count exactly: fewer permits, or a rounder number of them");
        long longest = limit instanceof LeakyQueue queue
                ? clock.ticks(queue.maxWait().toNanos())
                : Math.min(MOST / 2, clock.ticks(Algorithm.MAX_WAIT_NANOS));
        long memory = idle.rest > 0 ? idle.ticks + 1 : idle.ticks;
        List<String> settings = List.of(
                payment,
                Long.toString(price.whole),
                Long.toString(price.rest),
                Long.toString(price.parts),
                Long.toString(idle.ticks),
                Long.toString(idle.rest),
                Long.toString(memory),
                Long.toString(largest),
                Long.toString(longest));
        return new Form(limit, script, kind, kind.equals(BUCKET) ? Leasing.OF_A_RATE : Leasing.NONE, settings);
    }

    /** What a permit costs: {@code whole} ticks and {@code rest} of the {@code parts} of one. */
    private record Price(long whole, long rest, long parts) {
        Span of(long permits) {
            long over = Math.min(Wide.multiplyCapped(permits, rest), 2 * MOST); // capped: too much, and refused as such
            return new Span(Math.min(Wide.multiplyCapped(permits, whole), 2 * MOST) + over / parts, over % parts);
        }
    }

    /** A stretch of time in ticks and parts of one. */
    private record Span(long ticks, long rest) {
        Span plus(long more) {
            return new Span(ticks + more, rest);
        }
    }
}
