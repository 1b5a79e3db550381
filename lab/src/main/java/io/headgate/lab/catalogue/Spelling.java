package io.headgate.lab.catalogue;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what somebody may have meant to type. */
public final class Spelling {

    private static final int MOST_SUGGESTIONS = 3;

    private Spelling() {}

    /**
     * The known names that {@code typed} may stand for, nearest first, at most three: those that begin with it or contain
     * it, and those that a few slips of the hand turn it into (one per three letters).
     */
    public static List<String> nearest(String typed, List<String> known) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        int slips = Math.max(1, wanted.length() / 3);
        return known.stream()
                .filter(name -> rank(wanted, name) <= slips)
                .sorted(Comparator.comparingInt(name -> rank(wanted, name)))
                .limit(MOST_SUGGESTIONS)
                .toList();
    }

    private static int rank(String wanted, String name) {
        boolean part = wanted.length() >= 3 && name.contains(wanted);
        return part ? 0 : distance(wanted, name);
    }

    /** How many letters must be put in, taken out or replaced to turn one into the other. */
    static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
