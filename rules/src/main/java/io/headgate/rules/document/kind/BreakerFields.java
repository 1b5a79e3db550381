package io.headgate.rules.document.kind;

import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.Control;
import io.headgate.breaker.Failures;
import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Recovery;
import io.headgate.breaker.Span;
import io.headgate.breaker.Trip;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.Values;
import java.time.Duration;
import java.util.function.Function;

/** How breakers are written, whatever they protect. */
final class BreakerFields {

    private static final Field<Double> ERROR_RATIO = Field.optional(
                    "errorRatio", Forms.number().from(0).to(1), "opens when at least this share of the calls failed")
            .checkedAs("ratio", "threshold");
    private static final Field<Long> ERROR_COUNT = Field.optional(
                    "errorCount", Forms.whole(0, Integer.MAX_VALUE - 1), "opens when at least so many calls failed")
            .checkedAs("count", "threshold");
    private static final Field<Trip.SlowCalls> SLOW_CALLS = Field.optional(
                    "slowCalls", BreakerForms.SLOW_CALLS, "opens when at least this share of the calls was slow")
            .checkedAs("threshold");
    private static final Field<Span> OVER = Field.of(
            "over", BreakerForms.SPAN, Span.sliding(Duration.ofSeconds(10), 10), "over which time results are counted");
    private static final Field<Long> MINIMUM_CALLS = Field.following(
            "minimumCalls",
            Forms.whole(1, Integer.MAX_VALUE),
            values -> values.find(ERROR_COUNT) == null ? 10L : 1L,
            "10; 1 with errorCount",
            "how many results must be in before it may open");
    private static final Field<OpenTime> OPEN_FOR = Field.of(
            "openFor", BreakerForms.OPEN_TIME, OpenTime.fixed(Duration.ofSeconds(5)), "how long it stays open");
    private static final Field<Recovery> RECOVERY =
            Field.of("recovery", BreakerForms.RECOVERY, Recovery.probes(1), "how it finds out whether it may close");
    private static final Field<Failures> FAILURES = Field.following(
                    "failures", ErrorForms.FAILURES, values -> Failures.ERRORS, "every error", "which calls failed")
            .checkedAs("ignored");
    private static final Field<Control> CONTROL = Field.of(
            "control",
            Forms.constant(Control.class),
            Control.AUTOMATIC,
            "whether it moves by itself or is held by an operator");
    private static final Field<Boolean> STRICTLY_ABOVE = Field.of(
            "strictlyAbove",
            Forms.flag(),
            false,
            "true: opens only above the threshold instead of at it, as Sentinel does");

    private BreakerFields() {}

    static <R> Shape.Builder<R> addTo(Shape.Builder<R> shape, Function<R, BreakerSettings> settings) {
        return shape.field(
                        ERROR_RATIO,
                        rule -> settings.apply(rule).trip() instanceof Trip.ErrorRatio trip ? trip.ratio() : null)
                .field(
                        ERROR_COUNT,
                        rule -> settings.apply(rule).trip() instanceof Trip.ErrorCount trip ? trip.count() : null)
                .field(SLOW_CALLS, rule -> settings.apply(rule).trip() instanceof Trip.SlowCalls trip ? trip : null)
                .field(OVER, rule -> settings.apply(rule).span())
                .field(MINIMUM_CALLS, rule -> settings.apply(rule).minimumCalls())
                .field(OPEN_FOR, rule -> settings.apply(rule).openTime())
                .field(RECOVERY, rule -> settings.apply(rule).recovery())
                .field(FAILURES, rule -> settings.apply(rule).failures())
                .field(CONTROL, rule -> settings.apply(rule).control())
                .field(STRICTLY_ABOVE, rule -> settings.apply(rule).strictlyAbove())
                .exactlyOne(ERROR_RATIO, ERROR_COUNT, SLOW_CALLS);
    }

    static BreakerSettings read(Values values) {
        return new BreakerSettings(
                trip(values),
                values.get(OVER),
                values.get(MINIMUM_CALLS),
                values.get(OPEN_FOR),
                values.get(RECOVERY),
                values.get(FAILURES),
                values.get(CONTROL),
                values.get(STRICTLY_ABOVE));
    }

    private static Trip trip(Values values) {
        Double ratio = values.find(ERROR_RATIO);
        Long count = values.find(ERROR_COUNT);
        if (ratio != null) {
            return Trip.errorRatio(ratio);
        }
        return count != null ? Trip.errorCount(count) : values.get(SLOW_CALLS);
    }
}
