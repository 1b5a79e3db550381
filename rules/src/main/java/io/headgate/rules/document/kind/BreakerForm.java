package io.headgate.rules.document.kind;

import io.headgate.breaker.BreakerKind;
import io.headgate.breaker.BreakerRule;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;

/** How breaker rules are written. */
final class BreakerForm {

    private static final HeadFields HEAD = HeadFields.standard();

    static final RuleForm<BreakerRule> FORM = RuleForm.of(
                    new BreakerKind(),
                    "Refuses the calls of a resource while what lies behind it is failing or slow.",
                    HEAD,
                    shape -> BreakerFields.addTo(shape, BreakerRule::settings)
                            .made(values -> new BreakerRule(HEAD.read(values), BreakerFields.read(values))))
            .withExample("""
                    kind: breaker
                    resource: payments
                    errorRatio: 0.5      # opens when half of the calls failed
                    over: 30s
                    minimumCalls: 20
                    openFor: {first: 5s, factor: 2, most: 1m}
                    recovery: {probes: 3}
                    failures: {ignore: [java.lang.IllegalArgumentException]}
                    """);

    private BreakerForm() {}
}
