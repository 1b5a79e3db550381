package io.headgate.rules.feed;

import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where one source stands. Immutable: a step makes another one, which counts only once the engine has taken its rules.
 *
 * @param settled the last good version, to which a trial goes back; null when there is none
 * @param trial the version on its way in; null when there is none
 * @param latest the newest version that was taken, whatever became of it
 * @param takenBack the revision that was rolled back last; empty when a newer one came since
 */
record Standing(
        @Nullable Edition settled,
        @Nullable Trial trial,
        @Nullable Edition latest,
        String takenBack) {

    static final Standing NOTHING = new Standing(null, null, null, "");

    /** The version whose rules decide. */
    @Nullable
    Edition inForce() {
        return trial instanceof Trial.Watched watched ? watched.edition() : settled;
    }

    Standing settledOn(Edition edition) {
        return new Standing(edition, null, edition, "");
    }

    /** The newest is known, and nothing else changes. */
    Standing seen(Edition edition) {
        return new Standing(settled, trial, edition, takenBack);
    }

    Standing trying(Trial next) {
        return new Standing(inForce(), next, next.edition(), "");
    }

    /** The trial has ended well. */
    Standing passed(Edition edition) {
        return new Standing(edition, null, latest, takenBack);
    }

    /** The trial has ended badly: as it was before, and not again with the same revision. */
    Standing rolledBack(Edition edition) {
        return new Standing(settled, null, latest, edition.revision());
    }

    /** The trial has ended and is forgotten: it may come again. */
    Standing withoutTrial() {
        return new Standing(settled, null, settled, takenBack);
    }

    /** Its rules as they are to be, shadows last. */
    List<Contribution> contributions(Predicate<String> takenIds) {
        List<Contribution> all = new ArrayList<>();
        Edition decides = inForce();
        if (decides != null) {
            decides.rules().forEach(rule -> all.add(new Contribution(rule.id(), rule, decides, false)));
        }
        if (trial instanceof Trial.Shadowed shadowed) {
            for (Rule rule : news(decides, shadowed.edition())) {
                if (rule.mode() != Mode.OFF) {
                    String id = RuleIds.next(rule.id(), takenIds);
                    Rule shadow = rule.withHead(rule.head().withId(id).withMode(Mode.SHADOW));
                    all.add(new Contribution(rule.id(), shadow, shadowed.edition(), true));
                }
            }
        }
        return all;
    }

    /** The rules of {@code next} that are new or changed. */
    static List<Rule> news(@Nullable Edition before, Edition next) {
        Map<String, Rule> known = new HashMap<>();
        if (before != null) {
            before.rules().forEach(rule -> known.put(rule.id(), rule));
        }
        return next.rules().stream()
                .filter(rule -> !rule.equals(known.get(rule.id())))
                .toList();
    }
}
