package io.headgate.schedule;

import java.util.HashSet;
import java.util.Set;

/** Runs a scenario on many schedules, the same ones each time. */
public final class Schedules {

    /** How many for each scenario. */
    private static final int USUAL = Integer.getInteger("headgate.schedules", 500);

    private static final int ONLY = Integer.getInteger("headgate.schedule", -1);

    private Schedules() {}

    /** As many schedules as are usual in this run. @return what was run */
    public static Explored explore(Class<? extends Scenario> scenario) {
        return explore(scenario, USUAL);
    }

    /**
     * Schedules 0 to {@code count - 1} of {@code scenario}. The first that fails is an {@link AssertionError} with its number,
     * its changes of threads, and how to run it again.
     */
    public static Explored explore(Class<? extends Scenario> scenario, int count) {
        SteppedClasses classes = new SteppedClasses(scenario.getClassLoader());
        Class<? extends Scenario> stepped = classes.stepped(scenario);
        int length = 2 * run(scenario, stepped, 0, 1).steps() + 1; // threads in the way of each other take more
        Set<Long> different = new HashSet<>();
        long steps = 0;
        int begin = Math.max(0, ONLY);
        int end = ONLY < 0 ? count : ONLY + 1;
        for (int number = begin; number < end; number++) {
            Schedule run = run(scenario, stepped, number, length);
            different.add(run.signature());
            steps += run.steps();
        }
        Explored explored = new Explored(end - begin, different.size(), (int) (steps / (end - begin)));
        System.out.println(scenario.getSimpleName() + ": " + explored);
        return explored;
    }

    private static Schedule run(Class<?> name, Class<? extends Scenario> stepped, int number, int length) {
        Schedule schedule = null;
        Throwable failure;
        try {
            Scenario scenario = stepped.getDeclaredConstructor().newInstance();
            schedule = new Schedule(number, name.getName().hashCode(), length, scenario.threads());
            schedule.run();
            failure = schedule.failure();
            if (failure == null) {
                scenario.check();
                return schedule;
            }
        } catch (ReflectiveOperationException | RuntimeException | AssertionError failed) {
            failure = failed;
        }
        throw new AssertionError(
                name.getSimpleName() + " fails on schedule " + number + ": " + failure + "\nchanges of threads:"
                        + (schedule == null ? "" : schedule.changes())
                        + "\nagain: -Dheadgate.schedule=" + number,
                failure);
    }

    /**
     * @param schedules how many were run
     * @param different how many of them differ in the order of threads and places
     * @param steps how many places to suspend a thread a run has, on average
     */
    public record Explored(int schedules, int different, int steps) {}
}
