package io.headgate.differential.program;

import static io.headgate.differential.program.RuleKind.AUTHORITY;
import static io.headgate.differential.program.RuleKind.BREAKER;
import static io.headgate.differential.program.RuleKind.FLOW;
import static io.headgate.differential.program.RuleKind.HOT;
import static io.headgate.differential.program.RuleKind.SYSTEM;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Programs of one sort.
 *
 * @param kinds the rules that they load
 * @param changes how often, of all steps, rules are changed
 * @param disorder how often, of all closes, the call is not the one whose turn it is
 * @param queues how often, of all rules that might, one makes calls wait
 * @param twos how often, of all calls, one stands for two
 */
record Family(String name, Set<RuleKind> kinds, double changes, double disorder, double queues, double twos) {

    static final Family NESTED = usual("nested calls, flow", EnumSet.of(FLOW), 0, 0.12);
    static final Family AUTHORITY_AND_SYSTEM = usual("authority and system", EnumSet.of(AUTHORITY, SYSTEM), 0.02, 0.05);
    static final Family HOT_PARAMETERS = usual("hot parameters", EnumSet.of(HOT), 0.01, 0.05);
    static final Family BREAKERS = usual("breakers", EnumSet.of(BREAKER), 0.01, 0.05);
    static final Family CHANGING = usual("rules that change", EnumSet.of(FLOW, BREAKER, AUTHORITY), 0.04, 0.03);
    static final Family ALL_KINDS = usual("all kinds at once", EnumSet.allOf(RuleKind.class), 0.015, 0.05);

    /** Calls that wait for their value, then for their turn, and then meet a breaker; little else that we do otherwise on purpose. */
    static final Family QUEUES = new Family("queues", EnumSet.of(HOT, FLOW, BREAKER), 0.005, 0.02, 0.25, 0.005);

    private static Family usual(String name, Set<RuleKind> kinds, double changes, double disorder) {
        return new Family(name, kinds, changes, disorder, 0.1, 0.05);
    }

    static List<Family> all() {
        return List.of(NESTED, AUTHORITY_AND_SYSTEM, HOT_PARAMETERS, BREAKERS, CHANGING, ALL_KINDS, QUEUES);
    }

    Program draw(long seed) {
        return new ProgramDraw(this, seed).draw();
    }

    @Override
    public String toString() {
        return name;
    }
}
