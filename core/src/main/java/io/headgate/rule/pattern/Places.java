package io.headgate.rule.pattern;

import java.util.BitSet;

/** Sets of places, as rows of bits in one array. Not changed any more once an {@link Automaton} has it. */
final class Places {

    private final int width;
    private final long[] words;

    /** {@code rows} empty sets of places below {@code places}. */
    Places(int places, int rows) {
        this.width = Math.max(1, (places + Long.SIZE - 1) / Long.SIZE);
        this.words = new long[width * rows];
    }

    /** How many words a row has. */
    int width() {
        return width;
    }

    void add(int row, int place) {
        words[row * width + place / Long.SIZE] |= 1L << place;
    }

    /** Adds those of {@code places} that are below {@code bound}. */
    void addAll(int row, BitSet places, int bound) {
        for (int place = places.nextSetBit(0); place >= 0 && place < bound; place = places.nextSetBit(place + 1)) {
            add(row, place);
        }
    }

    /** One word of a row. */
    long word(int row, int index) {
        return words[row * width + index];
    }

    /** Adds a row to {@code set}. */
    void addRowTo(long[] set, int row) {
        for (int i = 0; i < width; i++) {
            set[i] |= words[row * width + i];
        }
    }

    /** Puts into {@code both} what a row and {@code set} have in common. */
    void meet(int row, long[] set, long[] both) {
        for (int i = 0; i < width; i++) {
            both[i] = set[i] & words[row * width + i];
        }
    }

    /** Whether a row and {@code set} have something in common. */
    boolean meets(int row, long[] set) {
        for (int i = 0; i < width; i++) {
            if ((set[i] & words[row * width + i]) != 0) {
                return true;
            }
        }
        return false;
    }
}
