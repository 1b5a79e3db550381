package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.History.Loading;
import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.QueueBook.Change;
import io.headgate.differential.program.Step.Open;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Flow rules that make calls wait: how long the call would wait in Sentinel, how long with our changes, and which changes it takes. */
final class QueueReason implements Reason {

    private static final long INTERVAL = 1_000;

    @Override
    public List<String> names() {
        return Arrays.stream(Change.values()).map(Change::title).toList();
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (!(parting.step() instanceof Open open)) {
            return List.of();
        }
        if (isRefusedForAQueueBefore(parting, history, open)) {
            return List.of(Change.RELOADED.title());
        }
        return queues(history, open, parting.origin())
                .flatMap(rule -> Stream.of(
                        explanationOf(rule, true, open, parting, history),
                        explanationOf(rule, false, open, parting, history)))
                .filter(names -> !names.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** By a rule that goes on from a queue. That cannot tell what it has granted lately, and is taken to have granted all it could have. */
    private static boolean isRefusedForAQueueBefore(Parting parting, History history, Open open) {
        return parting.sentinel() instanceof Admitted
                && history.rules(RuleKind.FLOW).stream()
                        .filter(rule -> rule.id() == parting.oursRule()
                                && rule.resource().equals(open.resource()))
                        .map(Flow.class::cast)
                        .anyMatch(
                                rule -> !rule.queues() && isTakenOver(rule, history) && wasQueueLately(rule, history));
    }

    private static boolean wasQueueLately(Flow rule, History history) {
        List<Loading> loadings = history.loadings(RuleKind.FLOW);
        int now = IntStream.range(0, loadings.size())
                .filter(at -> loadings.get(at).step() == history.sinceLoaded(rule))
                .findFirst()
                .orElse(0);
        return now > 0
                && history.now() - loadings.get(now).at() < INTERVAL
                && loadings.get(now - 1).rules().stream()
                        .map(Flow.class::cast)
                        .anyMatch(before -> before.queues() && before.identity().equals(rule.identity()));
    }

    /** All flow rules that may make that call wait. */
    static Stream<Flow> queues(History history, Open open, String origin) {
        return history.rules(RuleKind.FLOW).stream()
                .map(Flow.class::cast)
                .filter(rule -> rule.queues() && rule.resource().equals(open.resource()))
                .filter(rule ->
                        rule.limitApp().equals("default") || rule.limitApp().equals(origin));
    }

    /** The order in which Sentinel asks several rules is that of their hash: the calls that one refused may have come through another. */
    private static List<String> explanationOf(Flow rule, boolean first, Open open, Parting parting, History history) {
        long theirs = QueueBook.answer(rule, first, history, open, Set.of());
        long ours = QueueBook.answer(rule, first, history, open, EnumSet.allOf(Change.class));
        if (!agrees(theirs, parting.sentinelRule() == rule.id(), parting.sentinelWaitMillis())) {
            return List.of();
        }
        boolean refusedLater = parting.ours() instanceof Refused later && later.rule() != rule.id();
        if (refusedLater && parting.sentinel() instanceof Refused && parting.oursWaitMillis() == 0 && theirs > 0) {
            return List.of(Change.WITHDRAWN.title());
        }
        boolean held = parting.oursWaitMillis() > 0 || parting.oursRule() == rule.id();
        if (theirs == 0 && held && isTakenOver(rule, history)) {
            return List.of(Change.RELOADED.title());
        }
        return agrees(ours, parting.oursRule() == rule.id(), parting.oursWaitMillis())
                ? names(rule, first, open, history, ours)
                : List.of();
    }

    /** Whether the rule goes on from another one, which was of another kind or had another rate, and had admitted calls. */
    private static boolean isTakenOver(Flow rule, History history) {
        return history.callsTo(rule.resource()).stream()
                .anyMatch(call -> call.admitted()
                        && call.place() > history.since(rule)
                        && call.place() < history.sinceLoaded(rule));
    }

    private static List<String> names(Flow rule, boolean first, Open open, History history, long ours) {
        return Subsets.of(Change.class).stream()
                .filter(changes -> QueueBook.answer(rule, first, history, open, changes) == ours)
                .findFirst()
                .map(changes -> changes.stream().map(Change::title).toList())
                .orElse(List.of());
    }

    private static boolean agrees(long answer, boolean refused, long waited) {
        return refused ? answer < 0 : answer == waited;
    }
}
