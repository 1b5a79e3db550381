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
 * Several rules make a call wait. Sentinel asks the next when the wait for the one before is over, so that waits add up and a maximum
 * goes further; we ask all at once, and the longest wait counts. So ours is as the queues say, and Sentinel's is longer.
 */
final class SeveralQueues implements Reason {

    private static final String NAME = "several queues on one resource";
    private static final Set<Change> OURS = EnumSet.allOf(Change.class);

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (!(parting.step() instanceof Open open) || !(parting.sentinel() instanceof Admitted)) {
            return List.of();
        }
        List<Flow> queues = QueueReason.queues(history, open, parting.origin()).toList();
        return queues.size() > 1 && isAsTheySay(parting, queues, history, open) ? List.of(NAME) : List.of();
    }

    private static boolean isAsTheySay(Parting parting, List<Flow> queues, History history, Open open) {
        if (parting.ours() instanceof Refused) {
            return queues.stream()
                    .filter(rule -> rule.id() == parting.oursRule())
                    .anyMatch(rule -> QueueBook.answer(rule, history, open, OURS) < 0);
        }
        long longest = queues.stream()
                .mapToLong(rule -> QueueBook.answer(rule, history, open, OURS))
                .max()
                .orElse(0);
        return parting.oursWaitMillis() == longest && parting.sentinelWaitMillis() > longest;
    }
}
