package io.headgate.limiter.lincheck;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;

/**
 * How Lincheck is run here. Nothing runs before the threads do: a sequential prefix would use the few permits up, and hide
 * the very races that are looked for.
 */
final class Linearizability {

    /** Long division works bit by bit: 64 rounds that are no livelock. */
    private static final int LOOP_BOUND = 500;

    private Linearizability() {}

    /** Explores schedules of small scenarios, one by one. */
    static void modelCheck(Class<?> operations, int scenarios, int schedules) {
        new ModelCheckingOptions()
                .loopBound(LOOP_BOUND)
                .iterations(scenarios)
                .invocationsPerIteration(schedules)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(operations);
    }

    /** Lets real threads race. */
    static void stress(Class<?> operations, int scenarios, int runs) {
        new StressOptions()
                .iterations(scenarios)
                .invocationsPerIteration(runs)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(operations);
    }
}
