package io.headgate.rules.document.kind;

import io.headgate.adaptive.AdaptiveKind;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.adaptive.Drops;
import io.headgate.adaptive.Partitions;
import io.headgate.limiter.concurrency.AdaptiveLimit;
import io.headgate.limiter.concurrency.Sampling;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;
import java.util.function.Predicate;

/** How adaptive rules are written. */
final class AdaptiveForm {

    private static final HeadFields HEAD = HeadFields.standard();
    private static final Field<AdaptiveLimit> LIMIT =
            Field.required("limit", AdaptiveLimitForms.LIMIT, "how the limit is learned, and its range");
    private static final Field<Sampling> SAMPLING = Field.following(
            "sampling",
            AdaptiveLimitForms.SAMPLING,
            values -> Sampling.defaults(),
            "once a second",
            "how calls are gathered before anything is learned from them");
    private static final Field<Partitions> PARTITIONS = Field.following(
            "partitions",
            PartitionForm.FORM,
            values -> Partitions.none(),
            "undivided",
            "who is guaranteed which share of the limit");
    private static final Field<Predicate<Throwable>> DROPS = Field.following(
            "drops",
            ErrorForms.CLASS
                    .list(0, 1_000)
                    .as(
                            Drops::new,
                            drops -> drops instanceof Drops named ? named.types() : null,
                            "a list of the names of classes; code has no form in a document"),
            values -> Drops.defaults(),
            "time-outs and rejected executions",
            "the errors, by class, that mean that the callee was overloaded");

    static final RuleForm<AdaptiveRule> FORM = RuleForm.of(
                    new AdaptiveKind(),
                    "Holds the permits in flight to a limit that is learned from the response times and the drops of the calls.",
                    HEAD,
                    shape -> shape.field(LIMIT, AdaptiveRule::limit)
                            .field(SAMPLING, AdaptiveRule::sampling)
                            .field(PARTITIONS, AdaptiveRule::partitions)
                            .field(DROPS, AdaptiveRule::drops)
                            .made(values -> new AdaptiveRule(
                                    HEAD.read(values),
                                    values.get(LIMIT),
                                    values.get(SAMPLING),
                                    values.get(PARTITIONS),
                                    values.get(DROPS))))
            .withExample("""
                    kind: adaptive
                    resource: search
                    limit: {algorithm: gradient2, initial: 50, min: 10, max: 500}
                    partitions: {by: origin, shares: {shop: 70, crawler: 10}}
                    """);

    private AdaptiveForm() {}
}
