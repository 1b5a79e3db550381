package com.alibaba.csp.sentinel.slots.block;

import com.alibaba.csp.sentinel.util.function.Function;
import com.alibaba.csp.sentinel.util.function.Predicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Rules by the name of their resource, or by a regular expression. Replaced as a whole; a look-up sees the rules before or those after.
 * Safe for many threads.
 */
public class RuleManager<R> {

    /** How many resources are remembered with the expressions that match them; those beyond are matched each time. */
    private static final int MOST_REMEMBERED = 10_000;

    private final Function<List<R>, List<R>> generator;
    private final Predicate<R> predicate;
    private volatile Snapshot<R> rules = new Snapshot<>();

    public RuleManager() {
        this(matched -> matched, rule -> rule instanceof AbstractRule && ((AbstractRule) rule).isRegex());
    }

    /**
     * @param generator what the rules of an expression become for one resource that it matches
     * @param predicate whether the resource of a rule is an expression
     */
    public RuleManager(Function<List<R>, List<R>> generator, Predicate<R> predicate) {
        this.generator = generator;
        this.predicate = predicate;
    }

    /** Puts these rules in the place of all others. */
    public void updateRules(Map<String, List<R>> rulesMap) {
        Snapshot<R> next = new Snapshot<>();
        next.original = rulesMap;
        rulesMap.forEach((resource, all) -> {
            List<R> patterns = new ArrayList<>();
            List<R> named = new ArrayList<>();
            all.forEach(rule -> (predicate.test(rule) ? patterns : named).add(rule));
            if (!patterns.isEmpty()) {
                next.byPattern.put(Pattern.compile(resource), patterns);
            }
            if (!named.isEmpty()) {
                next.byName.put(resource, named);
            }
        });
        rules = next;
    }

    /** The rules for the resource of that name, first those that name it. */
    public List<R> getRules(String resource) {
        Snapshot<R> present = rules;
        List<R> found = new ArrayList<>(present.byName.getOrDefault(resource, Collections.emptyList()));
        found.addAll(matched(present, resource));
        return found;
    }

    private List<R> matched(Snapshot<R> present, String resource) {
        if (present.byPattern.isEmpty() || resource == null) {
            return Collections.emptyList();
        }
        List<R> known = present.matched.get(resource);
        if (known == null && present.matched.size() < MOST_REMEMBERED) {
            return present.matched.computeIfAbsent(resource, name -> match(present, name));
        }
        return known != null ? known : match(present, resource);
    }

    private List<R> match(Snapshot<R> present, String resource) {
        List<R> found = new ArrayList<>();
        present.byPattern.forEach((pattern, all) -> {
            if (pattern.matcher(resource).matches()) {
                found.addAll(generator.apply(all));
            }
        });
        return found;
    }

    /** All rules. */
    public List<R> getRules() {
        List<R> all = new ArrayList<>();
        rules.original.values().forEach(all::addAll);
        return all;
    }

    /** What was given to {@link #updateRules}. */
    public Map<String, List<R>> getOriginalRules() {
        return rules.original;
    }

    /** Whether there is a rule for the resource of that name. */
    public boolean hasConfig(String resource) {
        Snapshot<R> present = rules;
        return resource != null
                && (present.byName.containsKey(resource)
                        || !matched(present, resource).isEmpty());
    }

    /** Whether the resource of the rule is a name, or an expression that compiles. */
    public static boolean checkRegexResourceField(AbstractRule rule) {
        if (!rule.isRegex()) {
            return true;
        }
        try {
            Pattern.compile(rule.getResource());
            return true;
        } catch (PatternSyntaxException wrong) {
            return false;
        }
    }

    /** Never changed once it can be seen, but for what it remembers. */
    private static final class Snapshot<R> {

        private Map<String, List<R>> original = Collections.emptyMap();
        private final Map<String, List<R>> byName = new LinkedHashMap<>();
        private final Map<Pattern, List<R>> byPattern = new LinkedHashMap<>();
        private final Map<String, List<R>> matched = new ConcurrentHashMap<>();
    }
}
