package io.headgate;

import io.headgate.guard.RuleKind;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules that are valid as a whole: every one of a known kind and with an id of its own. Immutable. */
final class RuleSet {

    private final Map<String, Rule> byId;

    private RuleSet(Map<String, Rule> byId) {
        this.byId = byId;
    }

    /** Checks the rules and chooses ids where none are given. Throws {@link InvalidRulesException} with all problems. */
    static RuleSet of(Collection<? extends Rule> rules, Kinds kinds) {
        List<String> problems = new ArrayList<>();
        Map<String, Rule> byId = new LinkedHashMap<>();
        int index = 0;
        for (Rule rule : named(rules, kinds)) {
            String where = "rules[" + index++ + "]";
            for (String problem : problems(rule, kinds)) {
                problems.add(where + "." + problem);
            }
            boolean named = !rule.id().isEmpty(); // a rule of an unknown kind may have no name
            if (named && byId.putIfAbsent(rule.id(), rule) != null) {
                problems.add(where + ".id: " + rule.id() + " (expected: an id that no other rule has)");
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidRulesException(problems);
        }
        return new RuleSet(byId);
    }

    private static List<String> problems(Rule rule, Kinds kinds) {
        RuleKind<Rule> kind = kinds.of(rule);
        return kind == null
                ? List.of("kind: " + rule.getClass().getName() + " (expected: one of " + kinds.names() + ")")
                : kind.problems(rule);
    }

    /** A rule without an id is named after kind and target, with a number where that is taken. */
    private static List<Rule> named(Collection<? extends Rule> rules, Kinds kinds) {
        Set<String> taken = new HashSet<>();
        rules.forEach(rule -> taken.add(rule.id()));
        List<Rule> named = new ArrayList<>();
        for (Rule rule : rules) {
            RuleKind<?> kind = kinds.of(rule);
            if (rule.id().isEmpty() && kind != null) {
                String base = kind.name() + ":" + rule.target().text();
                String id = base;
                for (int number = 2; !taken.add(id); number++) {
                    id = base + ":" + number;
                }
                named.add(rule.withHead(rule.head().withId(id)));
            } else {
                named.add(rule);
            }
        }
        return named;
    }

    List<Rule> all() {
        return List.copyOf(byId.values());
    }

    @Nullable
    Rule get(String id) {
        return byId.get(id);
    }

    RulesChanged since(RuleSet before, long version) {
        List<Rule> added = new ArrayList<>();
        List<Rule> changed = new ArrayList<>();
        for (Rule rule : byId.values()) {
            Rule old = before.get(rule.id());
            if (old == null) {
                added.add(rule);
            } else if (!old.equals(rule)) {
                changed.add(rule);
            }
        }
        List<Rule> removed = before.byId.values().stream()
                .filter(old -> get(old.id()) == null)
                .toList();
        return new RulesChanged(version, List.copyOf(added), List.copyOf(changed), removed);
    }
}
