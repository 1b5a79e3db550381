package io.headgate.cli.lab;

import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Table;
import io.headgate.cli.terminal.Table.Cell;
import io.headgate.lab.whatif.RuleCount;
import io.headgate.lab.whatif.RunResult;
import io.headgate.rule.Mode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What each rule refused, under each document that has it; those that refused most first.
 *
 * @param results what came of a trial, without rules first
 */
record RuleTable(List<RunResult> results) {

    private static final int MOST_ROWS = 20;

    boolean isEmpty() {
        return rules().isEmpty();
    }

    Table table() {
        List<RunResult> documents = results.subList(1, results.size());
        List<String> columns = new ArrayList<>(List.of("refused by rule", "kind", "mode"));
        documents.forEach(result -> columns.add(WhatIfText.head(result.name())));
        List<List<Cell>> rows = new ArrayList<>();
        rules().values().stream()
                .sorted(Comparator.comparingLong(this::most).reversed())
                .limit(MOST_ROWS)
                .forEach(rule -> rows.add(row(rule, documents)));
        return new Table(columns, rows);
    }

    private static List<Cell> row(RuleCount rule, List<RunResult> documents) {
        List<Cell> row = new ArrayList<>();
        row.add(plain(rule.id()));
        row.add(plain(rule.kind()));
        row.add(plain(rule.mode().name().toLowerCase(Locale.ROOT)));
        documents.forEach(result -> row.add(plain(find(result, rule.id())
                .map(each -> Figures.count(each.refused()))
                .orElse("-"))));
        return row;
    }

    private static Cell plain(String text) {
        return new Cell(text, Meaning.PLAIN);
    }

    List<String> footnotes() {
        List<String> notes = new ArrayList<>();
        if (rules().size() > MOST_ROWS) {
            notes.add("… and " + (rules().size() - MOST_ROWS) + " rules that refused less");
        }
        if (rules().values().stream().anyMatch(rule -> rule.mode() == Mode.SHADOW)) {
            notes.add("shadow: counted what it would have refused");
        }
        return notes;
    }

    private Map<String, RuleCount> rules() {
        Map<String, RuleCount> all = new LinkedHashMap<>();
        results.forEach(result -> result.rules().forEach(rule -> all.putIfAbsent(rule.id(), rule)));
        return all;
    }

    private long most(RuleCount rule) {
        return results.stream()
                .mapToLong(result ->
                        find(result, rule.id()).map(RuleCount::refused).orElse(0L))
                .max()
                .orElse(0);
    }

    private static Optional<RuleCount> find(RunResult result, String id) {
        return result.rules().stream().filter(rule -> rule.id().equals(id)).findFirst();
    }
}
