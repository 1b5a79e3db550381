package io.headgate.rules.document.kind;

import static io.headgate.rules.document.kind.ArgumentForm.ARGUMENT;
import static io.headgate.rules.document.kind.ExceptionForm.EXCEPTIONS;
import static io.headgate.rules.document.kind.ScopeForm.SCOPE;

import io.headgate.hotparameter.HotParameterKind;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;

/** How hot-parameter rules are written. */
final class HotParameterForm {

    static final Field<Integer> MAX_KEYS = Field.of(
            "maxKeys",
            Forms.integer(1, 1 << 24),
            HotParameterRule.DEFAULT_MAX_KEYS,
            "how many values have state of their own; those beyond are held to their limit together, which can only refuse more");

    private static final HeadFields HEAD = HeadFields.standard();

    static final RuleForm<HotParameterRule> FORM = RuleForm.of(
                    new HotParameterKind(),
                    "A limit for each value of one argument: each customer, each item, each shard has its own.",
                    HEAD,
                    shape -> ValueLimitForm.addTo(
                                    shape.field(ARGUMENT, HotParameterRule::argument), HotParameterRule::limit)
                            .field(EXCEPTIONS, HotParameterRule::exceptions)
                            .field(MAX_KEYS, HotParameterRule::maxKeys)
                            .field(SCOPE, HotParameterRule::scope)
                            .made(values -> new HotParameterRule(
                                    HEAD.read(values),
                                    values.get(ARGUMENT),
                                    ValueLimitForm.read(values),
                                    values.get(EXCEPTIONS),
                                    values.get(MAX_KEYS),
                                    values.get(SCOPE))))
            .withExample("""
                    kind: hot-parameter
                    resource: orders
                    argument: 0      # the customer
                    limit: {algorithm: token-bucket, permits: 10, per: 1s}
                    exceptions:
                      - value: big-customer
                        limit: {algorithm: token-bucket, permits: 100, per: 1s}
                      - value: 4711
                        type: long
                        limit: {algorithm: token-bucket, permits: 0, per: 1s}
                    """);

    private HotParameterForm() {}
}
