package io.headgate.rules.feed;

import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Names for rules. A document may leave ids out; but rules of several sources hide each other by id, so that the feed must
 * know them before the engine chooses any. It chooses as the engine does: {@code flow:orders}, then {@code flow:orders:2}.
 */
final class RuleIds {

    private static final int LONGEST = 256; // as RuleHead has it
    private static final int LONGEST_TARGET = 128;
    private static final String NEXT = " (next)";

    private RuleIds() {}

    /** The same rules, each with an id. */
    static List<Rule> named(List<Rule> rules) {
        Set<String> taken = new HashSet<>();
        rules.forEach(rule -> taken.add(rule.id()));
        List<Rule> named = new ArrayList<>();
        for (Rule rule : rules) {
            named.add(rule.id().isEmpty() ? rule.withHead(rule.head().withId(chosen(rule, taken))) : rule);
        }
        return named;
    }

    private static String chosen(Rule rule, Set<String> taken) {
        String base = kind(rule) + ":" + shortened(rule.target().text(), LONGEST_TARGET);
        String id = base;
        for (int number = 2; !taken.add(id); number++) {
            id = base + ":" + number;
        }
        return id;
    }

    /** {@code HotParameterRule} is {@code hot-parameter}. */
    private static String kind(Rule rule) {
        String type = rule.getClass().getSimpleName();
        String words = type.endsWith("Rule") ? type.substring(0, type.length() - "Rule".length()) : type;
        return words.replaceAll("(?<=.)(?=\\p{Upper})", "-").toLowerCase(Locale.ROOT);
    }

    /** The id of the shadow that is counted until the rule with that id is enforced; not {@code taken}. */
    static String next(String id, Predicate<String> taken) {
        String base = shortened(id, LONGEST - 2 * NEXT.length() - 10) + NEXT;
        String next = base;
        for (int number = 2; taken.test(next); number++) {
            next = base + ":" + number;
        }
        return next;
    }

    private static String shortened(String text, int longest) {
        return text.length() <= longest
                ? text
                : text.substring(0, longest) + "…" + Integer.toHexString(text.hashCode());
    }
}
