package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Refused;
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
        if (!(parting.step() instanceof Open open)) {
            return List.of();
        } else if (!parting.isRefusedBySentinelAs(EXCEPTION) && !parting.isRefusedByOursAs(EXCEPTION)) {
            return explanationOfWait(parting, history, open);
        }
        List<String> names = explanationOf(parting, history, open, false);
        names = names.isEmpty() ? explanationOf(parting, history, open, true) : names;
        return names.isEmpty() && isChanged(parting, history, open) ? List.of(Change.RELOADED.title()) : names;
    }

    /** The order in which Sentinel asks several rules is that of their hash: the calls that one refused may have come through another. */
    private static List<String> explanationOf(Parting parting, History history, Open open, boolean first) {
        List<Long> theirs = refusing(history, open, first, Set.of());
        List<Long> ours = refusing(history, open, first, EnumSet.allOf(Change.class));
        if (!agrees(parting.isRefusedBySentinelAs(EXCEPTION), parting.sentinelRule(), theirs)
                || !agrees(parting.isRefusedByOursAs(EXCEPTION), parting.oursRule(), ours)) {
            return List.of();
        }
        if (theirs.equals(ours)) {
            return List.of(ORDER);
        }
        return Subsets.of(Change.class).stream()
                .filter(changes -> refusing(history, open, first, changes).equals(ours))
                .findFirst()
                .map(changes -> changes.stream().map(Change::title).toList())
                .orElse(List.of());
    }

    private static List<Long> refusing(History history, Open open, boolean first, Set<Change> changes) {
        return rules(history, open)
                .filter(rule -> HotBook.answer(rule, first, history, open, changes) < 0)
                .map(Hot::id)
                .toList();
    }

    /** All hot-parameter rules in force for the resource of a call. */
    static Stream<Hot> rules(History history, Open open) {
        return history.rules(RuleKind.HOT).stream()
                .map(Hot.class::cast)
                .filter(rule -> rule.resource().equals(open.resource()));
    }

    private static boolean agrees(boolean refused, long rule, List<Long> refusing) {
        return refused ? refusing.contains(rule) : refusing.isEmpty();
    }

    /** Ours refuses by what was used under a rule that has changed since. */
    private static boolean isChanged(Parting parting, History history, Open open) {
        return parting.isRefusedByOursAs(EXCEPTION)
                && rules(history, open)
                        .anyMatch(rule -> rule.id() == parting.oursRule() && HotBook.isChanged(rule, history, open));
    }

    private static List<String> explanationOfWait(Parting parting, History history, Open open) {
        List<String> names = explanationOfWaitThenRefusal(parting, history, open);
        if (!names.isEmpty() || !(parting.sentinel() instanceof Admitted) || !(parting.ours() instanceof Admitted)) {
            return names;
        }
        long theirs = longest(history, open, Set.of());
        if (theirs != parting.sentinelWaitMillis()) {
            return List.of();
        }
        names = namesOfWait(parting, history, open, theirs);
        return names.isEmpty() && isHeldUp(parting, history, open) ? List.of(Change.RELOADED.title()) : names;
    }

    private static List<String> namesOfWait(Parting parting, History history, Open open, long theirs) {
        long ours = longest(history, open, EnumSet.allOf(Change.class));
        if (theirs == ours || ours != parting.oursWaitMillis()) {
            return List.of();
        }
        return Subsets.of(Change.class).stream()
                .filter(changes -> longest(history, open, changes) == ours)
                .findFirst()
                .map(changes -> changes.stream().map(Change::title).toList())
                .orElse(List.of());
    }

    /** Ours waits longer for what was used under a rule that has changed since, and no longer than the rule allows. */
    private static boolean isHeldUp(Parting parting, History history, Open open) {
        long ours = parting.oursWaitMillis();
        return ours > parting.sentinelWaitMillis()
                && rules(history, open)
                        .anyMatch(rule -> ours <= rule.maxWait() && HotBook.isChanged(rule, history, open));
    }

    /** How long a call waits for its value: the longest of all rules. */
    static long longest(History history, Open open, Set<Change> changes) {
        return rules(history, open)
                .mapToLong(rule -> HotBook.answer(rule, false, history, open, changes))
                .max()
                .orElse(0);
    }

    /** In Sentinel a call waits for its turn, and then a later rule refuses it. */
    private static List<String> explanationOfWaitThenRefusal(Parting parting, History history, Open open) {
        long waited = parting.sentinelWaitMillis();
        return waited > 0
                        && parting.oursWaitMillis() == 0
                        && parting.sentinel() instanceof Refused
                        && parting.ours() instanceof Refused
                        && rules(history, open)
                                .anyMatch(rule -> HotBook.answer(rule, false, history, open, Set.of()) == waited)
                ? List.of(Change.WITHDRAWN.title())
                : List.of();
    }
}
