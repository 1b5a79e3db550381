package io.headgate.bench.memory;

import java.util.function.Supplier;

/**
 * The bytes of one resource in each phase of its life.
 *
 * @param fresh after one call
 * @param busy after a minute with calls in every tenth of a second
 * @param contended after a minute of threads that call as fast as they can
 * @param idle a minute after the last call
 */
record Weights(long fresh, long busy, long contended, long idle) {

    /**
     * Lets populations live through the phases. What the engine itself weighs is taken off: it is weighed with one resource
     * first.
     *
     * @param quiet how many resources carry even traffic
     * @param hammered how many are called by all threads at once
     */
    static Weights of(Supplier<Population> engine, int quiet, int hammered) {
        Population torn = engine.get();
        long before = alone(torn);
        torn.grow(hammered);
        torn.contend();
        long contended = (torn.bytes() - before) / hammered;

        Population even = engine.get();
        before = alone(even);
        even.grow(quiet);
        long fresh = (even.bytes() - before) / quiet;
        even.keepBusy();
        long busy = (even.bytes() - before) / quiet;
        even.rest();
        long idle = (even.bytes() - before) / quiet;
        return new Weights(fresh, busy, contended, idle);
    }

    private static long alone(Population population) {
        population.grow(1);
        return population.bytes();
    }
}
