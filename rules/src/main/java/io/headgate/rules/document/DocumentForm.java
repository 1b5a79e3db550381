package io.headgate.rules.document;

import io.headgate.rule.Rule;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.tree.Findings;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How a document is written, apart from its rules. */
final class DocumentForm {

    private static final long FORMAT = 1;

    private static final Field<Double> REFUSED_RATIO = Field.required(
            "refusedRatio",
            Forms.number().from(0).to(1),
            "taken back when more than this share of the calls is refused, and more than twice the share before");
    private static final Field<Long> MINIMUM_CALLS = Field.required(
            "minimumCalls",
            Forms.whole(1, Long.MAX_VALUE),
            "how many calls must have come before the ratio says anything");
    private static final Field<Duration> WITHIN =
            Field.required("within", Forms.duration(), "for how long it is watched; longer than 0");

    private static final ValueForm<Rollout.RollBack> ROLL_BACK = Shape.<Rollout.RollBack>of(
                    "roll-back", "When a version is taken back.")
            .field(REFUSED_RATIO, Rollout.RollBack::refusedRatio)
            .field(MINIMUM_CALLS, Rollout.RollBack::minimumCalls)
            .field(WITHIN, Rollout.RollBack::within)
            .made(values ->
                    new Rollout.RollBack(values.get(REFUSED_RATIO), values.get(MINIMUM_CALLS), values.get(WITHIN)));

    private static final Field<Duration> SHADOW_FOR = Field.of(
            "shadowFor",
            Forms.duration(),
            Duration.ZERO,
            "how long new and changed rules are only counted before they decide");
    private static final Field<Integer> PERCENT = Field.of(
            "percent",
            Forms.integer(0, 100),
            100,
            "on how many of a hundred instances it is put in force; the others keep the version before");
    private static final Field<Rollout.RollBack> TAKEN_BACK =
            Field.optional("rollBack", ROLL_BACK, "when it is taken back; never when left out");

    private static final ValueForm<Rollout> ROLLOUT = Shape.<Rollout>of("rollout", "How a new version is put in force.")
            .field(SHADOW_FOR, Rollout::shadowFor)
            .field(PERCENT, Rollout::percent)
            .field(TAKEN_BACK, rollout -> rollout.rollBack().orElse(null))
            .made(values -> new Rollout(
                    values.get(SHADOW_FOR), values.get(PERCENT), Optional.ofNullable(values.find(TAKEN_BACK))));

    private static final Field<String> SCHEMA =
            Field.optional("$schema", Forms.text(), "where an editor finds the JSON Schema; not looked at");
    private static final Field<Long> HEADGATE =
            Field.required("headgate", Forms.whole(FORMAT, FORMAT), "the version of this format, not of your rules");
    private static final Field<Long> VERSION = Field.of(
            "version",
            Forms.whole(0, Long.MAX_VALUE),
            0L,
            "a number that grows with each change, so that an older document that arrives late is recognised; 0: not stated");
    private static final Field<Rollout> HOW = Field.following(
            "rollout", ROLLOUT, values -> Rollout.atOnce(), "everywhere and at once", "how it is put in force");

    private DocumentForm() {}

    static ValueForm<RuleDocument> of(ValueForm<Rule> rule) {
        Field<List<Rule>> rules = Field.required(
                "rules",
                rule.list(0, Integer.MAX_VALUE, Rule::id),
                "the rules, in their order; an empty list means that there are none");
        return Shape.<RuleDocument>of("document", "A rule document.")
                .field(SCHEMA, document -> null)
                .field(HEADGATE, document -> FORMAT)
                .field(VERSION, RuleDocument::version)
                .field(HOW, RuleDocument::rollout)
                .field(rules, RuleDocument::rules)
                .made(values -> new RuleDocument(values.get(VERSION), values.get(HOW), values.get(rules)));
    }

    /** Says where an id stands a second time. Looks at the tree, so that rules with other problems count, too. */
    static void refuseDoubleIds(Node tree, Findings findings) {
        if (!(tree instanceof Node.Fields document && document.find("rules") instanceof Node.Items rules)) {
            return;
        }
        Set<String> ids = new HashSet<>();
        for (int index = 0; index < rules.items().size(); index++) {
            if (rules.items().get(index) instanceof Node.Fields rule
                    && rule.find("id") instanceof Node.Scalar id
                    && id.type() == ScalarType.TEXT
                    && !ids.add(id.text())) {
                findings.add(id.place(), "rules[" + index + "].id", id.shown(), "an id that no other rule has", "");
            }
        }
    }
}
