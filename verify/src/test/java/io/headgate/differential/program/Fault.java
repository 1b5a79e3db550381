package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Authority;
import io.headgate.differential.program.ProgramRule.Breaker;
import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.ProgramRule.Hot;
import io.headgate.differential.program.ProgramRule.Inbound;
import io.headgate.differential.program.Step.Close;
import io.headgate.differential.program.Step.Fail;
import io.headgate.differential.program.Step.Follow;
import io.headgate.differential.program.Step.Load;
import io.headgate.differential.program.Step.Open;
import java.util.List;
import java.util.Map;

/** Mistakes that the comparison must not let pass: each makes a wrong machine of a right one, by what it hides from it or tells it. */
enum Fault {
    /** Who may call may not, and the other way round. */
    AUTHORITY_INVERTED(Family.AUTHORITY_AND_SYSTEM) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Authority one
                    ? new Authority(one.id(), one.resource(), one.limitApp(), !one.black())
                    : rule;
        }
    },
    /** When an entry within another is exited, its context forgets that other one. */
    PARENT_FORGOTTEN(Family.NESTED) {
        @Override
        Machine machine() {
            return Programs.forgetful();
        }
    },
    /** Some calls never end. */
    EXITS_LOST(Family.NESTED) {
        @Override
        Step step(Step step) {
            return step instanceof Close close && close.call() % 3 == 0
                    ? new Close(close.line(), NOBODY, close.count())
                    : step;
        }
    },
    /** Rules that are changed stay as they were loaded first. */
    OLD_RULES_KEPT(Family.CHANGING) {
        @Override
        Step step(Step step, Map<RuleKind, Load> first) {
            return step instanceof Load load ? first.computeIfAbsent(load.kind(), unused -> load) : step;
        }
    },
    /** A breaker that is loaded again begins anew. */
    STATE_LOST(Family.CHANGING) {
        @Override
        List<Step> before(Step step) {
            return step instanceof Load load ? List.of(new Load(load.kind(), List.of())) : List.of();
        }
    },
    /** A breaker waits for one call more. */
    BREAKER_LATE(Family.BREAKERS) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Breaker one
                    ? new Breaker(
                            one.id(),
                            one.resource(),
                            one.trip(),
                            one.threshold(),
                            one.slowMillis(),
                            one.openSeconds(),
                            one.minimumCalls() + 1,
                            one.windowMillis())
                    : rule;
        }
    },
    /** A breaker stays open for a second longer. */
    BREAKER_OPEN_LONGER(Family.QUEUES) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Breaker one && one.isValid()
                    ? new Breaker(
                            one.id(),
                            one.resource(),
                            one.trip(),
                            one.threshold(),
                            one.slowMillis(),
                            one.openSeconds() + 1,
                            one.minimumCalls(),
                            one.windowMillis())
                    : rule;
        }
    },
    /** Errors that are told of by the entry are lost. */
    ERRORS_LOST(Family.BREAKERS) {
        @Override
        Step step(Step step) {
            return step instanceof Fail fail && fail.telling() == Step.Telling.TRACE_ENTRY
                    ? new Fail(fail.line(), NOBODY, fail.telling())
                    : step;
        }
    },
    /** Every caller is the same. */
    ORIGIN_IGNORED(Family.NESTED) {
        @Override
        Step step(Step step) {
            return step instanceof Step.Enter enter ? new Step.Enter(enter.line(), enter.context(), "") : step;
        }
    },
    /** The context of an asynchronous entry is not followed. */
    ASYNC_NOT_FOLLOWED(Family.NESTED) {
        @Override
        Step step(Step step) {
            return step instanceof Follow follow ? new Follow(follow.line(), NOBODY) : step;
        }
    },
    /** All calls count as outbound. */
    DIRECTION_IGNORED(Family.AUTHORITY_AND_SYSTEM) {
        @Override
        Step step(Step step) {
            return step instanceof Open open
                    ? new Open(
                            open.line(),
                            open.call(),
                            open.resource(),
                            false,
                            open.permits(),
                            open.async(),
                            open.arguments())
                    : step;
        }
    },
    /** The strictest system rule is not looked for: one more is let in. */
    SYSTEM_PLUS_ONE(Family.AUTHORITY_AND_SYSTEM) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Inbound one
                    ? new Inbound(
                            one.id(),
                            one.qps() < 0 ? -1 : one.qps() + 1,
                            one.threads() < 0 ? -1 : one.threads() + 1,
                            one.responseTime())
                    : rule;
        }
    },
    /** A call that stands for none is taken for one. */
    NONE_TAKEN_FOR_ONE(Family.NESTED) {
        @Override
        Step step(Step step) {
            return step instanceof Open open
                    ? new Open(
                            open.line(),
                            open.call(),
                            open.resource(),
                            open.inbound(),
                            Math.max(1, open.permits()),
                            open.async(),
                            open.arguments())
                    : step;
        }
    },
    /** One more than allowed. */
    FLOW_PLUS_ONE(Family.NESTED) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Flow one && one.isValid()
                    ? new Flow(
                            one.id(),
                            one.resource(),
                            one.limitApp(),
                            one.threads(),
                            one.count() + 1,
                            one.strategy(),
                            one.reference(),
                            one.maxWait())
                    : rule;
        }
    },
    /** Those who would wait long are refused. */
    QUEUE_SHORTER(Family.QUEUES) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Flow one && one.queues()
                    ? new Flow(
                            one.id(),
                            one.resource(),
                            one.limitApp(),
                            false,
                            one.count(),
                            one.strategy(),
                            one.reference(),
                            one.maxWait() / 2)
                    : rule;
        }
    },
    /** Calls that would wait for their value are refused. */
    QUEUE_OF_A_VALUE_CLOSED(Family.QUEUES) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Hot one && one.maxWait() > 1
                    ? new Hot(
                            one.id(),
                            one.resource(),
                            one.threads(),
                            one.index(),
                            one.count(),
                            one.burst(),
                            one.seconds(),
                            1,
                            one.items())
                    : rule;
        }
    },
    /** Values that have a limit of their own are held to that of all. */
    ITEMS_IGNORED(Family.HOT_PARAMETERS) {
        @Override
        ProgramRule rule(ProgramRule rule) {
            return rule instanceof Hot one
                    ? new Hot(
                            one.id(),
                            one.resource(),
                            one.threads(),
                            one.index(),
                            one.count(),
                            one.burst(),
                            one.seconds(),
                            one.maxWait(),
                            Map.of())
                    : rule;
        }
    };

    private static final int NOBODY = -1;

    private final Family shows;

    Fault(Family shows) {
        this.shows = shows;
    }

    /** The family of programs that shows it. */
    Family shows() {
        return shows;
    }

    ProgramRule rule(ProgramRule rule) {
        return rule;
    }

    Step step(Step step) {
        return step;
    }

    /** By the rules of each kind that were loaded first. */
    Step step(Step step, Map<RuleKind, Load> first) {
        return step(step instanceof Load load ? new Load(load.kind(), rules(load)) : step);
    }

    private List<ProgramRule> rules(Load load) {
        return load.rules().stream().map(this::rule).toList();
    }

    /** What it does before a step, unasked. */
    List<Step> before(Step step) {
        return List.of();
    }

    /** The machine that the mistake is made with. */
    Machine machine() {
        return Programs.dropIn();
    }

    /** A drop-in with this mistake. */
    Machine wrong() {
        return new FaultyMachine(machine(), this);
    }
}
