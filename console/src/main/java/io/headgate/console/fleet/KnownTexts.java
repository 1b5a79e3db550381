package io.headgate.console.fleet;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One copy of each text that instances tell again and again: hundreds of instances name the same resources every second, and what
 * is kept of each second would else be mostly names. Safe for many threads.
 */
final class KnownTexts {

    private final int most;
    private final Map<String, String> known = new ConcurrentHashMap<>();

    KnownTexts(int most) {
        this.most = most;
    }

    /** The same text; where there is room for it, the copy that was given first. */
    String of(String text) {
        String first = known.get(text);
        if (first != null) {
            return first;
        }
        if (known.size() >= most) {
            known.clear(); // names come and go: those that are still told are soon back
        }
        known.put(text, text);
        return text;
    }

    int size() {
        return known.size();
    }
}
