package io.headgate.differential;

import java.util.List;

/** Many traces of one family through a fresh Sentinel and another engine, until too many differences are left unexplained. */
final class Comparison {

    private static final int ENOUGH = 5; // differences to look at

    private Comparison() {}

    static Tally of(Family family, Engine other, long firstSeed, int traces) {
        return of(family, other, KnownDifferences.all(), firstSeed, traces);
    }

    static Tally of(Family family, Engine other, List<KnownDifference> known, long firstSeed, int traces) {
        Tally tally = new Tally(family.name());
        try (Engine sentinel = SentinelLoader.newSentinel();
                other) {
            Replay replay = new Replay(sentinel, other, known);
            for (long seed = firstSeed;
                    seed < firstSeed + traces && tally.unexplained().size() < ENOUGH;
                    seed++) {
                replay.run(family.draw(seed), tally);
            }
        }
        return tally;
    }
}
