package io.headgate.lab.whatif;

import java.util.HashMap;
import java.util.Map;

/** Numbers for the rules that refuse something, in the order in which they first do; so many, and one for all others. */
public final class RuleSeries {

    /** How many rules have a number of their own. */
    public static final int MOST = 32;

    /** The number that the others share. */
    public static final int OTHERS = MOST;

    /** No number. */
    public static final int NONE = -1;

    private final Map<String, Integer> numbers = new HashMap<>();

    RuleSeries() {}

    int of(String ruleId) {
        Integer known = numbers.get(ruleId);
        if (known != null) {
            return known;
        }
        if (numbers.size() >= MOST) {
            return OTHERS;
        }
        numbers.put(ruleId, numbers.size());
        return numbers.size() - 1;
    }
}
