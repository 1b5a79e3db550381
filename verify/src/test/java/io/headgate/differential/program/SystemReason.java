package io.headgate.differential.program;

import io.headgate.differential.program.Answer.InForce;
import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.ProgramRule.Inbound;
import io.headgate.differential.program.Step.Open;
import java.util.List;
import java.util.stream.Stream;

/** Sentinel checks nothing when the last system rule says nothing; the rest is about calls per second. */
final class SystemReason implements Reason {

    private static final String EXCEPTION = "SystemBlockException";
    private static final String LAST = "system rules, the last without a threshold";

    @Override
    public List<String> names() {
        return Stream.concat(Stream.of(LAST), SystemBook.titles()).toList();
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        if (parting.step() instanceof Step.Load load && load.kind() == RuleKind.SYSTEM) {
            return isLastEmpty(load.rules()) && parting.sentinel().equals(new InForce(List.of()))
                    ? List.of(LAST)
                    : List.of();
        }
        List<ProgramRule> rules = history.rules(RuleKind.SYSTEM);
        if (!(parting.step() instanceof Open open) || rules.isEmpty()) {
            return List.of();
        }
        boolean theirs = parting.isRefusedBySentinelAs(EXCEPTION);
        boolean ours = parting.isRefusedByOursAs(EXCEPTION);
        if (ours && !theirs && isLastEmpty(rules)) {
            return List.of(LAST);
        }
        boolean theirRate = theirs && isByRate(parting.sentinel());
        boolean ourRate = ours && isByRate(parting.ours());
        return theirRate != ourRate ? SystemBook.explanationOf(open, history, theirRate) : List.of();
    }

    private static boolean isByRate(Answer answer) {
        return answer instanceof Refused refused && refused.of().contains("qps at");
    }

    private static boolean isLastEmpty(List<ProgramRule> rules) {
        return !rules.isEmpty() && ((Inbound) rules.get(rules.size() - 1)).isEmpty();
    }
}
