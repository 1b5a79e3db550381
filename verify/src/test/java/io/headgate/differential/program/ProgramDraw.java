package io.headgate.differential.program;

import io.headgate.differential.program.Step.Telling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A random program. It does not know which of its calls will be refused: steps that refer to those do nothing. */
final class ProgramDraw {

    private static final int DEEPEST = 4;

    private final Family family;
    private final long seed;
    private final Dice dice;
    private final Dice exitDice; // of their own: what else a seed draws does not depend on them
    private final Dice noneDice; // nor on these
    private final RuleDraw rules;
    private final Map<RuleKind, List<ProgramRule>> loaded = new EnumMap<>(RuleKind.class);
    private final List<Step> steps = new ArrayList<>();
    private final List<List<Integer>> open = new ArrayList<>();
    private final List<Integer> asyncs = new ArrayList<>();
    private final boolean failsOften;
    private final int lines;
    private int calls;

    ProgramDraw(Family family, long seed) {
        this.family = family;
        this.seed = seed;
        this.dice = new Dice(seed);
        this.exitDice = new Dice(~seed);
        this.noneDice = new Dice(Long.MIN_VALUE ^ seed);
        this.rules = new RuleDraw(dice, family.queues());
        this.failsOften = dice.chance(0.5);
        this.lines = dice.number(1, Machine.LINES);
        for (int line = 0; line < Machine.LINES; line++) {
            open.add(new ArrayList<>());
        }
    }

    Program draw() {
        int start = dice.chance(0.3) ? dice.oneOf(0, 499, 500, 999) : dice.number(0, 59_999);
        for (RuleKind kind : family.kinds()) {
            load(kind, rules.some(kind));
        }
        int length = dice.number(40, 120);
        while (steps.size() < length) {
            step(dice.chance(0.4) ? 0 : dice.number(0, lines - 1));
        }
        steps.add(new Step.Look());
        return new Program(family.name(), seed, start, steps);
    }

    private void load(RuleKind kind, List<ProgramRule> next) {
        loaded.put(kind, next);
        steps.add(new Step.Load(kind, next));
    }

    private void step(int line) {
        if (dice.chance(family.changes())) {
            RuleKind kind = dice.oneOf(List.copyOf(family.kinds()));
            load(kind, dice.chance(0.15) ? loaded.get(kind) : rules.changed(kind, loaded.get(kind)));
            return;
        }
        double what = dice.share();
        if (what < 0.38) {
            openOne(line);
        } else if (what < 0.66) {
            closeOne(line);
        } else if (what < 0.82) {
            steps.add(new Step.Pass(gap()));
        } else if (what < (failsOften ? 0.92 : 0.84)) {
            failOne(line);
        } else if (what < 0.97) {
            context(line);
        } else {
            steps.add(new Step.Look());
        }
    }

    private int gap() {
        double kind = dice.share();
        if (kind < 0.5) {
            return dice.number(1, 40);
        }
        return kind < 0.95 ? dice.number(50, 600) : dice.number(600, 3000);
    }

    private void openOne(int line) {
        List<Integer> stack = open.get(line);
        if (stack.size() >= DEEPEST) {
            closeOne(line);
            return;
        }
        int call = ++calls;
        boolean async = dice.chance(0.08);
        int several = dice.chance(family.twos()) ? 2 : 1;
        int permits = noneDice.chance(0.02) ? 0 : several;
        steps.add(new Step.Open(
                line, call, dice.oneOf(Machine.RESOURCES), dice.chance(0.6), permits, async, arguments()));
        if (async) {
            asyncs.add(call);
        } else {
            stack.add(call);
        }
    }

    private List<@Nullable Object> arguments() {
        if (!family.kinds().contains(RuleKind.HOT) || dice.chance(0.1)) {
            return List.of();
        }
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.add(value());
        if (!dice.chance(0.1)) {
            arguments.add(value());
        }
        return arguments;
    }

    private @Nullable Object value() {
        if (dice.chance(0.03)) {
            return dice.oneOf(List.of("u", 7), List.of("v"), List.of(7, 7));
        }
        return dice.chance(0.05) ? null : dice.oneOf("u", "v", 7, 8L, "7");
    }

    private void closeOne(int line) {
        List<Integer> stack = open.get(line);
        double which = dice.share();
        if (which < family.disorder() && calls > 0) {
            closeAny(dice.number(0, lines - 1), dice.number(Math.max(1, calls - 6), calls));
        } else if (!asyncs.isEmpty() && (stack.isEmpty() || dice.chance(0.2))) {
            steps.add(new Step.Close(line, asyncs.remove(dice.number(0, asyncs.size() - 1)), exitCount()));
        } else if (!stack.isEmpty()) {
            steps.add(new Step.Close(line, stack.remove(stack.size() - 1), exitCount()));
        }
    }

    private @Nullable Integer exitCount() {
        return exitDice.chance(0.1) ? exitDice.oneOf(0, 2) : null;
    }

    /** Exited out of order, a call takes all others of its context along. */
    private void closeAny(int line, int call) {
        steps.add(new Step.Close(line, call, exitCount()));
        asyncs.remove((Integer) call);
        for (List<Integer> stack : open) {
            int at = stack.indexOf(call);
            if (at >= 0 && at == stack.size() - 1) {
                stack.remove(at);
            } else if (at >= 0) {
                stack.clear();
            }
        }
    }

    private void failOne(int line) {
        List<Integer> stack = open.get(line);
        if (dice.chance(0.5)) {
            steps.add(new Step.Fail(line, 0, dice.oneOf(Telling.TRACE, Telling.TRACE_CONTEXT)));
        } else if (dice.chance(0.02) && calls > 0) {
            steps.add(new Step.Fail(line, dice.number(1, calls), Telling.TRACE_ENTRY));
        } else if (!stack.isEmpty()) {
            steps.add(new Step.Fail(line, dice.oneOf(stack), Telling.TRACE_ENTRY));
        } else if (!asyncs.isEmpty()) {
            steps.add(new Step.Fail(line, dice.oneOf(asyncs), Telling.TRACE_ENTRY));
        }
    }

    private void context(int line) {
        double what = dice.share();
        if (what < 0.45) {
            steps.add(new Step.Enter(line, dice.oneOf(RuleDraw.CONTEXTS), dice.oneOf(RuleDraw.ORIGINS)));
        } else if (what < 0.8 || asyncs.isEmpty()) {
            steps.add(new Step.Leave(line));
        } else if (what < 0.9) {
            steps.add(new Step.Follow(line, dice.oneOf(asyncs)));
        } else {
            steps.add(new Step.Return(line));
        }
    }
}
