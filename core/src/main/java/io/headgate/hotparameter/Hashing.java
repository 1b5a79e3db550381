package io.headgate.hotparameter;

/** Independent hashes from one. */
final class Hashing {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Hashing() {}

    /** Bits that depend on every bit of {@code hash}, in another way for each {@code row} (the finish of SplitMix64). */
    static int mixed(long hash, int row) {
        long mixed = (hash + (row + 1) * GOLDEN);
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return (int) (mixed >>> 32);
    }
}
