package io.headgate.adapters.annotation;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds the names that were probably meant. */
final class NearNames {

    private NearNames() {}

    /** {@code "; did you mean busy?"}, or nothing when no name is near. */
    static String hint(String name, Collection<String> known) {
        List<String> near = of(name, known);
        return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    }

    /** Those of {@code known} that are a few slips of the hand away from {@code name}, sorted. */
    static List<String> of(String name, Collection<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        int most = Math.max(1, wanted.length() / 3);
        return known.stream()
                .filter(each -> distance(wanted, each.toLowerCase(Locale.ROOT)) <= most)
                .distinct()
                .sorted()
                .toList();
    }

    /** How many letters must be put in, taken out or exchanged. */
    private static int distance(String left, String right) {
        int[] above = new int[right.length() + 1];
        for (int column = 0; column <= right.length(); column++) {
            above[column] = column;
        }
        for (int row = 1; row <= left.length(); row++) {
            int[] line = new int[right.length() + 1];
            line[0] = row;
            for (int column = 1; column <= right.length(); column++) {
                int changed = left.charAt(row - 1) == right.charAt(column - 1) ? 0 : 1;
                line[column] = Math.min(above[column - 1] + changed, 1 + Math.min(above[column], line[column - 1]));
            }
            above = line;
        }
        return above[right.length()];
    }
}
