package io.headgate.cli.lab;

import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Table;
import io.headgate.cli.terminal.Table.Cell;
import io.headgate.lab.whatif.Counts;
import io.headgate.lab.whatif.RunFigure;
import io.headgate.lab.whatif.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What became of the calls of each resource; the busiest first.
 *
 * @param results what came of a trial, without rules first
 */
record ResourceTable(List<RunResult> results) {

    private static final int MOST_RESOURCES = 8;
    private static final int LONGEST_NAME = 24;

    /** Of one resource the figures above say it all. */
    boolean isWorthIt() {
        return results.get(0).resources().size() > 1;
    }

    Table table() {
        List<List<Cell>> rows = new ArrayList<>();
        busiest().forEach(resource -> {
            for (RunResult result : results) {
                boolean first = result == results.get(0);
                rows.add(row(first ? resource : "", result, result.countsOf(resource)));
            }
        });
        return new Table(List.of("resource", "", "offered", "refused", "good", "errors", "p50", "p99"), rows);
    }

    private static List<Cell> row(String resource, RunResult result, Counts counts) {
        List<Cell> row = new ArrayList<>();
        row.add(new Cell(shortened(resource), Meaning.STRONG));
        row.add(new Cell(WhatIfText.head(result.name()), Meaning.PLAIN));
        for (long count : new long[] {counts.offered(), counts.refused(), counts.good(), counts.errors()}) {
            row.add(new Cell(Figures.count(count), Meaning.PLAIN));
        }
        row.add(new Cell(RunFigure.time(counts.latency().p50()), Meaning.PLAIN));
        row.add(new Cell(RunFigure.time(counts.latency().p99()), Meaning.PLAIN));
        return row;
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    private List<String> busiest() {
        return results.get(0).resources().entrySet().stream()
                .sorted(Map.Entry.comparingByValue((one, other) -> Long.compare(other.offered(), one.offered())))
                .limit(MOST_RESOURCES)
                .map(Map.Entry::getKey)
                .toList();
    }

    List<String> footnotes() {
        int more = results.get(0).resources().size() - MOST_RESOURCES;
        return more <= 0 ? List.of() : List.of("… and " + more + " more resources; --out shows them");
    }
}
