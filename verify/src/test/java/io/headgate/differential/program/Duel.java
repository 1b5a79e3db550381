package io.headgate.differential.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One program through two machines in step, up to the first step that they answer so differently that they are no longer in the same
 * situation.
 */
final class Duel implements AutoCloseable {

    /** A Tuesday in 2023, on a whole minute. */
    private static final long SOME_TIME = 1_700_000_040_000L;

    private static final long BETWEEN_PROGRAMS = 600_000; // whole minutes: all figures are empty again

    private final Machine sentinel;
    private final Machine ours;
    private long begin = SOME_TIME;

    Duel(Machine sentinel, Machine ours) {
        this.sentinel = sentinel;
        this.ours = ours;
    }

    /**
     * The first difference that {@code known} does not know, or null; one that it knows ends the program too, unless both refuse.
     */
    @Nullable
    Parting run(Program program, Tally tally, Predicate<Parting> known) {
        begin += BETWEEN_PROGRAMS;
        long now = (begin + program.startMillis()) * 1_000_000;
        sentinel.begin(now);
        ours.begin(now);
        try {
            return compare(program, now, tally, known);
        } finally {
            sentinel.end();
            ours.end();
        }
    }

    private @Nullable Parting compare(Program program, long now, Tally tally, Predicate<Parting> known) {
        List<Answer> answers = new ArrayList<>();
        for (Step step : program.steps()) {
            Answer theirs = sentinel.perform(step);
            Answer our = ours.perform(step);
            tally.compared(theirs);
            if (!theirs.equals(our)) {
                Parting parting = new Parting(program, now / 1_000_000, List.copyOf(answers), theirs, our);
                if (!known.test(parting)) {
                    return parting;
                } else if (!parting.bothRefuse()) {
                    tally.cutShort();
                    return null;
                }
            }
            answers.add(theirs);
        }
        return null;
    }

    @Override
    public void close() {
        sentinel.close();
        ours.close();
    }
}
