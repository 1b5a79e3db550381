package io.headgate.cli.report;

import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.lab.compare.Result;
import java.util.List;

/** What a result means to the reader. */
public final class Verdict {

    private Verdict() {}

    /** Good within the limit, caution over it but within the promise, bad beyond that. */
    public static Meaning of(Result result) {
        if (!result.kept()) {
            return Meaning.BAD;
        }
        return result.withinLimit() ? Meaning.GOOD : Meaning.CAUTION;
    }

    /** A line for each promise that was broken, fit for a bug report. */
    public static List<String> broken(List<Result> results) {
        return results.stream()
                .filter(result -> !result.kept())
                .map(result -> "promise broken: " + result.contender().limit() + " let " + result.worst()
                        + " run from " + result.outcome().worst().start() + " ns to before "
                        + result.outcome().worst().end() + " ns, promised at most "
                        + result.contender().mostInPeriod())
                .toList();
    }
}
