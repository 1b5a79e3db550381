package io.headgate.rules.document;

/**
 * One thing that is wrong with a document.
 *
 * @param line the line it is on, from 1; 0 when it is on none
 * @param column the column, from 1; 0 when it is in none
 * @param path where it is: {@code rules[2].limit.per}; empty for the document itself
 * @param value what is there, shortened; empty when something is missing
 * @param expected what should be there
 * @param suggestion the nearest name that is known; empty when none is near
 */
public record Problem(int line, int column, String path, String value, String expected, String suggestion) {

    /** One line: {@code line 12, rules[2].limit.per: 10 parsecs (expected: a duration such as 500ms, 10s or 1h)}. */
    @Override
    public String toString() {
        String where = line == 0 ? path : "line " + line + (path.isEmpty() ? "" : ", " + path);
        String what = value.isEmpty() ? "missing" : value;
        String hint = suggestion.isEmpty() ? "" : "; did you mean " + suggestion + "?";
        return (where.isEmpty() ? "" : where + ": ") + what + " (expected: " + expected + hint + ")";
    }
}
