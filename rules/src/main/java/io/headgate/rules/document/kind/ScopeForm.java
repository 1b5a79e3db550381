package io.headgate.rules.document.kind;

import io.headgate.rule.Confirmation;
import io.headgate.rule.RuleScope;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.form.Values;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where a rule counts. */
final class ScopeForm {

    private static final Field<WhenLost> WHEN_LOST = Field.of(
            "whenLost",
            Forms.constant(WhenLost.class),
            WhenLost.LOCAL_SHARE,
            "what happens while the store of the cluster does not answer: each member keeps to its share, all calls pass, or none");
    private static final Field<WhenForgotten> WHEN_FORGOTTEN = Field.of(
            "whenForgotten",
            Forms.constant(WhenForgotten.class),
            WhenForgotten.FULL,
            "what the count begins with when the store has lost its memory: nothing used, or everything");
    private static final Field<Boolean> PER_MEMBER = Field.of(
            "perMember",
            Forms.flag(),
            false,
            "whether the limit is for each member: all together have as many times as much as there are members alive");
    private static final Field<Duration> LIFE =
            Field.required("life", Forms.duration(), "how long a permit may be kept before it is used");

    private static final ValueForm<RuleScope> OBJECT = Choice.<RuleScope>by(
                    "cluster",
                    "scope",
                    "Where a rule counts: local, cluster, or an object that says how the cluster is asked.")
            .with(
                    "strict",
                    Shape.<RuleScope.Cluster>of("strict", "each decision is confirmed by the store of the cluster")
                            .field(WHEN_LOST, RuleScope.Cluster::whenLost)
                            .field(WHEN_FORGOTTEN, RuleScope.Cluster::whenForgotten)
                            .field(PER_MEMBER, RuleScope.Cluster::perMember)
                            .made(values -> read(Confirmation.STRICT, values)),
                    strict -> strict,
                    scope -> scope instanceof RuleScope.Cluster cluster && !cluster.isLeased() ? cluster : null)
            .with(
                    "leased",
                    Shape.<RuleScope.Cluster>of("leased", "permits are taken ahead, and decisions made from those")
                            .field(LIFE, ScopeForm::life)
                            .field(WHEN_LOST, RuleScope.Cluster::whenLost)
                            .field(WHEN_FORGOTTEN, RuleScope.Cluster::whenForgotten)
                            .field(PER_MEMBER, RuleScope.Cluster::perMember)
                            .made(values -> read(Confirmation.leased(values.get(LIFE)), values)),
                    leased -> leased,
                    scope -> scope instanceof RuleScope.Cluster cluster && cluster.isLeased() ? cluster : null);

    static final Field<RuleScope> SCOPE = Field.of(
            "scope",
            Forms.either(Forms.names(names()), OBJECT),
            RuleScope.LOCAL,
            "local: each process counts by itself; cluster: all processes that share a store count together, see [scope](#scope)");

    private ScopeForm() {}

    private static Map<String, RuleScope> names() {
        Map<String, RuleScope> names = new LinkedHashMap<>();
        names.put("local", RuleScope.LOCAL);
        names.put("cluster", RuleScope.cluster());
        return names;
    }

    private static RuleScope.Cluster read(Confirmation confirmation, Values values) {
        return new RuleScope.Cluster(
                confirmation, values.get(WHEN_LOST), values.get(WHEN_FORGOTTEN), values.get(PER_MEMBER));
    }

    private static Duration life(RuleScope.Cluster cluster) {
        return ((Confirmation.Leased) cluster.confirmation()).life();
    }
}
