package io.headgate.rules.document.kind;

import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import java.time.Duration;

/** Limits that begin low after an idle spell. */
final class WarmUpForms {

    private static final Field<Long> PER_SECOND = Field.required(
            "permits", Forms.whole(0, 1_000_000_000L), "permits per second when warm; 0 refuses everything");
    private static final Field<Duration> TIME =
            Field.required("warmUp", Forms.duration(), "how long it takes to get warm");
    private static final Field<Integer> COLD_FACTOR =
            Field.of("coldFactor", Forms.integer(2, 100), 3, "how many times slower when cold");
    private static final Field<Duration> MAX_WAIT =
            Field.required("maxWait", Forms.duration(), "the longest anybody waits; below 100 years");

    static final Shape<WarmUp> WARM_UP = Shape.<WarmUp>of(
                    "warm-up", "Sentinel's: a part of the permits after an idle spell, all of them after some use")
            .field(PER_SECOND, WarmUp::permits)
            .field(TIME, WarmUp::warmUp)
            .field(COLD_FACTOR, WarmUp::coldFactor)
            .made(values -> new WarmUp(values.get(PER_SECOND), values.get(TIME), values.get(COLD_FACTOR)));

    static final Shape<PacedWarmUp> PACED_WARM_UP = Shape.<PacedWarmUp>of(
                    "paced-warm-up", "Sentinel's warm-up with queueing: evenly spaced, after a wait")
            .field(PER_SECOND, PacedWarmUp::permits)
            .field(TIME, PacedWarmUp::warmUp)
            .field(COLD_FACTOR, PacedWarmUp::coldFactor)
            .field(MAX_WAIT, PacedWarmUp::maxWait)
            .made(values -> new PacedWarmUp(
                    values.get(PER_SECOND), values.get(TIME), values.get(COLD_FACTOR), values.get(MAX_WAIT)));

    static final Shape<SmoothWarmUp> SMOOTH_WARM_UP = Shape.<SmoothWarmUp>of(
                    "smooth-warm-up", "Guava's: evenly spaced, further apart after an idle spell")
            .field(PaceForms.PERMITS, SmoothWarmUp::permits)
            .field(PaceForms.PER, SmoothWarmUp::period)
            .field(TIME, SmoothWarmUp::warmUp)
            .field(COLD_FACTOR, SmoothWarmUp::coldFactor)
            .made(values -> new SmoothWarmUp(
                    values.get(PaceForms.PERMITS),
                    values.get(PaceForms.PER),
                    values.get(TIME),
                    values.get(COLD_FACTOR)));

    private WarmUpForms() {}
}
