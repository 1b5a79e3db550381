package io.headgate.cli.lab;

import io.headgate.cli.report.ResultTable;
import io.headgate.cli.report.Verdict;
import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.compare.Case;
import io.headgate.lab.compare.Comparison;
import io.headgate.lab.compare.Result;
import io.headgate.lab.rate.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plays trials, prints what came of them and writes it to files. */
final class TrialReport {

    private static final int STEPS = 100;

    private final List<Trial> trials;
    private final Terminal terminal;
    private final Progress progress;

    TrialReport(List<Trial> trials, Terminal terminal) {
        this.trials = trials;
        this.terminal = terminal;
        this.progress = new Progress(terminal);
    }

    /** Files come first: where one cannot be written, nothing is printed. @return the exit code: 1 when a promise was broken */
    int run(String command, Optional<ReportFiles> report, Optional<CsvFile> table) {
        List<Case> cases =
                trials.stream().filter(Trial::hasContenders).map(this::play).toList();
        List<Path> written = new ArrayList<>();
        table.ifPresent(file -> {
            file.write(cases.get(0).results());
            written.add(file.path());
        });
        report.ifPresent(files -> written.addAll(files.write(cases, command, progress)));
        for (int index = 0; index < cases.size(); index++) {
            terminal.out().print(index == 0 ? "" : System.lineSeparator());
            show(cases.get(index));
        }
        trials.stream().filter(trial -> !trial.hasContenders()).forEach(this::leftOut);
        written.forEach(path -> terminal.line("wrote " + path));
        return cases.stream().allMatch(Case::kept) ? 0 : 1;
    }

    private void leftOut(Trial trial) {
        terminal.line("");
        terminal.line("left out: " + trial.traffic().name() + ", since none of the algorithms knows " + trial.rate());
    }

    private Case play(Trial trial) {
        Comparison comparison = new Comparison(trial.contenders(), trial.arrivals());
        long length = trial.arrivals().duration().toNanos();
        for (int step = 1; step < STEPS; step++) {
            progress.show("simulating " + trial.traffic().name() + ", " + step + " %");
            comparison.advanceTo(length / STEPS * step);
        }
        List<Result> results = comparison.finish();
        progress.clear();
        return new Case(trial.traffic(), trial.rate(), trial.maxWait(), results, comparison.traces(), trial.leftOut());
    }

    private void show(Case played) {
        terminal.line(terminal.ink()
                .paint(
                        Meaning.STRONG,
                        played.traffic().name() + ": " + played.traffic().about()));
        terminal.line(Figures.count(played.results().get(0).outcome().offered()) + " calls; limit " + played.rate()
                + "; where calls wait, at most " + Durations.format(played.maxWait()));
        terminal.line("");
        new ResultTable(played.rate(), played.results())
                .lines(terminal.ink(), terminal.columns())
                .forEach(terminal::line);
        if (!played.leftOut().isEmpty()) {
            terminal.line("left out, since they know no such limit: " + String.join(", ", played.leftOut()));
        }
        Verdict.broken(played.results()).forEach(terminal::line);
    }
}
