package io.headgate.sentinel.rule;

import java.util.HashMap;
import java.util.Map;

/** Ids of the engine for the rules of one kind: the same each time the same rules are loaded, whatever comes beside them. */
final class Ids {

    private static final int LONGEST = 200;

    private final String word;
    private final Map<String, Integer> taken = new HashMap<>();

    Ids(Kind kind) {
        this.word = kind.word();
    }

    /** The id of the next rule with that identity. */
    String next(String identity) {
        String base = word + ":" + shortened(identity);
        int number = taken.merge(base, 1, Integer::sum);
        return number == 1 ? base : base + "#" + number;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST
                ? text
                : text.substring(0, LONGEST) + "…" + Integer.toHexString(text.hashCode());
    }
}
