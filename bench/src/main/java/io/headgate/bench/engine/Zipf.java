package io.headgate.bench.engine;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Keys as real traffic has them: the second is called half as often as the first, the third a third as often, and so on.
 *
 * <p>Drawing a number costs more than a decision, so each thread draws its keys beforehand and goes round them.
 */
final class Zipf {

    static final int KEYS = 100_000;

    private final double[] cumulated;
    private final String[] names;

    Zipf(int keys) {
        cumulated = new double[keys];
        names = new String[keys];
        double sum = 0;
        for (int rank = 0; rank < keys; rank++) {
            sum += 1.0 / (rank + 1);
            cumulated[rank] = sum;
            names[rank] = "customer-" + rank;
        }
    }

    /** So many keys, drawn independently. Equal keys are one object. */
    String[] draw(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String[] drawn = new String[count];
        for (int index = 0; index < count; index++) {
            drawn[index] = names[rank(random.nextDouble())];
        }
        return drawn;
    }

    private int rank(double fraction) {
        int found = Arrays.binarySearch(cumulated, fraction * cumulated[cumulated.length - 1]);
        return Math.min(found < 0 ? -found - 1 : found, cumulated.length - 1);
    }
}
