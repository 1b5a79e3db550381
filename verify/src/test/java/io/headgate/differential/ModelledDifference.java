package io.headgate.differential;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * Explains a difference by a model with switches. As it is, the model must give all of Sentinel's answers in the trace so far; with
 * all switches set, all of ours. The names are those of the fewest switches which turn the one into the other.
 *
 * @param <C> the switches
 */
final class ModelledDifference<C extends Enum<C> & Model.Change> implements KnownDifference {

    private static final long ROUNDING_NANOS = 1_000;

    private final Predicate<Trace> applies;
    private final BiFunction<Trace, Set<C>, Model> model;
    private final List<Set<C>> fewestFirst;
    private final long tolerance;

    private ModelledDifference(
            Set<C> changes, Predicate<Trace> applies, BiFunction<Trace, Set<C>, Model> model, long tolerance) {
        this.tolerance = tolerance;
        this.applies = applies;
        this.model = model;
        this.fewestFirst = fewestFirst(changes);
    }

    /** By a model that counts in whole numbers. */
    static <C extends Enum<C> & Model.Change> KnownDifference exact(
            Class<C> changes, Predicate<Trace> applies, BiFunction<Trace, Set<C>, Model> model) {
        return exact(EnumSet.allOf(changes), applies, model);
    }

    /** By some of the switches of such a model. */
    static <C extends Enum<C> & Model.Change> KnownDifference exact(
            Set<C> changes, Predicate<Trace> applies, BiFunction<Trace, Set<C>, Model> model) {
        return new ModelledDifference<>(changes, applies, model, 0);
    }

    /** By a model whose waits are floating point, held to within a microsecond of our exact fractions. */
    static <C extends Enum<C> & Model.Change> KnownDifference rounding(
            Class<C> changes, Predicate<Trace> applies, BiFunction<Trace, Set<C>, Model> model) {
        return new ModelledDifference<>(EnumSet.allOf(changes), applies, model, ROUNDING_NANOS);
    }

    @Override
    public List<String> names() {
        return titles(fewestFirst.get(fewestFirst.size() - 1));
    }

    @Override
    public List<String> explanationOf(Difference difference) {
        Set<C> none = fewestFirst.get(0);
        Set<C> all = fewestFirst.get(fewestFirst.size() - 1);
        boolean known = applies.test(difference.trace())
                && gives(difference.sentinel(), none, difference.trace())
                && gives(difference.ours(), all, difference.trace());
        return known ? titles(fewest(difference)) : List.of();
    }

    private Set<C> fewest(Difference difference) {
        return fewestFirst.stream()
                .filter(some -> gives(difference.ours(), some, difference.trace()))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> titles(Set<? extends Model.Change> changes) {
        return changes.stream().map(Model.Change::title).toList();
    }

    private boolean gives(List<Verdict> verdicts, Set<C> changes, Trace trace) {
        Side side = new Side(model.apply(trace, changes), trace);
        for (int call = 0; call < verdicts.size(); call++) {
            if (!almostEqual(side.arrive(call), verdicts.get(call))) {
                return false;
            }
        }
        return true;
    }

    private boolean almostEqual(Verdict one, Verdict other) {
        return one.admitted() == other.admitted() && Math.abs(one.waitNanos() - other.waitNanos()) <= tolerance;
    }

    private static <C extends Enum<C>> List<Set<C>> fewestFirst(Set<C> changes) {
        List<Set<C>> all = new ArrayList<>(List.of(Set.of()));
        for (C change : changes) {
            for (Set<C> some : List.copyOf(all)) {
                Set<C> more = EnumSet.of(change);
                more.addAll(some);
                all.add(more);
            }
        }
        all.sort(Comparator.comparingInt(Set::size));
        return all;
    }
}
