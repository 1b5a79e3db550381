package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.Answer.Within;
import io.headgate.differential.program.Step.Close;
import io.headgate.differential.program.Step.Enter;
import io.headgate.differential.program.Step.Follow;
import io.headgate.differential.program.Step.Leave;
import io.headgate.differential.program.Step.Open;
import java.util.List;
import java.util.function.Predicate;

/**
 * Sentinel leaves the context that it made for an entry on the thread when that was asynchronous, and when another thread has exited
 * it: who enters one of his own then, stays in that. And the thread that exits it loses its own context, if nothing is open in that;
 * also where it is its own entry, and the thread runs in another context meanwhile.
 */
final class DefaultContext implements Reason {

    static final String DEFAULT = "sentinel_default_context";

    private static final String ASYNC = "asyncEntry without a context";
    private static final String ELSEWHERE = "an entry without a context that another thread exits";
    private static final String WITHIN_ANOTHER = "an entry without a context that is exited within another";

    @Override
    public List<String> names() {
        return List.of(ASYNC, ELSEWHERE, WITHIN_ANOTHER);
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        String theirs = contextOf(parting.sentinel());
        String ours = contextOf(parting.ours());
        int line = lineOf(parting.step());
        if (theirs.equals(ours)) {
            return List.of();
        } else if (theirs.startsWith(DEFAULT) && any(history, call -> isAsync(call, line))) {
            return List.of(ASYNC);
        } else if (theirs.startsWith(DEFAULT) && any(history, call -> isExitedElsewhere(call, line, parting))) {
            return List.of(ELSEWHERE);
        }
        if (any(history, call -> exits(call, line, parting))) {
            return List.of(ELSEWHERE);
        }
        return any(history, call -> isExitedWithinAnother(call, line, parting)) ? List.of(WITHIN_ANOTHER) : List.of();
    }

    private static boolean any(History history, Predicate<Call> what) {
        return history.calls().stream().anyMatch(what);
    }

    private static int lineOf(Step step) {
        if (step instanceof Enter enter) {
            return enter.line();
        }
        return step instanceof Leave leave ? leave.line() : step instanceof Open open ? open.line() : -1;
    }

    /** Its name and origin. */
    private static String contextOf(Answer answer) {
        if (answer instanceof Within within) {
            return within.context() + " " + within.origin();
        } else if (answer instanceof Admitted admitted) {
            return admitted.context() + " " + admitted.origin();
        }
        return answer instanceof Refused refused ? refused.context() + " " + refused.origin() : "";
    }

    /** Whether the line has exited a call that is not its own. */
    private static boolean exits(Call call, int line, Parting parting) {
        return call.context().equals(DEFAULT)
                && call.admitted()
                && !call.runs()
                && (call.open().line() != line || call.open().async())
                && parting.program().steps().get(call.endPlace()) instanceof Close close
                && close.line() == line;
    }

    /** Whether the line has exited a call of its own when it had gone over into the context of another. */
    private static boolean isExitedWithinAnother(Call call, int line, Parting parting) {
        List<Step> steps = parting.program().steps();
        return call.context().equals(DEFAULT)
                && call.open().line() == line
                && call.admitted()
                && !call.runs()
                && steps.get(call.endPlace()) instanceof Close close
                && close.line() == line
                && steps.subList(call.place(), call.endPlace()).stream()
                        .anyMatch(step -> step instanceof Follow follow && follow.line() == line);
    }

    private static boolean isAsync(Call call, int line) {
        return call.open().async()
                && call.open().line() == line
                && call.context().equals(DEFAULT);
    }

    private static boolean isExitedElsewhere(Call call, int line, Parting parting) {
        return call.open().line() == line
                && call.context().equals(DEFAULT)
                && call.admitted()
                && !call.runs()
                && parting.program().steps().get(call.endPlace()) instanceof Close close
                && close.line() != line;
    }
}
