package io.headgate.rules.document.kind;

import io.headgate.access.AccessKind;
import io.headgate.access.AccessRule;
import io.headgate.access.Listing;
import io.headgate.rule.FailurePolicy;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.form.Values;
import java.util.List;

/** How access rules are written. */
final class AccessForm {

    private static final ValueForm<List<String>> LIST =
            Forms.name("an origin, name*, *name or *").list(1, Integer.MAX_VALUE);
    private static final Field<List<String>> ALLOW =
            Field.optional("allow", LIST, "only these origins may call").checkedAs("origin", "origins");
    private static final Field<List<String>> DENY = Field.optional(
                    "deny", LIST, "these origins may not call, all others may")
            .checkedAs("origin", "origins");
    private static final Field<Boolean> UNKNOWN_PASSES = Field.following(
            "unknownPasses",
            Forms.flag(),
            values -> values.find(ALLOW) == null,
            "false with allow, true with deny",
            "whether a call passes whose origin is not known");
    private static final HeadFields HEAD = HeadFields.standard()
            .withOnError(
                    values -> values.find(ALLOW) == null ? FailurePolicy.ADMIT : FailurePolicy.REFUSE,
                    "refuse with allow, admit with deny");

    static final RuleForm<AccessRule> FORM = RuleForm.of(
                    new AccessKind(),
                    "Lets only some origins call, or keeps some from calling.",
                    HEAD,
                    shape -> shape.field(ALLOW, rule -> rule.listing() == Listing.ALLOW ? rule.origins() : null)
                            .field(DENY, rule -> rule.listing() == Listing.DENY ? rule.origins() : null)
                            .field(UNKNOWN_PASSES, AccessRule::unknownPasses)
                            .exactlyOne(ALLOW, DENY)
                            .made(AccessForm::read))
            .withExample("""
                    kind: access
                    resource: payments
                    allow: [shop, back-office-*]   # and nobody else, nor callers that do not say who they are
                    """);

    private AccessForm() {}

    private static AccessRule read(Values values) {
        List<String> allowed = values.find(ALLOW);
        return new AccessRule(
                HEAD.read(values),
                allowed == null ? Listing.DENY : Listing.ALLOW,
                allowed == null ? values.get(DENY) : allowed,
                values.get(UNKNOWN_PASSES));
    }
}
