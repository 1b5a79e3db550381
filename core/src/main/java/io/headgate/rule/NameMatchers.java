package io.headgate.rule;

import io.headgate.rule.pattern.Automata;
import io.headgate.rule.pattern.Automaton;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Many matchers that are asked for a name in one go: prefixes by looking them up, globs and regular expressions together, all others one
 * by one. Immutable, safe for many threads.
 */
public final class NameMatchers {

    private static final int COST_OF_OTHERS =
            8; // looking for a text of 256 characters takes about so many steps a character

    private final TreeMap<String, BitSet> prefixes = new TreeMap<>();
    private final List<Integer> compiled = new ArrayList<>();
    private final Automata automata;
    private final Map<Integer, NameMatcher> others = new TreeMap<>();

    private NameMatchers(List<? extends NameMatcher> matchers) {
        List<Automaton> automatons = new ArrayList<>();
        for (int index = 0; index < matchers.size(); index++) {
            NameMatcher matcher = matchers.get(index);
            if (matcher instanceof Prefix prefix) {
                prefixes.computeIfAbsent(prefix.prefix(), unused -> new BitSet())
                        .set(index);
            } else if (matcher instanceof Glob glob) {
                compiled.add(index);
                automatons.add(glob.automaton());
            } else if (matcher instanceof LinearRegex regex) {
                compiled.add(index);
                automatons.add(regex.automaton());
            } else {
                others.put(index, matcher);
            }
        }
        automata = Automata.of(automatons);
    }

    /** Those matchers. */
    public static NameMatchers of(List<? extends NameMatcher> matchers) {
        return new NameMatchers(matchers);
    }

    /** The indexes of the matchers that pick {@code name}. */
    public BitSet matching(String name) {
        BitSet found = new BitSet();
        addPrefixes(name, found);
        BitSet patterns = new BitSet();
        automata.addMatching(name, patterns);
        patterns.stream().forEach(pattern -> found.set(compiled.get(pattern)));
        others.forEach((index, matcher) -> found.set(index, matcher.matches(name)));
        return found;
    }

    /** How many steps one character of a name costs at most. Prefixes cost none: they are looked up. */
    public long cost() {
        return automata.cost() + (long) COST_OF_OTHERS * others.size();
    }

    /**
     * Goes down from the last prefix that is not behind the name in the order of the dictionary. One that the name does not begin with
     * has something in common with it; longer prefixes of the name than that there cannot be.
     */
    private void addPrefixes(String name, BitSet found) {
        Map.Entry<String, BitSet> next = prefixes.floorEntry(name);
        while (next != null) {
            int common = common(next.getKey(), name);
            if (common == next.getKey().length()) {
                found.or(next.getValue());
                next = prefixes.lowerEntry(next.getKey());
            } else {
                next = prefixes.floorEntry(name.substring(0, common));
            }
        }
    }

    private static int common(String one, String other) {
        int length = Math.min(one.length(), other.length());
        int common = 0;
        while (common < length && one.charAt(common) == other.charAt(common)) {
            common++;
        }
        return common;
    }
}
