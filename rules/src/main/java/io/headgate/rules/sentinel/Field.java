package io.headgate.rules.sentinel;

import java.util.ArrayList;
import java.util.List;

/**
 * A row of the table that says what becomes of Sentinel's fields.
 *
 * @param name the field; {@code paramItem.pattern} for one of an object within
 * @param standard what it is when it is missing; empty when it has to be there
 * @param ours what it becomes
 * @param change what is different then
 */
record Field(String name, String standard, String ours, String change) {

    /** What the dashboard keeps for itself in every rule. */
    private static final List<String> BOOKKEEPING = List.of("id", "app", "ip", "port", "gmtCreate", "gmtModified");

    static final String DROPPED = "–";

    static boolean isBookkeeping(String name) {
        return BOOKKEEPING.contains(name);
    }

    /** These rows, and those of the fields that all rules have. */
    static List<Field> withBookkeeping(Field... rows) {
        List<Field> all = new ArrayList<>(List.of(rows));
        for (String name : BOOKKEEPING) {
            all.add(new Field(
                    name, "none", DROPPED, "the dashboard's own; our ids are names and are chosen by the rule set"));
        }
        return List.copyOf(all);
    }
}
