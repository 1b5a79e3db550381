package io.headgate.cli.lab;

import io.headgate.cli.report.ResultTable;
import io.headgate.cli.report.Verdict;
import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.compare.Comparison;
import io.headgate.lab.compare.Result;
import io.headgate.lab.rate.Durations;
import java.util.List;

/** Plays a trial and prints what came of it. */
final class TrialReport {

    private static final int STEPS = 100;
    private static final String CLEAR_LINE = "\r\033[K";

    private final Trial trial;
    private final Terminal terminal;

    private TrialReport(Trial trial, Terminal terminal) {
        this.trial = trial;
        this.terminal = terminal;
    }

    /** Prints the table. @return the exit code: 1 when a promise was broken */
    static int print(Trial trial, Terminal terminal) {
        return new TrialReport(trial, terminal).print();
    }

    /** As {@link #print(Trial, Terminal)}, and writes the counts of each slice to a file. */
    static int print(Trial trial, Terminal terminal, CsvFile file) {
        TrialReport report = new TrialReport(trial, terminal);
        List<Result> results = report.play();
        file.write(results);
        report.show(results);
        terminal.line("wrote " + file.path());
        return exitCode(results);
    }

    private int print() {
        List<Result> results = play();
        show(results);
        return exitCode(results);
    }

    private static int exitCode(List<Result> results) {
        return results.stream().allMatch(Result::kept) ? 0 : 1;
    }

    private List<Result> play() {
        Comparison comparison = new Comparison(trial.contenders(), trial.arrivals());
        long length = trial.arrivals().duration().toNanos();
        boolean watched = terminal.kind() == Terminal.Kind.SCREEN;
        for (int step = 1; step < STEPS; step++) {
            if (watched) {
                terminal.out().print(CLEAR_LINE + "simulating, " + step + " %");
                terminal.out().flush();
            }
            comparison.advanceTo(length / STEPS * step);
        }
        if (watched) {
            terminal.out().print(CLEAR_LINE);
        }
        return comparison.finish();
    }

    private void show(List<Result> results) {
        terminal.line(terminal.ink()
                .paint(
                        Meaning.STRONG,
                        trial.traffic().name() + ": " + trial.traffic().about()));
        terminal.line(Figures.count(results.get(0).outcome().offered()) + " calls; limit " + trial.rate()
                + "; where calls wait, at most " + Durations.format(trial.maxWait()));
        terminal.line("");
        new ResultTable(trial.rate(), results)
                .lines(terminal.ink(), terminal.columns())
                .forEach(terminal::line);
        if (!trial.leftOut().isEmpty()) {
            terminal.line("left out, since they know no such limit: " + String.join(", ", trial.leftOut()));
        }
        Verdict.broken(results).forEach(terminal::line);
    }
}
