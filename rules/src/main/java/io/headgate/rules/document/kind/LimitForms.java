package io.headgate.rules.document.kind;

import io.headgate.hotparameter.LazyBucket;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
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
import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How much, in every way the limiter module knows. */
final class LimitForms {

    private static final Field<Long> IN_FLIGHT =
            Field.required("inFlight", Forms.whole(0, Long.MAX_VALUE), "permits in flight; 0 refuses everything");

    private static final Shape<Amount.InFlight> AT_A_TIME = Shape.<Amount.InFlight>of(
                    "in-flight", "at most so many at a time")
            .field(IN_FLIGHT, Amount.InFlight::permits)
            .made(values -> new Amount.InFlight(values.get(IN_FLIGHT)));

    /** Permits per period, or in flight. */
    static final ValueForm<Amount> AMOUNT = algorithms()
            .havingField(
                    "inFlight",
                    AT_A_TIME,
                    amount -> amount,
                    amount -> amount instanceof Amount.InFlight inFlight ? inFlight : null)
            .hinting(LimitForms::spelledOut);

    /** The limit of a rule. */
    static final Field<Amount> LIMIT =
            Field.required("limit", AMOUNT, "how much may pass").checkedAs("permits", "measure", "value limit");

    /** How long calls may wait for it. */
    static final Field<Duration> MAX_WAIT = Field.following(
            "maxWait",
            Forms.duration(),
            values -> values.get(LIMIT).ownWait(),
            "0s; what the limit says for leaky-queue and paced-warm-up",
            "how long a call may be made to wait for its turn; 0s: it is refused at once. A limit without an algorithm is"
                    + " a leaky-queue then, which spaces calls evenly");

    /** {@code 5/s}, {@code 5 per second}. */
    private static final Pattern SHORT = Pattern.compile("(\\d{1,18})\\s*(?:/|per)\\s*(s|m|h|d)[a-z]*");

    private LimitForms() {}

    /** What a limit in a few words would be as an object; "" if it says something else. */
    private static String spelledOut(String text) {
        Matcher few = SHORT.matcher(text.strip());
        return few.matches() ? "{permits: " + few.group(1) + ", per: 1" + few.group(2) + "}" : "";
    }

    private static Choice<Amount> algorithms() {
        Adding all = new Adding();
        all.otherwise("sliding-window", SlidingWindow.class, WindowForms.SLIDING_WINDOW);
        all.add("sliding-log", SlidingLog.class, WindowForms.SLIDING_LOG);
        all.add("fixed-window", FixedWindow.class, WindowForms.FIXED_WINDOW);
        all.add("two-window-counter", TwoWindowCounter.class, WindowForms.TWO_WINDOW_COUNTER);
        all.add("aligned-slices", AlignedSlices.class, WindowForms.ALIGNED_SLICES);
        all.add("calendar-quota", CalendarQuota.class, WindowForms.CALENDAR_QUOTA);
        all.add("token-bucket", TokenBucket.class, PaceForms.TOKEN_BUCKET);
        all.add("token-buckets", TokenBuckets.class, PaceForms.TOKEN_BUCKETS);
        all.add("gcra", Gcra.class, PaceForms.GCRA);
        all.add("leaky-bucket", LeakyBucket.class, PaceForms.LEAKY_BUCKET);
        all.add("leaky-queue", LeakyQueue.class, PaceForms.LEAKY_QUEUE);
        all.add("smooth-bursty", SmoothBursty.class, PaceForms.SMOOTH_BURSTY);
        all.add("lazy-bucket", LazyBucket.class, PaceForms.LAZY_BUCKET);
        all.add("warm-up", WarmUp.class, WarmUpForms.WARM_UP);
        all.add("paced-warm-up", PacedWarmUp.class, WarmUpForms.PACED_WARM_UP);
        all.add("smooth-warm-up", SmoothWarmUp.class, WarmUpForms.SMOOTH_WARM_UP);
        return all.choice;
    }

    /** A choice that grows. */
    private static final class Adding {

        private Choice<Amount> choice =
                Choice.by("algorithm", "limit", "So many permits per period, or so many in flight.");

        <C extends Limit> void add(String algorithm, Class<C> type, Shape<C> shape) {
            choice = choice.with(algorithm, shape, Amount.Rate::new, amount -> limit(amount, type));
        }

        <C extends Limit> void otherwise(String algorithm, Class<C> type, Shape<C> shape) {
            choice = choice.otherwise(
                    algorithm,
                    shape,
                    Amount.Rate::new,
                    limit -> new Amount.Rate(limit, false),
                    amount -> limit(amount, type),
                    amount -> amount instanceof Amount.Rate rate && rate.isNamed());
        }

        private static <C extends Limit> @Nullable C limit(Amount amount, Class<C> type) {
            return amount instanceof Amount.Rate rate && type.isInstance(rate.limit()) ? type.cast(rate.limit()) : null;
        }
    }
}
