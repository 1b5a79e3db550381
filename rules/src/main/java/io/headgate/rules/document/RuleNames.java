package io.headgate.rules.document;

import io.headgate.rule.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives the rules of two documents names under which they can be compared. */
final class RuleNames {
    /*
     * A rule with an id is called by it. One without is called after kind and target, as a rule set would call it: flow:orders, then
     * flow:orders:2. Of several such rules that both documents have, equal ones get the same name first, so that a rule taken out in
     * front of them does not make all of them look changed.
     *
     *   before   flow:orders A, flow:orders B, flow:orders C
     *   after    flow:orders B, flow:orders C                       B and C are what they were, A is gone
     */

    private final DocumentFormat format;

    RuleNames(DocumentFormat format) {
        this.format = format;
    }

    void name(List<Rule> before, List<Rule> after, Map<String, Rule> old, Map<String, Rule> now) {
        Map<Rule, Deque<String>> namesOf = new HashMap<>();
        Taken takenBefore = new Taken();
        for (Rule rule : before) {
            String name = takenBefore.free(base(rule));
            old.put(name, rule);
            namesOf.computeIfAbsent(rule, unused -> new ArrayDeque<>()).add(name);
        }
        Taken takenAfter = new Taken();
        List<@Nullable String> same = new ArrayList<>();
        for (Rule rule : after) {
            Deque<String> names = namesOf.get(rule);
            String name = names == null ? null : names.poll();
            same.add(name);
            if (name != null) {
                takenAfter.names.add(name);
            }
        }
        for (int index = 0; index < after.size(); index++) {
            String name = same.get(index);
            now.put(name == null ? takenAfter.free(base(after.get(index))) : name, after.get(index));
        }
    }

    /** Names that are taken, and how far the numbers behind each have got. */
    private static final class Taken {

        private final Set<String> names = new HashSet<>();
        private final Map<String, Integer> numbers = new HashMap<>();

        String free(String base) {
            String name = base;
            while (!names.add(name)) {
                name = base + ":" + numbers.merge(base, 2, (number, two) -> number + 1);
            }
            return name;
        }
    }

    private String base(Rule rule) {
        return rule.id().isEmpty() ? format.kind(rule) + ":" + rule.target().text() : rule.id();
    }
}
