package io.headgate;

import io.headgate.rule.NameMatchers;
import io.headgate.rule.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The rules in force that are about several resources, and those of them that apply to a name. Immutable but for a small memory of
 * names; safe for many threads.
 */
final class PatternRules {

    private static final int MOST_REMEMBERED = 1_024;

    private final List<RunningRule> rules;
    private final NameMatchers matchers;
    private final Map<String, List<RunningRule>> remembered = new ConcurrentHashMap<>();

    PatternRules(List<RunningRule> rules) {
        this.rules = List.copyOf(rules);
        this.matchers = NameMatchers.of(rules.stream()
                .map(rule -> ((Target.Many) rule.rule().target()).names())
                .toList());
    }

    /** Those that apply to the resource of that name, in the order of the rules. */
    List<RunningRule> matching(String resource) {
        if (rules.isEmpty()) {
            return rules;
        }
        List<RunningRule> known = remembered.get(resource);
        if (known != null) {
            return known;
        }
        List<RunningRule> found = new ArrayList<>();
        matchers.matching(resource).stream().forEach(index -> found.add(rules.get(index)));
        if (remembered.size() >= MOST_REMEMBERED) {
            remembered.clear();
        }
        remembered.put(resource, found);
        return found;
    }
}
