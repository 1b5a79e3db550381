package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import io.headgate.differential.WarmUpModel.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The model predicts Sentinel's verdict from what Sentinel did so far, and with all changes ours from what we did so far. The
 * name is that of the fewest changes that are enough to predict ours.
 */
final class WarmUpDifference implements KnownDifference {

    private static final long ROUNDING_NANOS = 1_000;
    private static final Set<Change> ALL = EnumSet.allOf(Change.class);

    private final List<Set<Change>> fewestFirst = fewestFirst();

    @Override
    public Optional<String> explanationOf(Difference difference) {
        return isWarmUp(difference.trace()) && theirsIsPredicted(difference) && oursIsPredicted(difference, ALL)
                ? fewestFirst.stream()
                        .filter(some -> oursIsPredicted(difference, some))
                        .findFirst()
                        .map(WarmUpDifference::name)
                : Optional.empty();
    }

    private static boolean isWarmUp(Trace trace) {
        return trace.rules().get(0) instanceof Flow rule
                && (rule.excess() == Excess.WARM_UP || rule.excess() == Excess.WARM_UP_AND_QUEUE);
    }

    private static boolean theirsIsPredicted(Difference difference) {
        return WarmUpModel.predict(difference.trace(), difference.call(), difference.sentinel(), Set.of())
                .equals(difference.theirs());
    }

    private static boolean oursIsPredicted(Difference difference, Set<Change> changes) {
        Verdict predicted = WarmUpModel.predict(difference.trace(), difference.call(), difference.ours(), changes);
        Verdict our = difference.our();
        return predicted.admitted() == our.admitted()
                && Math.abs(predicted.waitNanos() - our.waitNanos()) < ROUNDING_NANOS;
    }

    private static List<Set<Change>> fewestFirst() {
        List<Set<Change>> all = new ArrayList<>(List.of(Set.of()));
        for (Change change : Change.values()) {
            for (Set<Change> some : List.copyOf(all)) {
                Set<Change> more = EnumSet.of(change);
                more.addAll(some);
                all.add(more);
            }
        }
        all.sort(Comparator.comparingInt(Set::size));
        return all;
    }

    private static String name(Set<Change> changes) {
        return changes.isEmpty()
                ? "follows from an earlier difference in waits"
                : changes.stream().map(Change::title).collect(Collectors.joining(" + "));
    }
}
