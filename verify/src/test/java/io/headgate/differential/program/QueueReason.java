package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.QueueBook.Change;
import io.headgate.differential.program.Step.Open;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Flow rules that make calls wait: how long the call would wait in Sentinel, how long with our changes, and which changes it takes. */
final class QueueReason implements Reason {

    @Override
    public List<String> names() {
        return Arrays.stream(Change.values()).map(Change::title).toList();
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (!(parting.step() instanceof Open open)) {
            return List.of();
        }
        return queues(history, open, parting.origin())
                .map(rule -> explanationOf(rule, open, parting, history))
                .filter(names -> !names.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** All flow rules that may make that call wait. */
    static Stream<Flow> queues(History history, Open open, String origin) {
        return history.rules(RuleKind.FLOW).stream()
                .map(Flow.class::cast)
                .filter(rule -> rule.queues() && rule.resource().equals(open.resource()))
                .filter(rule ->
                        rule.limitApp().equals("default") || rule.limitApp().equals(origin));
    }

    private static List<String> explanationOf(Flow rule, Open open, Parting parting, History history) {
        long theirs = QueueBook.answer(rule, history, open, Set.of());
        long ours = QueueBook.answer(rule, history, open, EnumSet.allOf(Change.class));
        if (!agrees(theirs, parting.sentinelRule() == rule.id(), parting.sentinelWaitMillis())) {
            return List.of();
        }
        boolean refusedLater = parting.ours() instanceof Refused later && later.rule() != rule.id();
        if (refusedLater && parting.sentinel() instanceof Refused && parting.oursWaitMillis() == 0 && theirs > 0) {
            return List.of(Change.WITHDRAWN.title());
        }
        if (theirs == 0 && parting.oursWaitMillis() > 0 && isTakenOver(rule, history)) {
            return List.of(Change.RELOADED.title());
        }
        return agrees(ours, parting.oursRule() == rule.id(), parting.oursWaitMillis())
                ? names(rule, open, history, ours)
                : List.of();
    }

    /** Whether the rule goes on from another one, which was of another kind or had another rate. */
    private static boolean isTakenOver(Flow rule, History history) {
        return history.since(rule) < history.sinceLoaded(rule);
    }

    private static List<String> names(Flow rule, Open open, History history, long ours) {
        return Subsets.of(Change.class).stream()
                .filter(changes -> QueueBook.answer(rule, history, open, changes) == ours)
                .findFirst()
                .map(changes -> changes.stream().map(Change::title).toList())
                .orElse(List.of());
    }

    private static boolean agrees(long answer, boolean refused, long waited) {
        return refused ? answer < 0 : answer == waited;
    }
}
