package io.headgate.rules.document.kind;

import io.headgate.limiter.concurrency.AdaptiveLimit;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.limiter.concurrency.Gradient2;
import io.headgate.limiter.concurrency.LimitRange;
import io.headgate.limiter.concurrency.Sampling;
import io.headgate.limiter.concurrency.Vegas;
import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.form.Values;
import java.time.Duration;

/** How limits are learned. */
final class AdaptiveLimitForms {

    /** Where a learned limit begins and its bounds, with the defaults of one algorithm. */
    private record Range(Field<Long> initial, Field<Long> min, Field<Long> max) {

        static Range of(LimitRange usual) {
            ValueForm<Long> number = Forms.whole(1, Integer.MAX_VALUE);
            return new Range(
                    Field.of("initial", number, usual.initial(), "the limit before anything was learned"),
                    Field.of("min", number, usual.min(), "the lowest limit"),
                    Field.of("max", number, usual.max(), "the highest limit"));
        }

        <T extends AdaptiveLimit> Shape.Builder<T> addTo(Shape.Builder<T> shape) {
            return shape.field(initial, limit -> limit.range().initial())
                    .field(min, limit -> limit.range().min())
                    .field(max, limit -> limit.range().max());
        }

        LimitRange read(Values values) {
            return new LimitRange(values.get(initial), values.get(min), values.get(max));
        }
    }

    private static final Range AIMD_RANGE = Range.of(Aimd.defaults().range());
    private static final Range VEGAS_RANGE = Range.of(Vegas.defaults().range());
    private static final Range GRADIENT2_RANGE = Range.of(Gradient2.defaults().range());

    private static final ValueForm<Integer> COUNT = Forms.integer(1, Integer.MAX_VALUE);
    private static final Field<Double> BACKOFF =
            Field.of("backoff", Forms.number().from(0.5).below(1), 0.9, "what is left of the limit after a drop");
    private static final Field<Duration> TIMEOUT = Field.of(
            "timeout",
            Forms.duration(),
            Aimd.defaults().timeout(),
            "a mean response time above this counts as a drop; longer than 0");
    private static final Field<Integer> LULL_EVERY = Field.of(
            "lullEvery",
            COUNT,
            Vegas.defaults().lullEvery(),
            "after how many windows the response time is measured anew with the limit halved");
    private static final Field<Integer> QUEUE_SIZE = Field.of(
            "queueSize",
            COUNT,
            Gradient2.defaults().queueSize(),
            "how many calls may queue when the service is as fast as usual");
    private static final Field<Double> TOLERANCE = Field.of(
            "tolerance",
            Forms.number().from(1),
            Gradient2.defaults().tolerance(),
            "how many times slower than usual is still fine");
    private static final Field<Double> SMOOTHING = Field.of(
            "smoothing",
            Forms.number().above(0).to(1),
            Gradient2.defaults().smoothing(),
            "how much of the newly computed limit is adopted in one window");
    private static final Field<Integer> AVERAGED_WINDOWS = Field.of(
            "averagedWindows",
            COUNT,
            Gradient2.defaults().averagedWindows(),
            "over how many windows the usual response time is averaged");

    private static final Shape<Aimd> AIMD = AIMD_RANGE
            .addTo(Shape.<Aimd>of("aimd", "one more after a good window, a tenth less after a bad one"))
            .field(BACKOFF, Aimd::backoff)
            .field(TIMEOUT, Aimd::timeout)
            .made(values -> new Aimd(AIMD_RANGE.read(values), values.get(BACKOFF), values.get(TIMEOUT)));

    private static final Shape<Vegas> VEGAS = VEGAS_RANGE
            .addTo(Shape.<Vegas>of("vegas", "keeps the queue in front of the service a few calls long"))
            .field(LULL_EVERY, Vegas::lullEvery)
            .made(values -> new Vegas(VEGAS_RANGE.read(values), values.get(LULL_EVERY)));

    private static final Shape<Gradient2> GRADIENT2 = GRADIENT2_RANGE
            .addTo(Shape.<Gradient2>of("gradient2", "lowers the limit by how much slower than usual the calls are"))
            .field(QUEUE_SIZE, Gradient2::queueSize)
            .field(TOLERANCE, Gradient2::tolerance)
            .field(SMOOTHING, Gradient2::smoothing)
            .field(AVERAGED_WINDOWS, Gradient2::averagedWindows)
            .field(BACKOFF, Gradient2::backoff)
            .field(LULL_EVERY, Gradient2::lullEvery)
            .made(values -> new Gradient2(
                    GRADIENT2_RANGE.read(values),
                    values.get(QUEUE_SIZE),
                    values.get(TOLERANCE),
                    values.get(SMOOTHING),
                    values.get(AVERAGED_WINDOWS),
                    values.get(BACKOFF),
                    values.get(LULL_EVERY)));

    static final ValueForm<AdaptiveLimit> LIMIT = Choice.<AdaptiveLimit>by(
                    "algorithm", "adaptive-limit", "How a limit on calls in flight is learned.")
            .with("gradient2", Gradient2.class, GRADIENT2)
            .with("vegas", Vegas.class, VEGAS)
            .with("aimd", Aimd.class, AIMD);

    private static final Field<Duration> MIN_WINDOW =
            Field.of("minWindow", Forms.duration(), Sampling.defaults().minWindow(), "the shortest window");
    private static final Field<Duration> MAX_WINDOW = Field.of(
            "maxWindow", Forms.duration(), Sampling.defaults().maxWindow(), "the longest window, traffic permitting");
    private static final Field<Integer> MIN_CALLS =
            Field.of("minCalls", COUNT, Sampling.defaults().minCalls(), "how many calls a window must hold");
    private static final Field<Duration> IGNORE_BELOW = Field.of(
            "ignoreBelow",
            Forms.duration(),
            Sampling.defaults().ignoreBelow(),
            "successful calls faster than this are left out");

    static final ValueForm<Sampling> SAMPLING = Shape.<Sampling>of(
                    "sampling", "How calls are gathered into windows before anything is learned from them.")
            .field(MIN_WINDOW, Sampling::minWindow)
            .field(MAX_WINDOW, Sampling::maxWindow)
            .field(MIN_CALLS, Sampling::minCalls)
            .field(IGNORE_BELOW, Sampling::ignoreBelow)
            .made(values -> new Sampling(
                    values.get(MIN_WINDOW), values.get(MAX_WINDOW), values.get(MIN_CALLS), values.get(IGNORE_BELOW)));

    private AdaptiveLimitForms() {}
}
