package io.headgate.differential.program;

import io.headgate.differential.SentinelLoader;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Many programs of one family through a Sentinel and another machine, until one is found that no reason explains. */
final class Programs {

    private static final String INSIDE = "ProgramInside";
    private static final int BEFORE_SENTINEL_IS_FULL = 500; // it protects no more than 6,000 resources

    private final Supplier<Machine> other;
    private final Tally tally;

    private Programs(Family family, Supplier<Machine> other) {
        this.other = other;
        this.tally = new Tally(family.name());
    }

    static Machine sentinel() {
        return SentinelLoader.newSentinel(INSIDE, Machine.class);
    }

    static Machine dropIn() {
        return SentinelLoader.newDropIn(INSIDE, Machine.class);
    }

    /** A drop-in whose contexts forget. */
    static Machine forgetful() {
        return SentinelLoader.newDropIn("ForgetfulInside", Machine.class);
    }

    static Tally compare(Family family, Supplier<Machine> other, long firstSeed, int programs) {
        Programs comparison = new Programs(family, other);
        for (int from = 0; from < programs; from += BEFORE_SENTINEL_IS_FULL) {
            comparison.compare(family, firstSeed + from, Math.min(BEFORE_SENTINEL_IS_FULL, programs - from));
        }
        return comparison.tally;
    }

    private void compare(Family family, long firstSeed, int programs) {
        try (Duel duel = new Duel(sentinel(), other.get())) {
            for (long seed = firstSeed;
                    seed < firstSeed + programs && tally.unexplained().isEmpty();
                    seed++) {
                tally.program();
                Parting parting = duel.run(family.draw(seed), tally, one -> isKnown(one, tally));
                if (parting != null) {
                    tally.unexplained(shrunk(parting).toString());
                }
            }
        }
    }

    /** Whether there is a reason, which is counted then. */
    static boolean isKnown(Parting parting, Tally tally) {
        History history = new History(parting);
        List<String> names = Reasons.all().stream()
                .map(reason -> reason.explanationOf(parting, history))
                .filter(some -> !some.isEmpty())
                .findFirst()
                .orElse(List.of());
        names.forEach(tally::explained);
        return !names.isEmpty();
    }

    private Parting shrunk(Parting parting) {
        try (Duel duel = new Duel(sentinel(), other.get())) {
            return new Shrinker(program -> unexplained(duel, program)).shrunk(parting);
        }
    }

    static @Nullable Parting unexplained(Duel duel, Program program) {
        Tally unused = new Tally(program.family());
        return duel.run(program, unused, parting -> isKnown(parting, unused));
    }
}
