package io.headgate.differential.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes a program that shows a difference short: leaves steps out, in ever smaller pieces, while a difference remains. */
final class Shrinker {

    private final Function<Program, @Nullable Parting> find;

    /** By a way to find the difference that is looked for, or null. */
    Shrinker(Function<Program, @Nullable Parting> find) {
        this.find = find;
    }

    Parting shrunk(Parting found) {
        Parting best = cut(found);
        boolean shorter = true;
        while (shorter) {
            shorter = false;
            for (int piece = Math.max(1, best.program().steps().size() / 2); piece >= 1; piece /= 2) {
                Parting next = without(best, piece);
                shorter |= next != best;
                best = next;
            }
            Parting simpler = simplified(best);
            shorter |= simpler != best;
            best = simpler;
        }
        return best;
    }

    /** Without what comes after the difference. */
    private static Parting cut(Parting found) {
        List<Step> upTo =
                List.copyOf(found.program().steps().subList(0, found.before().size() + 1));
        return new Parting(
                found.program().withSteps(upTo), found.begin(), found.before(), found.sentinel(), found.ours());
    }

    private Parting without(Parting found, int piece) {
        Parting best = found;
        for (int from = best.program().steps().size() - piece; from >= 0; from -= piece) {
            int at = from;
            best = tried(
                    best,
                    steps -> steps.subList(at, Math.min(steps.size(), at + piece))
                            .clear());
            from = Math.min(from, best.program().steps().size());
        }
        return best;
    }

    private Parting simplified(Parting found) {
        Parting best = found;
        for (int i = 0; i < best.program().steps().size(); i++) {
            int at = i;
            if (best.program().steps().get(i) instanceof Step.Load load) {
                for (int rule = load.rules().size() - 1; rule >= 0; rule--) {
                    int which = rule;
                    best = tried(best, steps -> steps.set(at, withoutRule((Step.Load) steps.get(at), which)));
                }
            }
        }
        return best;
    }

    private static Step withoutRule(Step.Load load, int which) {
        List<ProgramRule> rules = new ArrayList<>(load.rules());
        rules.remove(which);
        return new Step.Load(load.kind(), rules);
    }

    private Parting tried(Parting best, Consumer<List<Step>> change) {
        List<Step> steps = new ArrayList<>(best.program().steps());
        change.accept(steps);
        Parting again = find.apply(best.program().withSteps(steps));
        return again == null ? best : cut(again);
    }
}
