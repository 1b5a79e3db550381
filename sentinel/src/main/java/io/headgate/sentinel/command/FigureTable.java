package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.node.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A table for people: one line per node, and more where a name is too long for its column.
 *
 * @param name the heading of the column of names
 * @param columns the rest
 */
public record FigureTable(String name, List<Column> columns) {

    private static final int MAX_ROWS = 30;
    private static final int MAX_NAME = 79;

    /** All figures of resources. */
    public static FigureTable ofResources() {
        return new FigureTable(
                "id",
                List.of(
                        new Column("thread", 10, Node::curThreadNum),
                        new Column("pass", 10, Node::passQps),
                        new Column("blocked", 10, Node::blockQps),
                        new Column("success", 11, Node::successQps),
                        new Column("total", 9, Node::totalQps),
                        new Column("aRt", 6, Node::avgRt),
                        new Column("1m-pass", 10, node -> node.totalRequest() - node.blockRequest()),
                        new Column("1m-block", 11, Node::blockRequest),
                        new Column("1m-all", 9, Node::totalRequest),
                        new Column("exception", 11, Node::exceptionQps)));
    }

    /** The figures of the callers of a resource. */
    public static FigureTable ofOrigins() {
        return new FigureTable(
                "origin",
                List.of(
                        new Column("threadNum", 10, Node::curThreadNum),
                        new Column("passQps", 10, Node::passQps),
                        new Column("blockQps", 11, Node::blockQps),
                        new Column("totalQps", 9, Node::totalQps),
                        new Column("aRt", 6, Node::avgRt),
                        new Column("1m-pass", 10, node -> node.totalRequest() - node.blockRequest()),
                        new Column("1m-block", 11, Node::blockRequest),
                        new Column("1m-total", 9, Node::totalRequest)));
    }

    /** The table, of the first 30 nodes. */
    public String of(Map<String, ? extends Node> nodes) {
        List<? extends Map.Entry<String, ? extends Node>> rows =
                nodes.entrySet().stream().limit(MAX_ROWS).toList();
        int width = 1
                + Math.min(
                        MAX_NAME,
                        Math.max(
                                name.length(),
                                rows.stream()
                                        .mapToInt(row -> row.getKey().length())
                                        .max()
                                        .orElse(0)));
        StringBuilder table = new StringBuilder();
        line(table, "idx", name, width, columns.stream().map(Column::heading).toList());
        for (int index = 0; index < rows.size(); index++) {
            Node node = rows.get(index).getValue();
            List<String> figures =
                    columns.stream().map(column -> column.of(node)).toList();
            row(table, index + 1, rows.get(index).getKey(), width, figures);
        }
        return table.toString();
    }

    private void row(StringBuilder table, int number, String fullName, int width, List<String> figures) {
        line(table, String.valueOf(number), cut(fullName, 0), width, figures);
        List<String> blank = new ArrayList<>();
        columns.forEach(column -> blank.add(""));
        for (int from = MAX_NAME; from < fullName.length(); from += MAX_NAME) {
            line(table, "", cut(fullName, from), width, blank);
        }
    }

    private static String cut(String text, int from) {
        return text.substring(from, Math.min(text.length(), from + MAX_NAME));
    }

    private void line(StringBuilder table, String number, String nodeName, int width, List<String> cells) {
        pad(table, number, 4);
        pad(table, nodeName, width);
        for (int index = 0; index < cells.size(); index++) {
            pad(table, cells.get(index), columns.get(index).width());
        }
        table.append('\n');
    }

    private static void pad(StringBuilder table, String cell, int width) {
        table.append(cell).append(" ".repeat(Math.max(0, width - cell.length())));
    }

    /**
     * One column.
     *
     * @param width in characters
     * @param figure what of a node stands in it
     */
    public record Column(String heading, int width, Figure figure) {
        String of(Node node) {
            return String.valueOf(figure.of(node));
        }
    }

    /** One figure of a node. */
    @FunctionalInterface
    public interface Figure {
        /** The figure. */
        Object of(Node node);
    }
}
