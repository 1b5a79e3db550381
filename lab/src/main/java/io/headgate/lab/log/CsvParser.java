package io.headgate.lab.log;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lines of columns with commas, semicolons, tabs or bars between. The first line that can be made sense of says what the
 * columns are: by their names if it is a heading, else by their looks. A file of times alone is one column.
 */
final class CsvParser implements LineParser {

    private static final int NONE = -1;

    private final FieldNames names;
    private final FieldValues values = new FieldValues();
    private final CsvColumns columns = new CsvColumns();
    private final int[] columnOf = new int[Field.values().length];
    private byte[] heading = {};
    private byte delimiter;
    private boolean learned;
    private int needed;

    CsvParser(FieldNames names) {
        this.names = names;
        Arrays.fill(columnOf, NONE);
    }

    @Override
    public boolean isHeading(ByteSpan line) {
        if (learned) {
            return heading.length > 0 && line.holds(heading); // again, where files were put together
        }
        delimiter = CsvColumns.delimiterOf(line);
        columns.divide(line, delimiter);
        if (learnNames()) {
            heading = line.copy();
            return true;
        }
        return false;
    }

    @Override
    public @Nullable Flaw parse(ByteSpan line, LoggedCall call) {
        if (!learned) {
            delimiter = CsvColumns.delimiterOf(line);
            columns.divide(line, delimiter);
            learnLooks(call);
            call.clear();
        }
        if (!learned) {
            return Flaw.NO_TIME;
        }
        columns.divide(line, delimiter);
        return columns.count() < needed ? Flaw.FEW_COLUMNS : fields(call);
    }

    private @Nullable Flaw fields(LoggedCall call) {
        for (Field field : Field.values()) {
            int column = columnOf[field.ordinal()];
            boolean put = column != NONE && put(field, column, call);
            if (field == Field.TIME && !put) {
                return columns.from(column) == columns.to(column) ? Flaw.NO_TIME : Flaw.BAD_TIME;
            }
        }
        return null;
    }

    private boolean put(Field field, int column, LoggedCall call) {
        return values.put(field, call, columns.bytes(), columns.from(column), columns.to(column));
    }

    /** A line with a name for the time is a heading. */
    private boolean learnNames() {
        int[] ranks = new int[columnOf.length];
        Arrays.fill(ranks, Integer.MAX_VALUE);
        for (int column = 0; column < columns.count(); column++) {
            FieldNames.Meaning meaning = names.find(columns.bytes(), columns.from(column), columns.to(column));
            if (meaning != null && meaning.rank() < ranks[meaning.field().ordinal()]) {
                ranks[meaning.field().ordinal()] = meaning.rank();
                columnOf[meaning.field().ordinal()] = column;
            }
        }
        return finish();
    }

    /** Each column is the first field, in this order, that it looks like and that no column before it was. */
    private void learnLooks(LoggedCall scratch) {
        for (int column = 0; column < columns.count(); column++) {
            for (Field field : Field.values()) {
                if (columnOf[field.ordinal()] == NONE && looksLike(field, column, scratch)) {
                    columnOf[field.ordinal()] = column;
                    break;
                }
            }
        }
        finish();
    }

    private boolean looksLike(Field field, int column, LoggedCall scratch) {
        int from = columns.from(column);
        int to = columns.to(column);
        byte[] bytes = columns.bytes();
        if (from == to) {
            return false;
        }
        return switch (field) {
            case TIME, SECONDS -> put(field, column, scratch);
            case STATUS -> put(field, column, scratch) && bytes[from] >= '1' && bytes[from] <= '5';
            case PATH -> bytes[from] == '/' || Values.indexOf(bytes, '/', from, to) > 0;
            case METHOD -> Values.isMethod(bytes, from, to) && to - from >= 3;
            case CLIENT -> CommonParser.isAddress(bytes, from, to);
            case MILLIS -> false;
        };
    }

    private boolean finish() {
        learned = columnOf[Field.TIME.ordinal()] != NONE;
        if (learned) {
            needed = Arrays.stream(columnOf).max().orElse(NONE) + 1;
        } else {
            Arrays.fill(columnOf, NONE);
        }
        return learned;
    }
}
