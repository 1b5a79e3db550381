package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.QueueBook.Change;
import io.headgate.differential.program.Step.Open;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Rules that are asked after one that has made the call wait. Sentinel asks them when the wait is over, so waits add up, and a window
 * may have ended meanwhile; we ask all at once, and the longest wait counts. So Sentinel has waited longer than we, or has waited and
 * then admitted what we refuse.
 */
final class AfterAQueue implements Reason {

    private static final String NAME = "rules that are asked after a queue";
    private static final Set<Change> OURS = EnumSet.allOf(Change.class);
    private static final long SLICE = 500;

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
        List<Flow> queues = QueueReason.queues(history, open, parting.origin()).toList();
        boolean explained = parting.ours() instanceof Refused
                ? isRefusedBefore(parting, queues, history, open)
                : isShorter(parting, queues, history, open);
        return explained ? List.of(NAME) : List.of();
    }

    /** By a queue that is full now, or by a rule whose slice ends during Sentinel's wait. */
    private static boolean isRefusedBefore(Parting parting, List<Flow> queues, History history, Open open) {
        boolean fullNow = queues.size() > 1
                && queues.stream()
                        .filter(rule -> rule.id() == parting.oursRule())
                        .anyMatch(rule -> QueueBook.answer(rule, history, open, OURS) < 0);
        boolean queue = queues.stream().anyMatch(rule -> rule.id() == parting.oursRule());
        long later = history.now() + parting.sentinelWaitMillis();
        return fullNow || (!queue && history.now() / SLICE != later / SLICE);
    }

    private static boolean isShorter(Parting parting, List<Flow> queues, History history, Open open) {
        long longest = queues.stream()
                .mapToLong(rule -> QueueBook.answer(rule, history, open, OURS))
                .max()
                .orElse(0);
        return queues.size() > 1 && parting.oursWaitMillis() == longest && parting.sentinelWaitMillis() > longest;
    }
}
