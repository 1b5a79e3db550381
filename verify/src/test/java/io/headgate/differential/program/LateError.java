package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Figures;
import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.Step.Fail;
import io.headgate.differential.program.Step.Follow;
import io.headgate.differential.program.Step.Open;
import io.headgate.differential.program.Step.Telling;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An error that is told of after its call has ended: our nodes and breakers count it, Sentinel's do not. So figures differ in errors
 * and nothing else, and a breaker of the call's own resource may be open where Sentinel's is not.
 */
final class LateError implements Reason {

    private static final String NAME = "Tracer.traceEntry after the entry was closed";

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        boolean figures = parting.sentinel() instanceof Figures theirs
                && parting.ours() instanceof Figures ours
                && differInErrorsOnly(theirs, ours)
                && wasToldLate(parting, history, call -> true);
        return figures || isRefusedByItsBreaker(parting, history) ? List.of(NAME) : List.of();
    }

    private static boolean isRefusedByItsBreaker(Parting parting, History history) {
        return (parting.sentinel() instanceof Admitted || parting.isRefusedBySentinelAs(BreakerReason.EXCEPTION))
                && parting.ours() instanceof Refused refused
                && refused.kind().equals(BreakerReason.EXCEPTION)
                && parting.step() instanceof Open now
                && wasToldLate(parting, history, call -> call.resource().equals(now.resource()));
    }

    private static boolean differInErrorsOnly(Figures theirs, Figures ours) {
        Set<String> names = new HashSet<>(theirs.values().keySet());
        names.addAll(ours.values().keySet());
        return names.stream().allMatch(name -> {
            double their = theirs.values().getOrDefault(name, 0.0);
            double our = ours.values().getOrDefault(name, 0.0);
            boolean errors = name.endsWith("exceptionQps") || name.endsWith("totalException");
            return their == our || (errors && our > their);
        });
    }

    private static boolean wasToldLate(Parting parting, History history, Predicate<Open> which) {
        List<Step> steps = parting.program().steps().subList(0, parting.before().size());
        return history.calls().stream()
                .filter(call -> call.admitted() && !call.runs() && which.test(call.open()))
                .anyMatch(call -> steps.subList(call.endPlace(), steps.size()).stream()
                        .anyMatch(step -> step instanceof Fail fail && tellsOf(fail, call, history, steps)));
    }

    /**
     * Of that call, or of whatever is on top in the context of an asynchronous call: of that one, of one that was made there, or of one
     * that it was made in.
     */
    private static boolean tellsOf(Fail fail, Call call, History history, List<Step> steps) {
        if (fail.telling() == Telling.TRACE_ENTRY) {
            return fail.call() == call.open().call();
        }
        boolean madeThere = call.open().line() == fail.line()
                && steps.subList(0, call.place()).stream()
                        .anyMatch(step -> step instanceof Follow follow && follow.line() == fail.line());
        return madeThere
                || history.calls().stream()
                        .filter(other -> other == call || isMadeIn(call, other))
                        .anyMatch(other -> steps.contains(
                                new Follow(fail.line(), other.open().call())));
    }

    private static boolean isMadeIn(Call outer, Call call) {
        return call.open().async()
                && call.open().line() == outer.open().line()
                && call.place() > outer.place()
                && call.place() < outer.endPlace();
    }
}
