package io.headgate.rules.document.kind;

import io.headgate.rule.Target;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.Values;
import io.headgate.system.SystemCheck;
import io.headgate.system.SystemKind;
import io.headgate.system.SystemRule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How system rules are written. */
final class SystemForm {

    private static final HeadFields HEAD =
            HeadFields.standard().withTarget(Target.prefix("").sharing());
    private static final Field<SystemCheck.Shed> SHED =
            Field.optional("shed", ShedForm.FORM, "refuses a growing share of the calls while a signal is high");
    private static final Field<Amount> LIMIT =
            Field.optional("limit", LimitForms.AMOUNT, "all inbound calls together stay within this limit; none waits");

    static final RuleForm<SystemRule> FORM = RuleForm.of(
                    new SystemKind(),
                    "Protects the whole process: refuses inbound calls by how the process is doing. "
                            + "For all resources together unless it names some.",
                    HEAD,
                    shape -> shape.field(SHED, rule -> rule.check() instanceof SystemCheck.Shed shed ? shed : null)
                            .field(LIMIT, rule -> amount(rule.check()))
                            .exactlyOne(SHED, LIMIT)
                            .made(values -> new SystemRule(HEAD.read(values), check(values))))
            .withExample("""
                    kind: system
                    shed: {signal: cpu, start: 0.7, limit: 0.9}   # the least important calls first
                    """);

    private SystemForm() {}

    private static @Nullable Amount amount(SystemCheck check) {
        if (check instanceof SystemCheck.Concurrency most) {
            return new Amount.InFlight(most.limit());
        }
        return check instanceof SystemCheck.Rate rate ? Amount.Rate.waitedFor(rate.limit(), Duration.ZERO) : null;
    }

    private static SystemCheck check(Values values) {
        SystemCheck.Shed shed = values.find(SHED);
        if (shed != null) {
            return shed;
        }
        Amount amount = values.get(LIMIT);
        return amount instanceof Amount.Rate rate
                ? new SystemCheck.Rate(rate.limit())
                : new SystemCheck.Concurrency(((Amount.InFlight) amount).permits());
    }
}
