package io.headgate.rules.document.kind;

import io.headgate.limiter.Limit;
import io.headgate.rule.Target;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.Values;
import io.headgate.system.SystemCheck;
import io.headgate.system.SystemKind;
import io.headgate.system.SystemRule;

/** How system rules are written. */
final class SystemForm {

    private static final HeadFields HEAD =
            HeadFields.standard().withTarget(Target.prefix("").sharing());
    private static final Field<SystemCheck.Shed> SHED =
            Field.optional("shed", ShedForm.FORM, "refuses a growing share of the calls while a signal is high");
    private static final Field<Long> IN_FLIGHT = Field.optional(
                    "inFlight",
                    Forms.whole(0, Integer.MAX_VALUE),
                    "at most so many permits in flight over all inbound calls; 0 refuses everything")
            .checkedAs("limit");
    private static final Field<Limit> RATE =
            Field.optional("rate", LimitForms.RATE, "all inbound calls together stay within this limit; none waits");

    static final RuleForm<SystemRule> FORM = RuleForm.of(
                    new SystemKind(),
                    "Protects the whole process: refuses inbound calls by how the process is doing. "
                            + "For all resources together unless it names some.",
                    HEAD,
                    shape -> shape.field(SHED, rule -> rule.check() instanceof SystemCheck.Shed shed ? shed : null)
                            .field(
                                    IN_FLIGHT,
                                    rule -> rule.check() instanceof SystemCheck.Concurrency most ? most.limit() : null)
                            .field(RATE, rule -> rule.check() instanceof SystemCheck.Rate rate ? rate.limit() : null)
                            .exactlyOne(SHED, IN_FLIGHT, RATE)
                            .made(values -> new SystemRule(HEAD.read(values), check(values))))
            .withExample("""
                    kind: system
                    shed: {signal: cpu, start: 0.7, limit: 0.9}   # the least important calls first
                    """);

    private SystemForm() {}

    private static SystemCheck check(Values values) {
        SystemCheck.Shed shed = values.find(SHED);
        Long inFlight = values.find(IN_FLIGHT);
        if (shed != null) {
            return shed;
        }
        return inFlight == null ? new SystemCheck.Rate(values.get(RATE)) : new SystemCheck.Concurrency(inFlight);
    }
}
