package io.headgate.lab.log;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object a line. Fields are found by their names at any level down to the fourth; of several that mean the same the
 * most telling name wins, and of equal names the first.
 */
final class JsonParser implements LineParser {

    private static final int DEEPEST = 4;
    private static final int NOT_SEEN = Integer.MAX_VALUE;

    private final FieldNames names;
    private final FieldValues values = new FieldValues();
    private final JsonCursor cursor = new JsonCursor();
    private final int[] ranks = new int[Field.values().length];
    private boolean badTime;

    JsonParser(FieldNames names) {
        this.names = names;
    }

    @Override
    public @Nullable Flaw parse(ByteSpan line, LoggedCall call) {
        Arrays.fill(ranks, NOT_SEEN);
        badTime = false;
        cursor.start(line.buffer(), line.from(), line.to());
        if (!object(call, 1) || !cursor.atEnd()) {
            return Flaw.NOT_JSON;
        }
        if (ranks[Field.TIME.ordinal()] == NOT_SEEN) {
            return badTime ? Flaw.BAD_TIME : Flaw.NO_TIME;
        }
        return null;
    }

    private boolean object(LoggedCall call, int depth) {
        if (!cursor.take('{')) {
            return false;
        }
        if (cursor.take('}')) {
            return true;
        }
        do {
            if (!cursor.string()) {
                return false;
            }
            FieldNames.Meaning meaning = names.find(cursor.bytes(), cursor.from(), cursor.to());
            if (!cursor.take(':') || !value(meaning, call, depth)) {
                return false;
            }
        } while (cursor.take(','));
        return cursor.take('}');
    }

    private boolean value(FieldNames.@Nullable Meaning meaning, LoggedCall call, int depth) {
        if (cursor.isAt('{') && depth < DEEPEST) {
            return object(call, depth + 1);
        }
        boolean text = cursor.isAt('"');
        if (!cursor.value()) {
            return false;
        }
        if (meaning != null && meaning.rank() < ranks[meaning.field().ordinal()]) {
            if (text) {
                cursor.unescape();
            }
            put(meaning, call);
        }
        return true;
    }

    private void put(FieldNames.Meaning meaning, LoggedCall call) {
        if (values.put(meaning.field(), call, cursor.bytes(), cursor.from(), cursor.to())) {
            ranks[meaning.field().ordinal()] = meaning.rank();
        } else {
            badTime |= meaning.field() == Field.TIME;
        }
    }
}
