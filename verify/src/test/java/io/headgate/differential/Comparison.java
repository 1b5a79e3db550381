package io.headgate.differential;

/** Many traces of one family through a fresh Sentinel and another engine, until too many differences are left unexplained. */
final class Comparison {

    private static final int ENOUGH = 5; // differences to look at

    private Comparison() {}

    static Tally of(Family family, Engine other, long firstSeed, int traces) {
        Tally tally = new Tally(family.name());
        try (Engine sentinel = SentinelLoader.newSentinel();
                other) {
            Replay replay = new Replay(sentinel, other, KnownDifferences.all());
            for (long seed = firstSeed;
                    seed < firstSeed + traces && tally.unexplained().size() < ENOUGH;
                    seed++) {
                replay.run(family.draw(seed), tally);
            }
        }
        return tally;
    }
}
