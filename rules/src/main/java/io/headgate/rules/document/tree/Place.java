package io.headgate.rules.document.tree;

/**
 * A place in a text.
 *
 * @param line the line, from 1; 0 when it is nowhere
 * @param column the column, from 1; 0 when it is nowhere
 */
public record Place(int line, int column) implements Comparable<Place> {

    /** Not in a text. */
    public static final Place NOWHERE = new Place(0, 0);

    @Override
    public int compareTo(Place other) {
        return line != other.line ? Integer.compare(line, other.line) : Integer.compare(column, other.column);
    }
}
