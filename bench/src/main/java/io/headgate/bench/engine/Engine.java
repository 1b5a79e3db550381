package io.headgate.bench.engine;

import io.headgate.bench.contender.Side;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/** Who is measured, and in which scenarios, in the order of the tables. */
public enum Engine {
    /** What no engine can do without; uncontended, so for one thread only. */
    FLOOR("2 clock reads + 4 words", Side.FLOOR, EnumSet.of(Scenario.FLOW_ADMITTED), unused -> new FloorExercise()),

    /** What users of flow control in Java know best. */
    SENTINEL("Sentinel", Side.PEER, EnumSet.allOf(Scenario.class), SentinelExercises::start),

    /** Where it has something alike. */
    RESILIENCE4J(
            "Resilience4j",
            Side.PEER,
            EnumSet.complementOf(EnumSet.of(Scenario.NO_RULE)),
            Resilience4jExercises::start);

    private final String label;
    private final Side side;
    private final Set<Scenario> scenarios;
    private final Function<Scenario, Exercise> start;

    Engine(String label, Side side, Set<Scenario> scenarios, Function<Scenario, Exercise> start) {
        this.label = label;
        this.side = side;
        this.scenarios = Set.copyOf(scenarios);
        this.start = start;
    }

    /** As tables show it. */
    public String label() {
        return label;
    }

    Side side() {
        return side;
    }

    boolean canBeMeasured(Scenario scenario, int threads) {
        return scenarios.contains(scenario) && (this != FLOOR || threads == 1);
    }

    /** What a call may allocate in the scenarios in which we say so; only ours promise anything. */
    int bytesPerCall() {
        return 0;
    }

    Exercise start(Scenario scenario) {
        return Quietly.start(() -> start.apply(scenario));
    }
}
