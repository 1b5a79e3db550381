package io.headgate.rule.pattern;

import java.util.Arrays;

/** Which stretch of characters a character lies in. Immutable. */
final class Letters {

    private static final int ASCII = 128;

    private final int[] starts;
    private final short[] ascii = new short[ASCII];

    /** Stretches that begin at {@code starts}, in rising order, the first at 0. */
    Letters(int[] starts) {
        this.starts = starts;
        for (int character = 0; character < ASCII; character++) {
            ascii[character] = (short) search(character);
        }
    }

    int[] starts() {
        return starts;
    }

    int of(int character) {
        return character < ASCII ? ascii[character] : search(character);
    }

    private int search(int character) {
        int found = Arrays.binarySearch(starts, character);
        return found >= 0 ? found : -found - 2;
    }
}
