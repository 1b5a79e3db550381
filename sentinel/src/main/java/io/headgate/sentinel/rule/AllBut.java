package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import io.headgate.rule.NameMatcher;
import io.headgate.sentinel.Engine;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All names but some.
 *
 * @param names these
 * @param patterns and those that match one of these
 */
record AllBut(Set<String> names, Set<JavaRegex> patterns) implements NameMatcher {

    AllBut {
        names = Set.copyOf(names);
        patterns = Set.copyOf(patterns);
    }

    /** All but the resources of these rules, and those names. */
    static AllBut of(List<? extends AbstractRule> rules, Set<String> leftOut) {
        Set<String> names = new HashSet<>();
        leftOut.forEach(name -> names.add(Engine.nameOf(name)));
        Set<JavaRegex> patterns = new HashSet<>();
        for (AbstractRule rule : rules) {
            if (rule.isRegex()) {
                patterns.add(new JavaRegex(rule.getResource()));
            } else {
                names.add(Engine.nameOf(rule.getResource()));
            }
        }
        return new AllBut(names, patterns);
    }

    @Override
    public boolean matches(String name) {
        return !names.contains(name) && patterns.stream().noneMatch(pattern -> pattern.matches(name));
    }

    @Override
    public String text() {
        return "*";
    }
}
