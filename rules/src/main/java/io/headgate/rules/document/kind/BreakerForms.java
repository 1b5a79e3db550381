package io.headgate.rules.document.kind;

import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Recovery;
import io.headgate.breaker.Span;
import io.headgate.breaker.Trip;
import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import java.time.Duration;
import java.util.List;

/** The parts of a breaker that are objects. */
final class BreakerForms {

    private static final int USUAL_SLICES = 10;

    private static final Field<Duration> SLOWER_THAN =
            Field.required("slowerThan", Forms.duration(), "a call that took longer than this was slow");
    private static final Field<Double> RATIO =
            Field.required("ratio", Forms.number().from(0).to(1), "the share of slow calls at which it opens");

    static final ValueForm<Trip.SlowCalls> SLOW_CALLS = Shape.<Trip.SlowCalls>of(
                    "slow-calls", "Too many slow calls, whether they failed or not.")
            .field(SLOWER_THAN, Trip.SlowCalls::slowerThan)
            .field(RATIO, Trip.SlowCalls::ratio)
            .made(values -> new Trip.SlowCalls(values.get(SLOWER_THAN), values.get(RATIO)));

    private static final Field<Duration> LENGTH = Field.required("length", Forms.duration(), "how long it is");
    private static final Field<Integer> SLICES = Field.of(
            "slices",
            Forms.integer(1, 120),
            USUAL_SLICES,
            "how many slices it is cut into; the length must divide evenly");
    private static final Field<Duration> TUMBLING = Field.required(
                    "tumbling",
                    Forms.duration(),
                    "begins anew at each multiple of this on the wall clock, as Sentinel does")
            .checkedAs("length");

    private static final Shape<Span.Sliding> SLIDING = Shape.<Span.Sliding>of("sliding", "the last stretch of time")
            .field(LENGTH, Span.Sliding::length)
            .field(SLICES, Span.Sliding::slices)
            .made(values -> new Span.Sliding(values.get(LENGTH), values.get(SLICES)));

    private static final Shape<Span.Tumbling> TUMBLING_SPAN = Shape.<Span.Tumbling>of("tumbling", "one bucket")
            .field(TUMBLING, Span.Tumbling::length)
            .made(values -> new Span.Tumbling(values.get(TUMBLING)));

    /** A duration alone is the last so much, in ten slices. */
    static final ValueForm<Span> SPAN = Forms.either(
            Forms.duration()
                    .as(
                            length -> Span.sliding(length, USUAL_SLICES),
                            span -> span instanceof Span.Sliding sliding && sliding.slices() == USUAL_SLICES
                                    ? sliding.length()
                                    : null,
                            "a duration longer than 0 that ten slices divide evenly"),
            Choice.<Span>byField(
                            "span",
                            "The stretch of time over which a breaker counts results; a duration alone has ten slices.")
                    .havingField("length", SLIDING, span -> span, span -> span instanceof Span.Sliding it ? it : null)
                    .havingField(
                            "tumbling",
                            TUMBLING_SPAN,
                            span -> span,
                            span -> span instanceof Span.Tumbling it ? it : null));

    private static final Field<Duration> FIRST =
            Field.required("first", Forms.duration(), "the open time when it opens from closed");
    private static final Field<Double> FACTOR =
            Field.required("factor", Forms.number().from(1).to(1_000), "how many times longer each further one is");
    private static final Field<Duration> MOST = Field.required("most", Forms.duration(), "the longest");

    private static final Shape<OpenTime> GROWING = Shape.<OpenTime>of(
                    "growing",
                    "An open time that grows while the breaker opens again and again without having closed between; a duration alone is always the same.")
            .field(FIRST, time -> time instanceof OpenTime.Growing growing ? growing.first() : null)
            .field(FACTOR, time -> time instanceof OpenTime.Growing growing ? growing.factor() : null)
            .field(MOST, time -> time instanceof OpenTime.Growing growing ? growing.most() : null)
            .made(values -> new OpenTime.Growing(values.get(FIRST), values.get(FACTOR), values.get(MOST)));

    /** A duration alone is always the same. */
    static final ValueForm<OpenTime> OPEN_TIME = Forms.either(
            Forms.duration()
                    .as(
                            OpenTime::fixed,
                            time -> time instanceof OpenTime.Fixed fixed ? fixed.time() : null,
                            "a duration longer than 0"),
            GROWING);

    private static final Field<Integer> PROBES = Field.required(
                    "probes", Forms.integer(1, 1_000), "how many calls run and decide")
            .checkedAs("count");
    private static final Field<Duration> LEASE = Field.of(
            "lease",
            Forms.duration(),
            Recovery.Probes.AS_LONG_AS_OPEN,
            "how long a probe may stay unanswered; 0s: as long as the open time, and at least a second");
    private static final Field<List<Integer>> RAMP = Field.required(
                    "ramp", Forms.integer(1, 100).list(1, 100), "the percentages of the calls that run, never falling")
            .checkedAs("percentages");
    private static final Field<Duration> LASTING = Field.required(
                    "lasting", Forms.duration(), "how long the ramp is; each percentage has an equal part")
            .checkedAs("duration");

    private static final Shape<Recovery.Probes> BY_PROBES = Shape.<Recovery.Probes>of("probes", "a few calls decide")
            .field(PROBES, Recovery.Probes::count)
            .field(LEASE, Recovery.Probes::lease)
            .made(values -> new Recovery.Probes(values.get(PROBES), values.get(LEASE)));

    private static final Shape<Recovery.Ramp> BY_RAMP = Shape.<Recovery.Ramp>of("ramp", "a growing share of the calls")
            .field(RAMP, Recovery.Ramp::percentages)
            .field(LASTING, Recovery.Ramp::duration)
            .made(values -> new Recovery.Ramp(values.get(LASTING), values.get(RAMP)));

    static final ValueForm<Recovery> RECOVERY = Choice.<Recovery>byField(
                    "recovery", "How a breaker finds out, after its open time, whether it may close.")
            .havingField("probes", BY_PROBES, way -> way, way -> way instanceof Recovery.Probes it ? it : null)
            .havingField("ramp", BY_RAMP, way -> way, way -> way instanceof Recovery.Ramp it ? it : null);

    private BreakerForms() {}
}
