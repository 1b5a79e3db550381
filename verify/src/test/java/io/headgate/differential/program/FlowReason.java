package io.headgate.differential.program;

import io.headgate.differential.program.FlowBook.Change;
import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.Step.Open;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Flow rules that refuse at once: which of them would refuse the call in Sentinel, which with our changes, and which changes it takes. */
final class FlowReason implements Reason {

    private static final String EXCEPTION = "FlowException";
    private static final String EQUAL_RANK = "flow rules of equal rank";

    @Override
    public List<String> names() {
        return Stream.concat(
                        Stream.of(EQUAL_RANK), Arrays.stream(Change.values()).map(Change::title))
                .toList();
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (!(parting.step() instanceof Open open)
                || !(parting.isRefusedBySentinelAs(EXCEPTION) || parting.isRefusedByOursAs(EXCEPTION))) {
            return List.of();
        }
        List<String> names = explanationOf(parting, history, open, true);
        return names.isEmpty() ? explanationOf(parting, history, open, false) : names;
    }

    /** With queues that are asked before the other rules, or after them: in Sentinel that is a matter of their hash. */
    private static List<String> explanationOf(Parting parting, History history, Open open, boolean first) {
        FlowBook book = new FlowBook(history, open, parting.context(), parting.origin());
        List<Long> queue = refusingToQueue(history, open, parting.origin(), first, Set.of());
        List<Long> theirs = refusing(book, history.now(), Set.of());
        List<Long> ours = refusing(book, history.now(), EnumSet.allOf(Change.class));
        List<Long> both = List.of(parting.sentinelRule(), parting.oursRule());
        if (theirs.containsAll(both) && ours.containsAll(both)) {
            return List.of(EQUAL_RANK);
        }
        if (!agrees(parting.isRefusedBySentinelAs(EXCEPTION), parting.sentinelRule(), theirs, queue)
                || !agrees(parting.isRefusedByOursAs(EXCEPTION), parting.oursRule(), ours, queue)
                || !queue.equals(refusingToQueue(
                        history, open, parting.origin(), first, EnumSet.allOf(QueueBook.Change.class)))) {
            return List.of();
        }
        return theirs.equals(ours) ? List.of(EQUAL_RANK) : names(book, history.now(), ours);
    }

    private static List<Long> refusingToQueue(
            History history, Open open, String origin, boolean first, Set<QueueBook.Change> changes) {
        return QueueReason.queues(history, open, origin)
                .filter(rule -> QueueBook.answer(rule, first, history, open, changes) < 0)
                .map(Flow::id)
                .toList();
    }

    private static List<Long> refusing(FlowBook book, long now, Set<Change> changes) {
        return book.rules().stream()
                .filter(rule -> book.refuses(rule, now, changes))
                .map(Flow::id)
                .toList();
    }

    private static boolean agrees(boolean refused, long rule, List<Long> refusing, List<Long> queue) {
        return refused ? refusing.contains(rule) || queue.contains(rule) : refusing.isEmpty() && queue.isEmpty();
    }

    /** Those of the fewest changes that are enough. */
    private static List<String> names(FlowBook book, long now, List<Long> ours) {
        return Subsets.of(Change.class).stream()
                .filter(changes -> refusing(book, now, changes).equals(ours))
                .findFirst()
                .map(changes -> changes.stream().map(Change::title).toList())
                .orElse(List.of());
    }
}
