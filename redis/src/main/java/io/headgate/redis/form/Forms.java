package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.util.List;

/** Knows the Lua form of each limit. Safe for many threads. */
public final class Forms {

    private static final Script NOTHING = Script.of("return {0}"); // a limit that refuses everything asks nobody

    private final StoreClock clock;
    private final Script joint;
    private final TimelineForm timelines;
    private final IntervalForm intervals;
    private final WindowForm windows;
    private final QuotaForm quotas;
    private final LogForm logs;
    private final SmoothForm smooths;
    private final WarmUpForm warmUps;
    private final String marker;

    /** Forms that go by {@code clock}, of limits that begin full. */
    public Forms(StoreClock clock) {
        this.clock = clock;
        this.joint = JointScript.of(clock);
        this.timelines = new TimelineForm(clock);
        this.intervals = new IntervalForm(clock);
        this.windows = new WindowForm(clock);
        this.quotas = new QuotaForm(clock);
        this.logs = new LogForm(clock);
        this.smooths = new SmoothForm(clock);
        this.warmUps = new WarmUpForm(clock);
        this.marker = "";
    }

    private Forms(Forms same, String marker) {
        this.clock = same.clock;
        this.joint = same.joint;
        this.timelines = same.timelines;
        this.intervals = same.intervals;
        this.windows = same.windows;
        this.quotas = same.quotas;
        this.logs = same.logs;
        this.smooths = same.smooths;
        this.warmUps = same.warmUps;
        this.marker = marker;
    }

    /** Forms of limits that begin cold where Redis has forgotten them: the key {@code marker} says since when it remembers. */
    public Forms remembering(String marker) {
        return new Forms(this, marker);
    }

    /** The clock they go by. */
    public StoreClock clock() {
        return clock;
    }

    /** The script by which members say that they are alive. */
    public Script members() {
        return Script.of(clock.prelude() + "\n" + Scripts.part("members"));
    }

    /** The script that shows whether a node answers and can be written to. */
    public Script sign() {
        return Script.of(clock.prelude() + "\n" + Scripts.part("sign"));
    }

    /** The script that takes from several limits, all or nothing. */
    public Script joint() {
        return joint;
    }

    /** The script by which members keep a marker. */
    public Script remember() {
        return Script.of(clock, Forms.class, "remember");
    }

    /** The form of a limit. Throws {@link IllegalArgumentException} for one that Redis cannot enforce. */
    public Form of(Limit limit) {
        if (limit.capacity() == 0) {
            return new Form(limit, NOTHING, "nothing", List.of());
        }
        return bucket(limit).remembering(marker);
    }

    private Form bucket(Limit limit) {
        if (limit instanceof TokenBucket bucket) {
            return of(bucket);
        }
        if (limit instanceof Gcra gcra) {
            return timelines.of(gcra);
        }
        if (limit instanceof LeakyBucket meter) {
            return timelines.of(meter);
        }
        if (limit instanceof LeakyQueue queue) {
            return timelines.of(queue);
        }
        if (limit instanceof SmoothBursty smooth) {
            return timelines.of(smooth);
        }
        return counting(limit);
    }

    private Form counting(Limit limit) {
        if (limit instanceof FixedWindow window) {
            return windows.of(window);
        }
        if (limit instanceof SlidingWindow window) {
            return windows.of(window);
        }
        if (limit instanceof AlignedSlices slices) {
            return windows.of(slices);
        }
        if (limit instanceof TwoWindowCounter counter) {
            return windows.of(counter);
        }
        if (limit instanceof CalendarQuota quota) {
            return quotas.of(quota);
        }
        if (limit instanceof SlidingLog log) {
            return logs.of(log);
        }
        return warmingUp(limit);
    }

    private Form warmingUp(Limit limit) {
        if (limit instanceof WarmUp warmUp) {
            return warmUps.of(warmUp);
        }
        if (limit instanceof PacedWarmUp paced) {
            return warmUps.of(paced);
        }
        if (limit instanceof SmoothWarmUp smooth) {
            return smooths.of(smooth);
        }
        throw new IllegalArgumentException("limit: " + limit + " (expected: one that has a form on Redis)");
    }

    private Form of(TokenBucket bucket) {
        require(
                bucket.initial() == bucket.burst(),
                "initial",
                bucket.initial(),
                bucket.burst()
                        + ", the burst: on Redis a bucket that is full is forgotten, and one that is new looks the same");
        return bucket.refill() == Refill.GREEDY ? timelines.of(bucket) : intervals.of(bucket);
    }
}
