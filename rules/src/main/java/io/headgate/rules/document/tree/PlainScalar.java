package io.headgate.rules.document.tree;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a YAML scalar without quotes is. */
final class PlainScalar {
    /*
     * YAML 1.1 read no and off as false, 1_000 as a thousand and 1:30 as ninety; YAML 1.2 reads them as text, and so do we: a
     * resource called no is called no, and a number is what JSON calls one. What only YAML 1.2 calls a number or a boolean
     * (0x10, +5, .inf, TRUE) is neither text nor number here; it is always refused, and put in quotes it is text.
     *
     *            no   off   1:30   1_000   12   1e3   0x10   .inf   TRUE   true   ~
     *   1.1      f    f     90     1000    12   1e3*  16     inf    t      t      null
     *   1.2     text  text  text   text    12   1e3   16     inf    t      t      null
     *   here    text  text  text   text    12   1e3   odd    odd    odd    t      null
     *
     * The writer puts quotes around all that any of the three reads as something else than text.
     */

    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> ODD_FLAGS = Set.of("True", "TRUE", "False", "FALSE");
    private static final Set<String> OLD_FLAGS = Set.of("y", "n", "yes", "no", "on", "off");

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][-+]?[0-9]++)?");
    private static final Pattern ODD_NUMBER = Pattern.compile("0o[0-7]++|0x[0-9a-fA-F]++"
            + "|[-+]?(?:\\.[0-9]++|[0-9]++(?:\\.[0-9]*+)?)(?:[eE][-+]?[0-9]++)?"
            + "|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");

    /** Words, paths and durations: what needs no quotes whoever reads it, inside braces or not. */
    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z/_][A-Za-z0-9/_.*-]*+(?: [A-Za-z0-9/_.*-]++)*+|[1-9][0-9]*+[dhms][0-9a-z]*+|0s");

    private PlainScalar() {}

    static ScalarType typeOf(String text) {
        if (NULLS.contains(text)) {
            return ScalarType.NULL;
        }
        if (text.equals("true") || text.equals("false")) {
            return ScalarType.BOOLEAN;
        }
        if (NUMBER.matcher(text).matches()) {
            return ScalarType.NUMBER;
        }
        boolean odd = ODD_FLAGS.contains(text) || ODD_NUMBER.matcher(text).matches();
        return odd ? ScalarType.ODD : ScalarType.TEXT;
    }

    /** Whether a text may be written without quotes. */
    static boolean isText(String text) {
        return PLAIN.matcher(text).matches()
                && typeOf(text) == ScalarType.TEXT
                && !OLD_FLAGS.contains(text.toLowerCase(Locale.ROOT));
    }
}
