package io.headgate.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns: the first two to the left, the others, being numbers, to the right. Not thread-safe. */
public final class TextTable {

    private static final int LEFT_COLUMNS = 2;
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these headings. */
    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row with a cell for each heading. */
    public void add(List<String> cells) {
        int columns = rows.get(0).size();
        if (cells.size() != columns) {
            throw new IllegalArgumentException("cells: " + cells + " (expected: " + columns + " of them)");
        }
        rows.add(List.copyOf(cells));
    }

    /** The headings, a rule, the rows. */
    public List<String> lines() {
        int[] widths = widths();
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            lines.add(line(row, widths));
        }
        int longest = lines.stream().mapToInt(String::length).max().orElse(0);
        lines.add(1, "─".repeat(longest));
        return lines;
    }

    private int[] widths() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return widths;
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? "" : GAP).append(column < LEFT_COLUMNS ? cell + padding : padding + cell);
        }
        return line.toString().stripTrailing();
    }
}
