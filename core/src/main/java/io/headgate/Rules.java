package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The rules in force, and how to change them while calls go on.
 *
 * <p>A change is checked as a whole and applied as a whole: on any problem {@link InvalidRulesException} lists all of them and
 * nothing changes. An unchanged rule keeps its running state; a changed one goes on from it, so that used permits stay used
 * and an open breaker stays open. Each call is decided by the rules before or by the rules after, never by a mix. Rules
 * are recognised by their id. Safe for many threads.
 */
public final class Rules {

    private final Headgate gate;

    Rules(Headgate gate) {
        this.gate = gate;
    }

    /** The rules in force, in their order, each with its id. */
    public List<Rule> all() {
        return gate.registry().rules().all();
    }

    /** The rule with that id. */
    public Optional<Rule> get(String id) {
        return Optional.ofNullable(gate.registry().rules().get(requireNonNull(id, "id")));
    }

    /** How often the rules have changed. */
    public long version() {
        return gate.registry().version();
    }

    /** Puts these rules in force instead of all others. */
    public void replaceAll(Collection<? extends Rule> rules) {
        List<Rule> copy = List.copyOf(rules);
        change(unused -> copy);
    }

    /** Puts these rules in force instead of all others of their kind. */
    public <R extends Rule> void replace(Class<R> kind, Collection<? extends R> rules) {
        requireNonNull(kind, "kind");
        List<R> copy = List.copyOf(rules);
        change(before -> {
            List<Rule> next = new ArrayList<>(before);
            next.removeIf(kind::isInstance);
            next.addAll(copy);
            return next;
        });
    }

    /** Puts these rules in force beside those that are. */
    public void add(Rule... rules) {
        List<Rule> copy = List.of(rules);
        change(before -> {
            List<Rule> next = new ArrayList<>(before);
            next.addAll(copy);
            return next;
        });
    }

    /** Ends the rule with that id. @return false when there is none */
    public boolean remove(String id) {
        requireNonNull(id, "id");
        return change(before -> {
            List<Rule> next = new ArrayList<>(before);
            next.removeIf(rule -> rule.id().equals(id));
            return next;
        });
    }

    /** Puts what {@code change} makes of the rule with that id in its place. Throws when there is no such rule. */
    public void patch(String id, UnaryOperator<Rule> change) {
        requireNonNull(change, "change");
        change(before -> {
            List<Rule> next = new ArrayList<>(before);
            boolean known = next.stream().anyMatch(rule -> rule.id().equals(id));
            Checks.require(known, "id", id, "the id of a rule in force");
            next.replaceAll(
                    rule -> rule.id().equals(id) ? requireNonNull(change.apply(rule), "the changed rule") : rule);
            return next;
        });
    }

    /** Puts in force what {@code change} makes of the present rules. @return whether anything changed */
    public boolean change(UnaryOperator<List<Rule>> change) {
        RulesChanged difference = gate.registry().change(change);
        if (difference != null) {
            gate.events().publish(difference);
        }
        return difference != null;
    }
}
