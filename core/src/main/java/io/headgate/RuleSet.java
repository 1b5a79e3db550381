package io.headgate;

import io.headgate.guard.RuleKind;
import io.headgate.rule.Mode;
import io.headgate.rule.NameMatcher;
import io.headgate.rule.NameMatchers;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules that are valid as a whole: every one of a known kind and with an id of its own. Immutable. */
final class RuleSet {

    private static final int LONGEST_TEXT = 128;
    private static final int MOST_STEPS = 2_048; // about two milliseconds for a name of 1,024 characters

    private final Map<String, Rule> byId;

    private RuleSet(Map<String, Rule> byId) {
        this.byId = byId;
    }

    /** Checks the rules and chooses ids where none are given. Throws {@link InvalidRulesException} with all problems. */
    static RuleSet of(Collection<? extends Rule> rules, Kinds kinds, RuleSet before) {
        List<String> problems = new ArrayList<>();
        Map<String, Rule> byId = new LinkedHashMap<>();
        int index = 0;
        for (Rule rule : named(rules, kinds, before)) {
            String where = "rules[" + index++ + "]";
            for (String problem : problems(rule, kinds)) {
                problems.add(where + "." + problem);
            }
            boolean named = !rule.id().isEmpty(); // a rule of an unknown kind may have no name
            if (named && byId.putIfAbsent(rule.id(), rule) != null) {
                problems.add(where + ".id: " + rule.id() + " (expected: an id that no other rule has)");
            }
        }
        problems.addAll(costOfPatterns(byId.values()));
        if (!problems.isEmpty()) {
            throw new InvalidRulesException(problems);
        }
        return new RuleSet(byId);
    }

    /** A name that is not known yet is matched with all patterns at once, so it is their sum that has a bound. */
    private static List<String> costOfPatterns(Collection<Rule> rules) {
        List<NameMatcher> matchers = new ArrayList<>();
        for (Rule rule : rules) {
            if (rule.target() instanceof Target.Many many && rule.mode() != Mode.OFF) {
                matchers.add(many.names());
            }
        }
        long cost = NameMatchers.of(matchers).cost();
        return cost <= MOST_STEPS
                ? List.of()
                : List.of(
                        "rules: patterns that take " + cost + " steps for each character of a name (expected: at most "
                                + MOST_STEPS + "; fewer or simpler patterns, or prefixes, which take none)");
    }

    private static List<String> problems(Rule rule, Kinds kinds) {
        RuleKind<Rule> kind = kinds.of(rule);
        return kind == null
                ? List.of("kind: " + rule.getClass().getName() + " (expected: one of " + kinds.names() + ")")
                : kind.problems(rule);
    }

    /**
     * A rule without an id keeps the one that was chosen for it when it was in force before. Otherwise it is named after kind
     * and target, with a number where that is taken.
     */
    private static List<Rule> named(Collection<? extends Rule> rules, Kinds kinds, RuleSet before) {
        Set<String> taken = new HashSet<>();
        rules.forEach(rule -> taken.add(rule.id()));
        List<Rule> named = new ArrayList<>();
        Map<Rule, Deque<Rule>> inForce = before.withoutId();
        for (Rule rule : rules) {
            Deque<Rule> equal = rule.id().isEmpty() ? inForce.get(rule) : null;
            Rule known = equal == null ? null : equal.poll();
            named.add(known != null && taken.add(known.id()) ? known : rule);
        }
        named.replaceAll(rule -> {
            RuleKind<?> kind = kinds.of(rule);
            return rule.id().isEmpty() && kind != null
                    ? rule.withHead(rule.head().withId(freeId(kind.name(), rule, taken)))
                    : rule;
        });
        return named;
    }

    private Map<Rule, Deque<Rule>> withoutId() {
        Map<Rule, Deque<Rule>> all = new HashMap<>();
        for (Rule rule : byId.values()) {
            all.computeIfAbsent(rule.withHead(rule.head().withId("")), unused -> new ArrayDeque<>())
                    .add(rule);
        }
        return all;
    }

    private static String freeId(String kind, Rule rule, Set<String> taken) {
        String text = rule.target().text();
        String base = kind + ":" + (text.length() <= LONGEST_TEXT ? text : shortened(text));
        String id = base;
        for (int number = 2; !taken.add(id); number++) {
            id = base + ":" + number;
        }
        return id;
    }

    private static String shortened(String text) {
        return text.substring(0, LONGEST_TEXT) + "…" + Integer.toHexString(text.hashCode());
    }

    /** No rule. */
    static RuleSet empty() {
        return new RuleSet(Map.of());
    }

    /** Whether the rules that both have stand in the same order. */
    boolean hasOrderOf(RuleSet other) {
        List<String> here =
                byId.keySet().stream().filter(other.byId::containsKey).toList();
        List<String> there =
                other.byId.keySet().stream().filter(byId::containsKey).toList();
        return here.equals(there);
    }

    List<Target> targets() {
        return byId.values().stream().map(Rule::target).toList();
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
