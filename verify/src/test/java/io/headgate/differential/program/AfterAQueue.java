package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.ProgramRule.Breaker;
import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.ProgramRule.Hot;
import io.headgate.differential.program.QueueBook.Change;
import io.headgate.differential.program.Step.Open;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rules that are asked after one that has made the call wait. Sentinel asks them when the wait is over, so waits add up, and a window
 * or the time of an open breaker may have ended meanwhile; we ask all at once, and the longest wait counts. So Sentinel has waited
 * longer than we, or has waited and then admitted what we refuse.
 */
final class AfterAQueue implements Reason {

    private static final String NAME = "rules that are asked after a queue";
    private static final Set<Change> OURS = EnumSet.allOf(Change.class);

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (!(parting.step() instanceof Open open)
                || !(parting.sentinel() instanceof Admitted)
                || parting.sentinelWaitMillis() == 0) {
            return List.of();
        }
        boolean explained = parting.ours() instanceof Refused
                ? isRefusedBefore(parting, history, open)
                : isShorter(parting, history, open);
        return explained ? List.of(NAME) : List.of();
    }

    /** By a queue that is full now, or by a rule that would not refuse any more after Sentinel's wait in a queue before it. */
    private static boolean isRefusedBefore(Parting parting, History history, Open open) {
        long later = history.now() + parting.sentinelWaitMillis();
        return Stream.of(RuleKind.HOT, RuleKind.FLOW, RuleKind.BREAKER)
                .flatMap(kind -> history.rules(kind).stream())
                .filter(rule ->
                        rule.id() == parting.oursRule() && rule.resource().equals(open.resource()))
                .filter(rule -> waitsBefore(rule, parting, history, open))
                .anyMatch(rule -> isOverBy(later, rule, parting, history, open));
    }

    /** Whether there is another rule that makes the call wait in Sentinel. */
    private static boolean waitsBefore(ProgramRule rule, Parting parting, History history, Open open) {
        boolean waitsForItsValue = HotReason.rules(history, open)
                .anyMatch(hot -> !hot.equals(rule) && HotBook.answer(hot, false, history, open, Set.of()) > 0);
        return waitsForItsValue
                || (!(rule instanceof Hot)
                        && QueueReason.queues(history, open, parting.origin())
                                .anyMatch(queue -> !queue.equals(rule)
                                        && QueueBook.answer(queue, true, history, open, Set.of()) > 0));
    }

    private static boolean isOverBy(long later, ProgramRule rule, Parting parting, History history, Open open) {
        if (rule instanceof Breaker breaker) {
            return BreakerBook.refuses(breaker, history, history.now(), EnumSet.allOf(BreakerBook.Change.class))
                    && !BreakerBook.refuses(breaker, history, later, Set.of());
        } else if (rule instanceof Hot hot) {
            return HotBook.answer(hot, false, history, open, history.now(), EnumSet.allOf(HotBook.Change.class)) < 0
                    && HotBook.answer(hot, false, history, open, later, Set.of()) >= 0;
        }
        Flow flow = (Flow) rule;
        if (flow.queues()) {
            return QueueBook.answer(flow, true, history, open, OURS) < 0;
        }
        FlowBook book = new FlowBook(history, open, parting.context(), parting.origin());
        return book.refuses(flow, history.now(), EnumSet.allOf(FlowBook.Change.class))
                && !book.refuses(flow, later, Set.of());
    }

    private static boolean isShorter(Parting parting, History history, Open open) {
        List<Flow> queues = QueueReason.queues(history, open, parting.origin()).toList();
        long longest = queues.stream()
                .mapToLong(rule -> QueueBook.answer(rule, true, history, open, OURS))
                .max()
                .orElse(0);
        return queues.size() > 1 && parting.oursWaitMillis() == longest && parting.sentinelWaitMillis() > longest;
    }
}
