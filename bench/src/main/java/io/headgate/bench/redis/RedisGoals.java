package io.headgate.bench.redis;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.measure.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Whether what we set out to reach was reached. */
final class RedisGoals {

    private static final Spread ONE = new Spread(1, 1, 1);

    private final RedisOutcome outcome;

    RedisGoals(RedisOutcome outcome) {
        this.outcome = outcome;
    }

    /** All of them; without a fair comparison only whether limits were kept. */
    List<Goal> all(boolean comparable) {
        List<Goal> goals = new ArrayList<>();
        goals.add(kept());
        if (comparable) {
            goals.addAll(strict());
            goals.addAll(inFlight());
            goals.addAll(alone());
            goals.add(leased());
            goals.add(bytes());
        }
        return goals;
    }

    private Goal kept() {
        List<Part> parts = new ArrayList<>();
        outcome.failures().forEach(failure -> parts.add(new Part(failure, Verdict.MISSED)));
        if (parts.isEmpty()) {
            parts.add(new Part("all", Verdict.REACHED));
        }
        return new Goal("everybody admits what is due and no more", parts);
    }

    private List<Goal> strict() {
        return List.of(
                faster("strict, 32 threads on a key", Library.REDISSON, 4),
                faster("strict, 32 threads on a key", Library.EVALSHA, 1.3),
                faster("strict, 32 threads on a key", Library.BUCKET4J_BATCHING, 1),
                fewCommands());
    }

    private Goal faster(String what, Library theirs, double times) {
        Cell ours = Cell.of(Scenario.HOT_32, Library.STRICT);
        Cell other = Cell.of(Scenario.HOT_32, theirs);
        return compared(
                what + ": at least " + times + " × " + theirs.label(),
                List.of(other),
                each -> ours,
                Turn::perSecond,
                ratio -> ratio.isAtLeast(times));
    }

    private Goal fewCommands() {
        double most = 0.2;
        List<Part> parts = outcome.of(Cell.of(Scenario.HOT_32, Library.STRICT), Turn::commands).stream()
                .map(commands -> commands.over(ONE))
                .map(commands -> new Part(commands.range(), commands.isAtMost(most)))
                .toList();
        return shown("strict, 32 threads on a key: at most " + most + " commands per decision", parts);
    }

    private List<Goal> inFlight() {
        double times = 5;
        Cell ours = Cell.of(Flight.STRICT_ASYNC);
        return List.of(compared(
                "strict, " + Flight.CALLS + " calls in flight: at least " + times + " × EVALSHA",
                List.of(Cell.of(Flight.EVALSHA_PIPELINED), Cell.of(Flight.EVALSHA_ASYNC)),
                each -> ours,
                Turn::perSecond,
                ratio -> ratio.isAtLeast(times)));
    }

    private List<Goal> alone() {
        return List.of(alone("p50", Turn::p50), alone("p99", Turn::p99));
    }

    private Goal alone(String name, ToDoubleFunction<Turn> figure) {
        double times = 1.2;
        return compared(
                "strict, 1 thread: " + name + " at most " + times + " × " + Library.EVALSHA.label(),
                List.of(Cell.of(Scenario.HOT_1, Library.EVALSHA)),
                each -> Cell.of(Scenario.HOT_1, Library.STRICT),
                figure,
                ratio -> ratio.isAtMost(times));
    }

    private Goal leased() {
        double times = 200;
        return compared(
                "leased, 1, 8 and 32 threads on a key: at least " + times + " × " + Library.REDISSON.label(),
                List.of(
                        Cell.of(Scenario.HOT_1, Library.REDISSON),
                        Cell.of(Scenario.HOT_8, Library.REDISSON),
                        Cell.of(Scenario.HOT_32, Library.REDISSON)),
                each -> Cell.of(each.scenario(), Library.LEASED),
                Turn::perSecond,
                ratio -> ratio.isAtLeast(times));
    }

    private Goal bytes() {
        List<Part> parts = new ArrayList<>();
        Bytes theirs = outcome.bytes().get(Weighed.REDISSON);
        for (Weighed ours : List.of(Weighed.BUCKET, Weighed.GCRA)) {
            Bytes bytes = outcome.bytes().get(ours);
            if (bytes != null && theirs != null) {
                double part = bytes.afterOne() / theirs.afterOne();
                Ratio exact = new Ratio(part, part, part);
                parts.add(new Part(ours.label() + " " + exact.range(), exact.isAtMost(1 / 3.0)));
            }
        }
        return shown("bytes of a limiter: at most 1/3 of Redisson's", parts);
    }

    /** Our figure over each of theirs. */
    private Goal compared(
            String what,
            List<Cell> theirs,
            Function<Cell, Cell> ours,
            ToDoubleFunction<Turn> figure,
            Function<Ratio, Verdict> verdict) {
        List<Part> parts = new ArrayList<>();
        for (Cell other : theirs) {
            outcome.ratio(ours.apply(other), other, figure)
                    .ifPresent(ratio -> parts.add(new Part(
                            theirs.size() == 1 ? ratio.range() : name(other, theirs) + " " + ratio.range(),
                            verdict.apply(ratio))));
        }
        return shown(what, parts);
    }

    private static String name(Cell cell, List<Cell> among) {
        boolean sameWho = among.stream().allMatch(each -> each.who().equals(cell.who()));
        return sameWho ? cell.scenario().threads() + " threads" : cell.who();
    }

    /** With the figures also where all is well. */
    private static Goal shown(String what, List<Part> parts) {
        List<String> figures = parts.stream().map(Part::what).toList();
        return new Goal(figures.isEmpty() ? what : what + ": " + String.join(", ", figures), parts);
    }
}
