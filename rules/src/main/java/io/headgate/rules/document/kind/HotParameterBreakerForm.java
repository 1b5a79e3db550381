package io.headgate.rules.document.kind;

import static io.headgate.rules.document.kind.ArgumentForm.ARGUMENT;

import io.headgate.hotparameter.HotParameterBreakerKind;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;

/** How hot-parameter breaker rules are written. */
final class HotParameterBreakerForm {

    private static final HeadFields HEAD = HeadFields.standard();
    private static final Field<Integer> MAX_KEYS = Field.of(
            "maxKeys",
            Forms.integer(1, 1 << 24),
            HotParameterBreakerRule.DEFAULT_MAX_KEYS,
            "how many values are watched at a time");

    static final RuleForm<HotParameterBreakerRule> FORM = RuleForm.of(
                    new HotParameterBreakerKind(),
                    "A circuit breaker for each value of one argument.",
                    HEAD,
                    shape -> BreakerFields.addTo(
                                    shape.field(ARGUMENT, HotParameterBreakerRule::argument),
                                    HotParameterBreakerRule::settings)
                            .field(MAX_KEYS, HotParameterBreakerRule::maxKeys)
                            .made(values -> new HotParameterBreakerRule(
                                    HEAD.read(values),
                                    values.get(ARGUMENT),
                                    BreakerFields.read(values),
                                    values.get(MAX_KEYS))))
            .withExample("""
                    kind: hot-parameter-breaker
                    resource: query
                    argument: shard      # by its name
                    slowCalls: {slowerThan: 200ms, ratio: 0.8}
                    openFor: 10s
                    """);

    private HotParameterBreakerForm() {}
}
