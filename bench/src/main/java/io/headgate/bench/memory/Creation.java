package io.headgate.bench.memory;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * How long it took to make many resources, in ten steps of as many each, without the time for which the collector stopped
 * everything: when it does so depends on the heap, and not on how many there are.
 *
 * @param count all of them
 * @param stepNanos per resource, step by step
 */
record Creation(int count, List<Double> stepNanos) {

    private static final int STEPS = 10;

    /** Calls {@code create} with 0, 1, … and times it. */
    static Creation of(int count, IntConsumer create) {
        List<Double> nanos = new ArrayList<>();
        int perStep = count / STEPS;
        for (int step = 0; step < STEPS; step++) {
            long began = System.nanoTime() - stoppedNanos();
            for (int index = step * perStep; index < (step + 1) * perStep; index++) {
                create.accept(index);
            }
            nanos.add((System.nanoTime() - stoppedNanos() - began) / (double) perStep);
        }
        return new Creation(perStep * STEPS, nanos);
    }

    private static long stoppedNanos() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector -> TimeUnit.MILLISECONDS.toNanos(collector.getCollectionTime()))
                .sum();
    }

    /** Each step as it was in the round in which it went best. */
    static Creation best(List<Creation> rounds) {
        List<Double> best = new ArrayList<>(rounds.get(0).stepNanos);
        for (Creation round : rounds) {
            for (int step = 0; step < STEPS; step++) {
                best.set(step, Math.min(best.get(step), round.stepNanos.get(step)));
            }
        }
        return new Creation(rounds.get(0).count, best);
    }

    double seconds() {
        return stepNanos.stream().mapToDouble(Double::doubleValue).sum() * count / STEPS / 1e9;
    }

    /** The middle step of the second half over the middle step of the first: 1 when making one costs what it always did. */
    double growth() {
        return median(stepNanos.subList(STEPS / 2, STEPS)) / median(stepNanos.subList(0, STEPS / 2));
    }

    private static double median(List<Double> steps) {
        return steps.stream().sorted().toList().get(steps.size() / 2);
    }
}
