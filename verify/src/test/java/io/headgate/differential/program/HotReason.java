package io.headgate.differential.program;

import io.headgate.differential.program.HotBook.Change;
import io.headgate.differential.program.ProgramRule.Hot;
import io.headgate.differential.program.Step.Open;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Hot-parameter rules: which of them would refuse the call in Sentinel, which with our changes, and which changes it takes. */
final class HotReason implements Reason {

    private static final String EXCEPTION = "ParamFlowException";
    private static final String ORDER = "hot-parameter rules of one resource";

    @Override
    public List<String> names() {
        return Stream.concat(Stream.of(ORDER), Arrays.stream(Change.values()).map(Change::title))
                .toList();
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (!(parting.step() instanceof Open open)
                || !(parting.isRefusedBySentinelAs(EXCEPTION) || parting.isRefusedByOursAs(EXCEPTION))) {
            return List.of();
        }
        List<String> names = explanationOf(parting, history, open, false);
        return names.isEmpty() ? explanationOf(parting, history, open, true) : names;
    }

    /** The order in which Sentinel asks several rules is that of their hash: the calls that one refused may have come through another. */
    private static List<String> explanationOf(Parting parting, History history, Open open, boolean first) {
        List<Long> theirs = refusing(history, open, first, Set.of());
        List<Long> ours = refusing(history, open, first, EnumSet.allOf(Change.class));
        if (!agrees(parting.isRefusedBySentinelAs(EXCEPTION), parting.sentinelRule(), theirs)
                || !agrees(parting.isRefusedByOursAs(EXCEPTION), parting.oursRule(), ours)) {
            return List.of();
        }
        return theirs.equals(ours) ? List.of(ORDER) : names(history, open, first, ours);
    }

    private static List<String> names(History history, Open open, boolean first, List<Long> ours) {
        return Subsets.of(Change.class).stream()
                .filter(changes -> refusing(history, open, first, changes).equals(ours))
                .findFirst()
                .map(changes -> changes.stream().map(Change::title).toList())
                .orElse(List.of());
    }

    private static List<Long> refusing(History history, Open open, boolean first, Set<Change> changes) {
        return history.rules(RuleKind.HOT).stream()
                .map(Hot.class::cast)
                .filter(rule -> rule.resource().equals(open.resource()))
                .filter(rule -> HotBook.answer(rule, first, history, open, changes) < 0)
                .map(Hot::id)
                .toList();
    }

    private static boolean agrees(boolean refused, long rule, List<Long> refusing) {
        return refused ? refusing.contains(rule) : refusing.isEmpty();
    }
}
