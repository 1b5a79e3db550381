package io.headgate.lab.whatif;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs over time as comma-separated lines, one for each slice of each run.
 *
 * <pre>
 *   start_s,rules,offered,good,errors,refused,p50_ms,p90_ms,p99_ms,p999_ms,most_running,most_queued,refused_by
 *   0,no rules,12,10,0,0,48.2,90.1,101.7,101.7,9,0,
 *   0,a.yaml,12,8,0,2,47.1,88.0,99.6,99.6,8,0,orders-limit=2
 * </pre>
 */
public final class RunCsv {

    private static final String HEADER = "start_s,rules,offered,good,errors,refused,p50_ms,p90_ms,p99_ms,p999_ms,"
            + "most_running,most_queued,refused_by";

    private RunCsv() {}

    /** The lines, with a header. */
    public static Stream<String> lines(List<RunResult> results) {
        List<Timeline> timelines = Timeline.even(results, TimelineCounter.MOST_SLICES);
        int rows = timelines.stream().mapToInt(Timeline::size).max().orElse(0);
        List<String> lines = new ArrayList<>(List.of(HEADER));
        for (int row = 0; row < rows; row++) {
            for (int run = 0; run < results.size(); run++) {
                lines.add(line(results.get(run), timelines.get(run), row));
            }
        }
        return lines.stream();
    }

    private static String line(RunResult result, Timeline timeline, int row) {
        Moment moment = timeline.get(row);
        Percentiles latency = moment.latency();
        BigDecimal start = BigDecimal.valueOf(timeline.widthNanos(), 9).multiply(BigDecimal.valueOf(row));
        return Stream.of(
                        plain(start),
                        quoted(result.name()),
                        moment.offeredCalls(),
                        moment.goodCalls(),
                        moment.errorCalls(),
                        moment.refusedCalls(),
                        millis(latency.p50()),
                        millis(latency.p90()),
                        millis(latency.p99()),
                        millis(latency.p999()),
                        moment.mostRunning(),
                        moment.mostQueued(),
                        quoted(refusedBy(result, moment)))
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    private static String refusedBy(RunResult result, Moment moment) {
        Stream<String> own = result.rules().stream()
                .filter(rule -> rule.series() != RuleSeries.OTHERS && moment.refusedBy(rule.series()) > 0)
                .map(rule -> rule.id() + "=" + moment.refusedBy(rule.series()));
        long others = moment.refusedBy(RuleSeries.OTHERS);
        return Stream.concat(own, others == 0 ? Stream.of() : Stream.of("others=" + others))
                .collect(Collectors.joining(";"));
    }

    private static String millis(long nanos) {
        return plain(BigDecimal.valueOf(nanos, 6).setScale(3, RoundingMode.CEILING));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** As spreadsheets want it, and never a formula. */
    private static String quoted(String text) {
        String safe = text.matches("[=+@\\t-].*") ? "'" + text : text;
        return safe.matches("[^\",\\n\\r]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
