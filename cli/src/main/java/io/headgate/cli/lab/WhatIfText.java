package io.headgate.cli.lab;

import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Table;
import io.headgate.cli.terminal.Table.Cell;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.whatif.RunFigure;
import io.headgate.lab.whatif.RunResult;
import io.headgate.lab.whatif.StateChange;
import io.headgate.lab.whatif.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of a trial, for a terminal.
 *
 * @param trial what was tried
 * @param results what came of it, without rules first
 */
record WhatIfText(WhatIfTrial trial, List<RunResult> results) {

    private static final int MOST_CHANGES = 12;
    private static final int LONGEST_HEAD = 16;

    void print(Terminal terminal) {
        terminal.line(terminal.ink().paint(Meaning.STRONG, trial.title()));
        trial.about().forEach(line -> wrapped(terminal, line));
        terminal.line("");
        table(terminal, figures());
        terminal.line("");
        goodputOverTime(terminal);
        RuleTable rules = new RuleTable(results);
        if (!rules.isEmpty()) {
            terminal.line("");
            table(terminal, rules.table());
            rules.footnotes().forEach(terminal::line);
        }
        ResourceTable resources = new ResourceTable(results);
        if (resources.isWorthIt()) {
            terminal.line("");
            table(terminal, resources.table());
            resources.footnotes().forEach(terminal::line);
        }
        results.forEach(result -> changes(terminal, result));
        notes(terminal);
    }

    private static void table(Terminal terminal, Table table) {
        table.lines(terminal.ink()).forEach(terminal::line);
    }

    /** A name that fits over a column: without its ending if it must, or only its end. */
    static String head(String name) {
        String shorter = name.length() <= LONGEST_HEAD ? name : name.replaceAll("\\.(ya?ml|json)$", "");
        return shorter.length() <= LONGEST_HEAD
                ? shorter
                : "…" + shorter.substring(shorter.length() - LONGEST_HEAD + 1);
    }

    /** Long lists of resources go on below. */
    private static void wrapped(Terminal terminal, String line) {
        int width = Math.max(40, terminal.columns());
        String rest = line;
        String indent = "";
        while (rest.length() > width) {
            int at = rest.lastIndexOf(' ', width);
            if (at <= indent.length()) {
                break;
            }
            terminal.line(rest.substring(0, at));
            indent = "  ";
            rest = indent + rest.substring(at + 1);
        }
        terminal.line(rest);
    }

    // ------------------------------------------------------------------ the figures

    private Table figures() {
        RunResult last = results.get(results.size() - 1);
        RunResult before = results.get(results.size() - 2);
        List<String> columns = new ArrayList<>(List.of(""));
        results.forEach(result -> columns.add(head(result.name())));
        columns.add("change");
        List<List<Cell>> rows = new ArrayList<>();
        for (RunFigure figure : RunFigure.all()) {
            List<Cell> row = new ArrayList<>(List.of(new Cell(figure.name(), Meaning.PLAIN)));
            results.forEach(result -> row.add(new Cell(figure.text(result), Meaning.PLAIN)));
            row.add(new Cell(figure.difference(before, last), meaning(figure.verdict(before, last))));
            rows.add(row);
        }
        return new Table(columns, rows);
    }

    private static Meaning meaning(int verdict) {
        if (verdict == 0) {
            return Meaning.PLAIN;
        }
        return verdict > 0 ? Meaning.GOOD : Meaning.BAD;
    }

    // ------------------------------------------------------------------ over time

    private void goodputOverTime(Terminal terminal) {
        int name = results.stream()
                .mapToInt(result -> head(result.name()).length())
                .max()
                .orElse(0);
        List<Timeline> timelines = Timeline.even(results, Math.max(10, Math.min(100, terminal.columns() - name - 3)));
        int slices = timelines.stream().mapToInt(Timeline::size).max().orElse(0);
        long most = 1;
        for (Timeline timeline : timelines) {
            for (int slice = 0; slice < timeline.size(); slice++) {
                most = Math.max(most, timeline.get(slice).goodCalls());
            }
        }
        String width = String.format(Locale.ROOT, "%.1f", timelines.get(0).widthNanos() / 1e9);
        terminal.line("good answers over time, each bar " + width + " s, the highest " + most);
        for (int run = 0; run < results.size(); run++) {
            StringBuilder bars = new StringBuilder();
            for (int slice = 0; slice < slices; slice++) {
                bars.append(terminal.glyphs()
                        .bar(Math.round(8.0 * timelines.get(run).get(slice).goodCalls() / most)));
            }
            String label = head(results.get(run).name());
            String line = label + " ".repeat(name - label.length() + 2) + bars;
            terminal.line(line.stripTrailing());
        }
    }

    private static void changes(Terminal terminal, RunResult result) {
        if (result.changes().isEmpty()) {
            return;
        }
        terminal.line("");
        terminal.line(terminal.ink().paint(Meaning.STRONG, "breakers and shedding under " + result.name()));
        result.changes().stream().limit(MOST_CHANGES).forEach(change -> terminal.line(line(change)));
        long more = result.changes().size() - MOST_CHANGES + result.changesLost();
        if (more > 0) {
            terminal.line("  … and " + more + " more changes; --out shows them");
        }
    }

    private static String line(StateChange change) {
        String place = change.place().isEmpty() ? "" : " (" + change.place() + ")";
        return String.format(
                Locale.ROOT,
                "  %9.3f s  %s%s: %s, %s",
                change.nanos() / 1e9,
                change.ruleId(),
                place,
                change.state(),
                change.cause());
    }

    private void notes(Terminal terminal) {
        List<String> notes = results.stream()
                .flatMap(result -> result.notes().stream())
                .distinct()
                .toList();
        if (!notes.isEmpty()) {
            terminal.line("");
            notes.forEach(note -> wrapped(terminal, note));
        }
    }
}
