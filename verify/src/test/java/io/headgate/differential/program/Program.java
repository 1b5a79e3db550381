package io.headgate.differential.program;

import java.util.List;

/**
 * Steps in the order in which they are carried out.
 *
 * @param seed what it was drawn from
 * @param startMillis where in a minute it begins
 */
record Program(String family, long seed, int startMillis, List<Step> steps) {

    Program withSteps(List<Step> newSteps) {
        return new Program(family, seed, startMillis, newSteps);
    }
}
