package io.headgate.rules.feed;

import io.headgate.Statistics;
import io.headgate.rule.Target;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Snapshot;
import java.util.List;
import java.util.function.Function;

/**
 * How many calls passed and how many were refused.
 *
 * @param passed calls that were admitted
 * @param refused calls that were not
 */
record Calls(long passed, long refused) {

    static final Calls NONE = new Calls(0, 0);

    long all() {
        return passed + refused;
    }

    /** The refused among all, of 1; 0 when there was no call. */
    double refusedRatio() {
        return all() == 0 ? 0 : (double) refused / all();
    }

    /** Since {@code earlier}. A resource beyond the cap may have been let go of with its totals: then it counts for nothing. */
    Calls since(Calls earlier) {
        return new Calls(Math.max(0, passed - earlier.passed), Math.max(0, refused - earlier.refused));
    }

    private Calls plus(Figures figures) {
        return new Calls(passed + figures.passed(), refused + figures.refused());
    }

    /** All calls so far to the resources that {@code targets} match. */
    static Calls total(Statistics statistics, List<Target> targets) {
        return sum(statistics, targets, snapshot -> List.of(snapshot.total()));
    }

    /** Those of the last complete minute. */
    static Calls lastMinute(Statistics statistics, List<Target> targets) {
        return sum(statistics, targets, Snapshot::minute);
    }

    private static Calls sum(Statistics statistics, List<Target> targets, Function<Snapshot, List<Figures>> stretches) {
        Calls sum = NONE;
        for (var resource : statistics.resources().entrySet()) {
            if (targets.stream().anyMatch(target -> target.matches(resource.getKey()))) {
                for (Figures figures : stretches.apply(resource.getValue())) {
                    sum = sum.plus(figures);
                }
            }
        }
        return sum;
    }
}
