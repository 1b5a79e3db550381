package io.headgate.bench.engine;

import static io.headgate.bench.engine.Scenario.FLOW_ADMITTED;
import static io.headgate.bench.engine.Scenario.FLOW_REFUSED;
import static io.headgate.bench.engine.Scenario.FLOW_THROWN;
import static io.headgate.bench.engine.Scenario.FOUR_RULES;
import static io.headgate.bench.engine.Scenario.HOT_PARAMETER;
import static io.headgate.bench.engine.Scenario.NO_RULE;

import io.headgate.bench.contender.Side;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/** Who is measured, and in which scenarios, in the order of the tables. */
public enum Engine {
    /** What no engine can do without; uncontended, so for one thread only. */
    FLOOR("2 clock reads + 4 words", Side.FLOOR, Set.of(FLOW_ADMITTED), unused -> new FloorExercise()),

    /** What users of flow control in Java know best. */
    SENTINEL(
            "Sentinel",
            Side.PEER,
            Set.of(NO_RULE, FLOW_ADMITTED, FLOW_REFUSED, FOUR_RULES, HOT_PARAMETER),
            SentinelExercises::start),

    /** Where it has something alike. */
    RESILIENCE4J(
            "Resilience4j",
            Side.PEER,
            Set.of(FLOW_ADMITTED, FLOW_REFUSED, FOUR_RULES, HOT_PARAMETER),
            Resilience4jExercises::start),

    /** Ours, as most code will use it. */
    HEADGATE_CALL(
            "Headgate call",
            Side.OURS,
            EnumSet.complementOf(EnumSet.of(FLOW_REFUSED, FLOW_THROWN)),
            HeadgateExercises::call),

    /** Ours, for code that cannot be a lambda. */
    HEADGATE_ENTER("Headgate enter", Side.OURS, Set.of(FLOW_ADMITTED), HeadgateExercises::enter),

    /** Ours, where a refusal is a value. */
    HEADGATE_TRY_ENTER("Headgate tryEnter", Side.OURS, Set.of(FLOW_REFUSED), HeadgateExercises::tryEnter);

    private static final int ENTRY_BYTES = 32;

    private final String label;
    private final Side side;
    private final Set<Scenario> scenarios;
    private final Function<Scenario, Exercise> start;

    Engine(String label, Side side, Set<Scenario> scenarios, Function<Scenario, Exercise> start) {
        this.label = label;
        this.side = side;
        this.scenarios = scenarios;
        this.start = start;
    }

    /** As tables show it. */
    public String label() {
        return label;
    }

    Side side() {
        return side;
    }

    /** What only we have is not compared: with one thread and with many shows what it costs. */
    boolean canBeMeasured(Scenario scenario, int threads) {
        boolean alone = !SENTINEL.scenarios.contains(scenario);
        return scenarios.contains(scenario) && (this != FLOOR || threads == 1) && !(alone && threads == 2);
    }

    /** What a call of ours may allocate where a flow rule decides: an entry, or nothing. */
    int mostBytes() {
        return this == HEADGATE_ENTER ? ENTRY_BYTES : 0;
    }

    Exercise start(Scenario scenario) {
        return Quietly.start(() -> start.apply(scenario));
    }
}
