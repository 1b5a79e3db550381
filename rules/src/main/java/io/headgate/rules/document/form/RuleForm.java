package io.headgate.rules.document.form;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.RuleKind;
import io.headgate.rule.Rule;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * How the rules of one kind are written. Headgate's own kinds are described with it, and yours can be. Immutable.
 *
 * @param <R> the rule record
 */
public final class RuleForm<R extends Rule> {

    private final RuleKind<R> kind;
    private final Shape<R> shape;
    private final String example;

    private RuleForm(RuleKind<R> kind, Shape<R> shape, String example) {
        this.kind = requireNonNull(kind, "kind");
        this.shape = requireNonNull(shape, "shape");
        this.example = requireNonNull(example, "example");
    }

    /**
     * The form of a kind.
     *
     * @param kind gives the name, and says what is wrong with a rule that its constructor cannot see
     * @param meaning what such a rule does, in a sentence
     * @param head the fields that all rules have
     * @param fields adds the kind's own
     */
    public static <R extends Rule> RuleForm<R> of(
            RuleKind<R> kind, String meaning, HeadFields head, Function<Shape.Builder<R>, Shape<R>> fields) {
        return new RuleForm<>(
                kind, fields.apply(head.begin(kind.name(), meaning)).checked(kind::problems), "");
    }

    /** The same with an example for the reference page: one rule in YAML. */
    public RuleForm<R> withExample(String yaml) {
        return new RuleForm<>(kind, shape, yaml);
    }

    /** The same with one more check of rules in which the kind finds no problem; it answers as {@link RuleKind#problems}. */
    public RuleForm<R> checkedBy(Function<? super R, List<String>> more) {
        requireNonNull(more, "more");
        Shape<R> checked = shape.checked(rule -> {
            List<String> problems = kind.problems(rule);
            return problems.isEmpty() ? more.apply(rule) : problems;
        });
        return new RuleForm<>(kind, checked, example);
    }

    /** The name of the kind, which documents say after {@code kind:}. */
    public String name() {
        return kind.name();
    }

    /** The record. */
    public Class<R> type() {
        return kind.type();
    }

    /** One rule of the kind in YAML; empty when there is none. */
    public String example() {
        return example;
    }

    /** The form of a rule of any of these kinds, chosen by the field {@code kind}. */
    public static ValueForm<Rule> anyOf(Collection<? extends RuleForm<?>> forms) {
        Choice<Rule> rules = Choice.by("kind", "rule", "One rule of any kind.");
        for (RuleForm<?> form : forms) {
            rules = form.addTo(rules);
        }
        return rules;
    }

    private Choice<Rule> addTo(Choice<Rule> rules) {
        return rules.with(name(), type(), shape);
    }
}
