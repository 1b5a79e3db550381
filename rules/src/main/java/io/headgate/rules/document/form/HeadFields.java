package io.headgate.rules.document.form;

import io.headgate.rule.FailurePolicy;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields that all rules have: id, target, mode, failure policy. Immutable. */
public final class HeadFields {

    private static final Field<String> ID = Field.optional(
            "id",
            Forms.name(256, "a name"),
            "the name of the rule, unique in the document; a changed rule is recognised by it. Chosen from kind and target when left out");
    private static final Field<String> RESOURCE =
            Field.optional("resource", Forms.name("the name of a resource"), "the resource it applies to");
    private static final Field<Target.Many> RESOURCES =
            Field.optional("resources", NameForms.RESOURCES, "the resources it applies to, when there are several");
    private static final Field<Mode> MODE = Field.of(
            "mode",
            Forms.constant(Mode.class),
            Mode.ENFORCE,
            "whether it decides, only counts what it would refuse, or does nothing");

    private static final HeadFields STANDARD = new HeadFields(
            null,
            Field.of(
                    "onError",
                    Forms.constant(FailurePolicy.class),
                    FailurePolicy.ADMIT,
                    "what becomes of a call when the rule's guard fails with an error of its own"));

    private final @Nullable Target otherwise;
    private final Field<FailurePolicy> onError;

    private HeadFields(@Nullable Target otherwise, Field<FailurePolicy> onError) {
        this.otherwise = otherwise;
        this.onError = onError;
    }

    /** The resource must be said, and calls are admitted when a guard fails. */
    public static HeadFields standard() {
        return STANDARD;
    }

    /** The same for a kind whose rules have a target without saying one. */
    public HeadFields withTarget(Target target) {
        return new HeadFields(target, onError);
    }

    /** The same for a kind whose failure policy follows from other fields, as {@code text} says in words. */
    public HeadFields withOnError(Function<Values, FailurePolicy> policy, String text) {
        return new HeadFields(
                otherwise,
                Field.following("onError", Forms.constant(FailurePolicy.class), policy, text, onError.meaning()));
    }

    /** The head of the rule with these values. */
    public RuleHead read(Values values) {
        String id = values.find(ID);
        return new RuleHead(id == null ? "" : id, target(values), values.get(MODE), values.get(onError));
    }

    private Target target(Values values) {
        String one = values.find(RESOURCE);
        Target.Many many = values.find(RESOURCES);
        if (one != null) {
            return Target.name(one);
        }
        Target target = many == null ? otherwise : many;
        if (target == null) {
            throw new IllegalStateException("resource: none (expected: one, or resources)"); // the shape asks for it
        }
        return target;
    }

    <R extends Rule> Shape.Builder<R> begin(String name, String meaning) {
        Shape.Builder<R> shape = Shape.<R>of(name, meaning)
                .field(ID, rule -> rule.id().isEmpty() ? null : rule.id())
                .field(RESOURCE, rule -> rule.target() instanceof Target.Name one ? one.resource() : null)
                .field(RESOURCES, rule -> many(rule.target()))
                .field(MODE, Rule::mode)
                .field(onError, rule -> rule.head().onError());
        return otherwise == null ? shape.exactlyOne(RESOURCE, RESOURCES) : shape.atMostOne(RESOURCE, RESOURCES);
    }

    private Target.@Nullable Many many(Target target) {
        return target instanceof Target.Many many && !many.equals(otherwise) ? many : null;
    }
}
