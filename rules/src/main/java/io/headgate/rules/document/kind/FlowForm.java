package io.headgate.rules.document.kind;

import static io.headgate.rules.document.kind.LimitForms.LIMIT;
import static io.headgate.rules.document.kind.LimitForms.MAX_WAIT;
import static io.headgate.rules.document.kind.OriginForm.ORIGINS;
import static io.headgate.rules.document.kind.ScopeForm.SCOPE;

import io.headgate.flow.FlowKind;
import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.flow.Relation;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.Values;
import java.time.Duration;

/** How flow rules are written. */
final class FlowForm {

    private static final HeadFields HEAD = HeadFields.standard();
    private static final Field<Duration> BORROW = Field.of(
            "borrow",
            Forms.duration(),
            Duration.ZERO,
            "how long a call of high priority may be made to wait for the next window; 0s: as any other");
    private static final Field<String> THROUGH = Field.optional(
                    "through", Forms.name("the name of an entrance"), "only calls that came in through this entrance")
            .checkedAs("entrance");
    private static final Field<String> WHILE_NOT_BUSY = Field.optional(
                    "whileNotBusy",
                    Forms.name("the name of a resource"),
                    "refuses while this other resource has as many calls as the limit says")
            .checkedAs("related");

    static final RuleForm<FlowRule> FORM = RuleForm.of(
                    new FlowKind(),
                    "Limits how many calls pass: per period, or in flight.",
                    HEAD,
                    shape -> shape.field(LIMIT, FlowForm::amount)
                            .field(MAX_WAIT, FlowRule::maxWait)
                            .field(BORROW, FlowRule::borrow)
                            .field(ORIGINS, FlowRule::origins)
                            .field(
                                    THROUGH,
                                    rule -> rule.relation() instanceof Relation.Through through
                                            ? through.entrance()
                                            : null)
                            .field(
                                    WHILE_NOT_BUSY,
                                    rule -> rule.relation() instanceof Relation.Related related
                                            ? related.resource()
                                            : null)
                            .atMostOne(THROUGH, WHILE_NOT_BUSY)
                            .field(SCOPE, FlowRule::scope)
                            .made(FlowForm::read))
            .withExample("""
                    kind: flow
                    id: orders-limit
                    resource: orders
                    limit: {permits: 100, per: 1s}   # never more than 100 in any second
                    origins: {one: shop}             # of this caller
                    """);

    private FlowForm() {}

    private static FlowRule read(Values values) {
        return new FlowRule(
                HEAD.read(values),
                measure(values.get(LIMIT), values.get(MAX_WAIT)),
                values.get(ORIGINS),
                relation(values),
                values.get(MAX_WAIT),
                values.get(BORROW),
                values.get(SCOPE));
    }

    private static Amount amount(FlowRule rule) {
        return rule.measure() instanceof Measure.Rate rate
                ? Amount.Rate.waitedFor(rate.limit(), rule.maxWait())
                : new Amount.InFlight(((Measure.Concurrency) rule.measure()).permits());
    }

    private static Measure measure(Amount amount, Duration maxWait) {
        return amount instanceof Amount.Rate rate
                ? new Measure.Rate(rate.waitedFor(maxWait))
                : new Measure.Concurrency(((Amount.InFlight) amount).permits());
    }

    private static Relation relation(Values values) {
        String through = values.find(THROUGH);
        String related = values.find(WHILE_NOT_BUSY);
        if (through != null) {
            return new Relation.Through(through);
        }
        return related == null ? Relation.DIRECT : new Relation.Related(related);
    }
}
