package io.headgate.rules.document.form;

import java.util.Collection;
import java.util.Locale;

/** Finds the name that was probably meant. */
public final class Suggestion {

    private static final int LONGEST = 64;

    private Suggestion() {}

    /** The nearest of {@code known}, case and dashes apart; empty when none is near. */
    public static String of(String name, Collection<String> known) {
        String wanted = plain(name);
        String nearest = "";
        int best = Math.max(1, wanted.length() / 3) + 1;
        for (String each : known) {
            int distance = wanted.length() > LONGEST ? best : distance(wanted, plain(each));
            if (distance < best) {
                best = distance;
                nearest = each;
            }
        }
        return nearest;
    }

    private static String plain(String name) {
        return name.replaceAll("[-_ ]", "").toLowerCase(Locale.ROOT);
    }

    /** How many letters must be put in, taken out, exchanged, or swapped with their neighbour. */
    private static int distance(String left, String right) {
        int[][] table = new int[left.length() + 1][right.length() + 1];
        for (int row = 0; row <= left.length(); row++) {
            for (int column = 0; column <= right.length(); column++) {
                table[row][column] = step(table, left, right, row, column);
            }
        }
        return table[left.length()][right.length()];
    }

    private static int step(int[][] table, String left, String right, int row, int column) {
        if (row == 0 || column == 0) {
            return row + column;
        }
        int changed = left.charAt(row - 1) == right.charAt(column - 1) ? 0 : 1;
        int least = Math.min(
                table[row - 1][column - 1] + changed, 1 + Math.min(table[row - 1][column], table[row][column - 1]));
        boolean swapped = row > 1
                && column > 1
                && left.charAt(row - 1) == right.charAt(column - 2)
                && left.charAt(row - 2) == right.charAt(column - 1);
        return swapped ? Math.min(least, table[row - 2][column - 2] + 1) : least;
    }
}
