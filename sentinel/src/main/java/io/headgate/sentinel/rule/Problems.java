package io.headgate.sentinel.rule;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong with rules: all of it is counted, and the first of it named, as there may be any number. For one thread. */
final class Problems {

    private static final int MOST_NAMED = 20;
    private static final int LONGEST = 1_000;

    private final List<String> named = new ArrayList<>();
    private int count;

    /** One more. */
    void add(String problem) {
        count++;
        if (named.size() < MOST_NAMED) {
            named.add(problem.length() <= LONGEST ? problem : problem.substring(0, LONGEST) + "…");
        }
    }

    /** One more, and what it is in; the text of that is made only if it is named. */
    void add(String problem, @Nullable Object in) {
        add(named.size() < MOST_NAMED ? problem + " in " + in : problem);
    }

    int count() {
        return count;
    }

    /** One line for each of the first, and one that counts the others. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(named);
        if (count > named.size()) {
            lines.add("and " + (count - named.size()) + " more");
        }
        return lines;
    }
}
