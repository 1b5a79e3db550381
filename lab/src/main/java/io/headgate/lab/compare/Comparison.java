package io.headgate.lab.compare;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.simulation.Simulation;
import io.headgate.lab.simulation.Trace;
import io.headgate.testkit.arrivals.Arrivals;
import java.util.ArrayList;
import java.util.List;

/** Plays the same traffic through several contenders in step. For one thread. */
public final class Comparison {

    private record Run(Contender contender, Simulation simulation) {}

    private final List<Run> runs = new ArrayList<>();

    /** A comparison that has not begun. */
    public Comparison(List<Contender> contenders, Arrivals traffic) {
        for (Contender contender : contenders) {
            runs.add(new Run(
                    contender,
                    new Simulation(
                            contender.limit(),
                            contender.maxWait(),
                            traffic,
                            contender.rate().period())));
        }
    }

    /** Plays everything that happens before {@code nanos}, counted from the start of the traffic. */
    public void advanceTo(long nanos) {
        runs.forEach(run -> run.simulation.advanceTo(nanos));
    }

    /** Plays the rest, until nobody waits any more. */
    public List<Result> finish() {
        runs.forEach(run -> run.simulation.finish());
        return results();
    }

    /** How each contender has done so far, in the order given. */
    public List<Result> results() {
        return runs.stream()
                .map(run -> new Result(run.contender, run.simulation.outcome()))
                .toList();
    }

    /** How it went for each over time, in the same order. */
    public List<Trace> traces() {
        return runs.stream().map(run -> run.simulation.trace()).toList();
    }
}
