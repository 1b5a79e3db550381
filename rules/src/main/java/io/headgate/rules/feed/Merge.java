package io.headgate.rules.feed;

import static io.headgate.rules.feed.RejectedException.Obstacle.OTHERS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the rules of several sources together: of rules with the same id the one of the greatest priority is in force and hides
 * the others.
 */
final class Merge {

    /*
     *                       checkout      orders        orders (next)      search
     *   priority 2, redis               [ 50/s ]
     *   priority 1, http                  hidden           hidden        [ 10/s ]      would be hidden when enforced,
     *   priority 0, file   [ 100/s ]      hidden                          hidden       so its shadow is hidden, too
     *                      ---------------------------------------------------------
     *   in force             100/s         50/s                            10/s
     *
     * A shadow hides nothing: it stands beside the rule it is to replace, whichever source that one is from.
     */

    private record Offer(int priority, Contribution contribution) {}

    private final Map<String, Offer> winners = new HashMap<>();
    private final Map<String, List<Provenance>> hidden = new HashMap<>();

    private Merge() {}

    /**
     * The rules that are to be in force, the lowest priority first. Throws {@link RejectedException} when two sources of the
     * same priority have rules with the same id.
     *
     * @param offers by source, the lowest priority first
     */
    static List<EffectiveRule> of(List<SourceOffer> offers) {
        Merge merge = new Merge();
        offers.forEach(merge::decide);
        return merge.result(offers);
    }

    /**
     * What one source has to offer.
     *
     * @param priority its priority
     * @param contributions its rules
     */
    record SourceOffer(int priority, List<Contribution> contributions) {}

    private void decide(SourceOffer offer) {
        for (Contribution next : offer.contributions()) {
            Offer before = next.shadow() ? null : winners.put(next.id(), new Offer(offer.priority(), next));
            if (before != null) {
                checkPriority(before, offer.priority(), next);
                hidden.computeIfAbsent(next.id(), unused -> new ArrayList<>())
                        .add(before.contribution().edition().provenance());
            }
        }
    }

    private static void checkPriority(Offer before, int priority, Contribution next) {
        Edition other = before.contribution().edition();
        if (before.priority() == priority
                && !other.source().equals(next.edition().source())) {
            throw new RejectedException(
                    OTHERS,
                    "id: " + next.id() + " of " + next.edition().source() + " and of " + other.source()
                            + " (expected: an id that no other source of the same priority has)");
        }
    }

    private List<EffectiveRule> result(List<SourceOffer> offers) {
        List<EffectiveRule> rules = new ArrayList<>();
        for (SourceOffer offer : offers) {
            for (Contribution next : offer.contributions()) {
                Offer winner = winners.get(next.id());
                if (winner != null && next.shadow()) {
                    checkPriority(winner, offer.priority(), next); // it could not be enforced later
                }
                if (winner == null || winner.priority() <= offer.priority()) {
                    boolean hides = !next.shadow();
                    rules.add(new EffectiveRule(
                            next.rule(),
                            next.edition().provenance(),
                            next.shadow(),
                            hides ? hidden.getOrDefault(next.id(), List.of()) : List.of()));
                }
            }
        }
        return rules;
    }
}
