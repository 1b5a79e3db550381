package io.headgate.rules.feed;

import static io.headgate.rules.feed.RejectedException.Obstacle.DOCUMENT;
import static io.headgate.rules.feed.RejectedException.Obstacle.OTHERS;

import io.headgate.InvalidRulesException;
import io.headgate.Rules;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules that a feed brought to a Headgate, in the midst of those that others put in force. An id that the feed brought is its
 * own until it takes it away; every other rule is left as it is, in its place before those of the feed. For one thread at a
 * time.
 */
final class BroughtRules {

    private final Rules rules;
    private List<EffectiveRule> brought = List.of();
    private Set<String> ids = Set.of();

    BroughtRules(Rules rules) {
        this.rules = rules;
    }

    /**
     * Puts these in force instead of those brought before. Throws {@link RejectedException}, and nothing has changed then.
     *
     * @param claimed ids that no rule of others must have although they may not be in force yet
     */
    void replace(List<EffectiveRule> next, Set<String> claimed) {
        try {
            rules.change(before -> beside(before, next, claimed));
        } catch (InvalidRulesException invalid) {
            throw new RejectedException(DOCUMENT, OneLine.of(invalid));
        }
        brought = List.copyOf(next);
        ids = idsOf(next);
    }

    private List<Rule> beside(List<Rule> before, List<EffectiveRule> next, Set<String> claimed) {
        List<Rule> all = new ArrayList<>(before);
        all.removeIf(rule -> ids.contains(rule.id()));
        Set<String> own = idsOf(next);
        own.addAll(claimed);
        List<String> collisions =
                all.stream().map(Rule::id).filter(own::contains).toList();
        if (!collisions.isEmpty()) {
            throw new RejectedException(
                    OTHERS,
                    "id: " + String.join(", ", collisions)
                            + " (expected: an id that no rule has which the program itself put in force)");
        }
        next.forEach(rule -> all.add(rule.rule()));
        return all;
    }

    private static Set<String> idsOf(List<EffectiveRule> rules) {
        Set<String> ids = new HashSet<>();
        rules.forEach(rule -> ids.add(rule.rule().id()));
        return ids;
    }

    List<EffectiveRule> all() {
        return brought;
    }
}
