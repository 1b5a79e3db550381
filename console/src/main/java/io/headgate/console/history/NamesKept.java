package io.headgate.console.history;

import java.util.HashMap;
import java.util.Map;

/** Which names of an application are kept apart: the first so many, until they have not been heard for a while. For one thread. */
final class NamesKept {

    private static final int FORGOTTEN_AFTER = 600;

    private final int most;
    private final Map<String, Long> heard = new HashMap<>();
    private long sweptAt;

    NamesKept(int most) {
        this.most = most;
    }

    /** The name to keep it under. */
    String of(String name, long second) {
        Long before = heard.get(name);
        if (before == null && heard.size() >= most) {
            return History.OTHER;
        }
        if (before == null || before < second - 60) { // once a minute is enough
            heard.put(name, second);
        }
        return name;
    }

    void sweep(long now) {
        if (Math.abs(now - sweptAt) >= 60) { // or the clock was set back
            sweptAt = now;
            heard.values().removeIf(last -> Math.abs(now - last) > FORGOTTEN_AFTER);
        }
    }
}
