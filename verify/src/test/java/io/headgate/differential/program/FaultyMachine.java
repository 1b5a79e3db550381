package io.headgate.differential.program;

import io.headgate.differential.program.Step.Load;
import java.util.EnumMap;
import java.util.Map;

/** A machine that makes one mistake. */
final class FaultyMachine implements Machine {

    private final Machine right;
    private final Fault fault;
    private final Map<RuleKind, Load> first = new EnumMap<>(RuleKind.class);

    FaultyMachine(Machine right, Fault fault) {
        this.right = right;
        this.fault = fault;
    }

    @Override
    public void begin(long now) {
        first.clear();
        right.begin(now);
    }

    @Override
    public Answer perform(Step step) {
        fault.before(step).forEach(right::perform);
        return right.perform(fault.step(step, first));
    }

    @Override
    public void end() {
        right.end();
    }

    @Override
    public void close() {
        right.close();
    }
}
