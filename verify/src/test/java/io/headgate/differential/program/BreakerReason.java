package io.headgate.differential.program;

import io.headgate.differential.program.BreakerBook.Change;
import io.headgate.differential.program.ProgramRule.Breaker;
import io.headgate.differential.program.Step.Open;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Breakers: which of them would refuse the call in Sentinel, which with our changes, and which changes it takes. */
final class BreakerReason implements Reason {

    static final String EXCEPTION = "DegradeException";

    @Override
    public List<String> names() {
        return Arrays.stream(Change.values()).map(Change::title).toList();
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (!(parting.step() instanceof Open open)
                || !(parting.isRefusedBySentinelAs(EXCEPTION) || parting.isRefusedByOursAs(EXCEPTION))) {
            return List.of();
        }
        List<Long> theirs = refusing(history, open, Set.of());
        List<Long> ours = refusing(history, open, EnumSet.allOf(Change.class));
        if (!agrees(parting.isRefusedBySentinelAs(EXCEPTION), parting.sentinelRule(), theirs)
                || !agrees(parting.isRefusedByOursAs(EXCEPTION), parting.oursRule(), ours)) {
            return List.of();
        }
        return Subsets.of(Change.class).stream() // if the two are equal, none is enough
                .filter(changes -> refusing(history, open, changes).equals(ours))
                .findFirst()
                .map(changes -> changes.stream().map(Change::title).toList())
                .orElse(List.of());
    }

    private static List<Long> refusing(History history, Open open, Set<Change> changes) {
        return history.rules(RuleKind.BREAKER).stream()
                .map(Breaker.class::cast)
                .filter(rule -> rule.resource().equals(open.resource()))
                .filter(rule -> BreakerBook.refuses(rule, history, history.now(), changes))
                .map(Breaker::id)
                .toList();
    }

    private static boolean agrees(boolean refused, long rule, List<Long> refusing) {
        return refused ? refusing.contains(rule) : refusing.isEmpty();
    }
}
