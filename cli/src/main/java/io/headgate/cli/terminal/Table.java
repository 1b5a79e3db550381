package io.headgate.cli.terminal;

import io.headgate.cli.terminal.Ink.Meaning;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows under headings: the first column to the left, numbers to the right, each as wide as it must be.
 *
 * @param columns the headings, each of as many lines as it has line breaks and one
 * @param rows the cells, as many to a row as there are columns
 */
public record Table(List<String> columns, List<List<Cell>> rows) {

    /** Text and what it is to the reader. */
    public record Cell(String text, Meaning meaning) {}

    /** The lines, coloured by {@code ink}. */
    public List<String> lines(Ink ink) {
        List<List<String>> heads =
                columns.stream().map(head -> List.of(head.split("\n", -1))).toList();
        int[] widths = widths(heads);
        int height = heads.stream().mapToInt(List::size).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < height; line++) {
            List<Cell> cells = new ArrayList<>();
            for (List<String> head : heads) {
                int own = line - (height - head.size());
                cells.add(new Cell(own < 0 ? "" : head.get(own), Meaning.STRONG));
            }
            lines.add(line(cells, widths, ink));
        }
        rows.forEach(row -> lines.add(line(row, widths, ink)));
        return lines;
    }

    /** How many characters the widest line has. */
    public int width() {
        return lines(Ink.PLAIN).stream().mapToInt(String::length).max().orElse(0);
    }

    private int[] widths(List<List<String>> heads) {
        int[] widths = new int[columns.size()];
        for (int column = 0; column < widths.length; column++) {
            int at = column;
            int head = heads.get(at).stream().mapToInt(String::length).max().orElse(0);
            int body = rows.stream()
                    .mapToInt(row -> row.get(at).text().length())
                    .max()
                    .orElse(0);
            widths[column] = Math.max(head, body);
        }
        return widths;
    }

    private static String line(List<Cell> cells, int[] widths, Ink ink) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            Cell cell = cells.get(column);
            String space = " ".repeat(widths[column] - cell.text().length());
            String text = ink.paint(cell.meaning(), cell.text());
            line.append(column == 0 ? text + space : " " + space + text);
        }
        return line.toString().stripTrailing();
    }
}
