package io.headgate.sentinel.rule;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Ids of the engine for the rules of one kind: the same each time the same rules are loaded, whatever comes beside them. */
final class Ids {

    private static final int LONGEST = 200;

    private final String word;
    private final Set<String> taken = new HashSet<>();

    Ids(Kind kind) {
        this.word = kind.word();
    }

    /** Keeps these for those who have them. */
    void keep(Collection<String> ids) {
        taken.addAll(ids);
    }

    /** The id of the next rule with that identity. */
    String next(String identity) {
        String base = word + ":" + shortened(identity);
        String id = base;
        for (int number = 2; !taken.add(id); number++) {
            id = base + "#" + number;
        }
        return id;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST
                ? text
                : text.substring(0, LONGEST) + "…" + Integer.toHexString(text.hashCode());
    }
}
