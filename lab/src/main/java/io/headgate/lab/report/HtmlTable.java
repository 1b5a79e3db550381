package io.headgate.lab.report;

import io.headgate.lab.plot.canvas.Xml;
import io.headgate.limiter.Checks;
import java.util.List;
import java.util.Locale;

/**
 * Rows under headings; the first cell of a row names it.
 *
 * @param caption what the table is about
 * @param columns the headings
 * @param rows the cells, as many to a row as there are columns
 */
public record HtmlTable(String caption, List<Column> columns, List<List<Cell>> rows) {

    /** What a column holds. */
    public enum Kind {
        /** Words, from the left. */
        TEXT,
        /** Numbers, to the right. */
        NUMBER
    }

    /** What a cell means to the reader. */
    public enum Meaning {
        /** Nothing in particular. */
        PLAIN,
        /** As it should be. */
        GOOD,
        /** Worth a second look. */
        CAUTION,
        /** Wrong. */
        BAD
    }

    /** A heading, and what is below it. */
    public record Column(String name, Kind kind) {

        /** A column of words. */
        public static Column text(String name) {
            return new Column(name, Kind.TEXT);
        }

        /** A column of numbers. */
        public static Column number(String name) {
            return new Column(name, Kind.NUMBER);
        }
    }

    /** What is in a cell; colour alone tells nothing, so the text must say it too. */
    public record Cell(String text, Meaning meaning) {

        /** A cell without a particular meaning. */
        public static Cell of(String text) {
            return new Cell(text, Meaning.PLAIN);
        }
    }

    /** Copies the lists and checks that every row is full. */
    public HtmlTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            Checks.require(row.size() == columns.size(), "cells", row.size(), columns.size() + " to a row");
        }
    }

    String html() {
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<caption>");
        html.append(Xml.escaped(caption)).append("</caption>\n<thead><tr>");
        for (Column column : columns) {
            html.append("<th scope=\"col\"")
                    .append(classes(column, Meaning.PLAIN))
                    .append('>');
            html.append(Xml.escaped(column.name)).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        rows.forEach(row -> append(row, html));
        return html.append("</tbody></table></div>\n").toString();
    }

    private void append(List<Cell> row, StringBuilder html) {
        html.append("<tr>");
        for (int index = 0; index < row.size(); index++) {
            Cell cell = row.get(index);
            html.append(index == 0 ? "<th scope=\"row\"" : "<td");
            html.append(classes(columns.get(index), cell.meaning)).append('>');
            html.append(Xml.escaped(cell.text)).append(index == 0 ? "</th>" : "</td>");
        }
        html.append("</tr>\n");
    }

    private static String classes(Column column, Meaning meaning) {
        String number = column.kind == Kind.NUMBER ? "number" : "";
        String told = meaning == Meaning.PLAIN ? "" : meaning.name().toLowerCase(Locale.ROOT);
        String both = (number + " " + told).strip();
        return both.isEmpty() ? "" : " class=\"" + both + "\"";
    }
}
