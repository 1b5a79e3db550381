package io.headgate.differential.program;

import java.util.List;
import java.util.SplittableRandom;

/** Random choices for one program. */
final class Dice {

    private final SplittableRandom random;

    Dice(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** From {@code least} to {@code most}, both included. */
    int number(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    double share() {
        return random.nextDouble();
    }

    @SafeVarargs
    final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
