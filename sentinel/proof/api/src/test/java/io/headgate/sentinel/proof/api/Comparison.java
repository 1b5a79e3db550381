package io.headgate.sentinel.proof.api;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What came of comparing one jar with ours: how much was looked at, and what is not as it was. */
final class Comparison {

    /** A class or member that is not as it was, and in which way. */
    record Difference(String member, String kind) {
        @Override
        public String toString() {
            return member + "  (" + kind + ")";
        }
    }

    private final String name;
    private final Differences meant;
    private final List<Difference> unexplained = new ArrayList<>();
    private final Set<String> linesUsed = new LinkedHashSet<>();
    private int classes;
    private int classesMissing;
    private int members;
    private int different;

    Comparison(String name, Differences meant) {
        this.name = name;
        this.meant = meant;
    }

    void lookedAtClass(boolean there) {
        classes++;
        classesMissing += there ? 0 : 1;
        members++;
    }

    void lookedAtMember() {
        members++;
    }

    void differs(String member, String kind) {
        different++;
        String line = meant.lineFor(member);
        if (line.isEmpty()) {
            unexplained.add(new Difference(member, kind));
        } else {
            linesUsed.add(line);
        }
    }

    List<Difference> unexplained() {
        return List.copyOf(unexplained);
    }

    Set<String> linesUsed() {
        return Set.copyOf(linesUsed);
    }

    /** How many of a hundred classes and members are there as they were. */
    double coverage() {
        return members == 0 ? 100 : 100.0 * (members - different) / members;
    }

    String summary() {
        return String.format(
                Locale.ROOT,
                "%s: %d of %d classes; %d of %d classes and members the same (%.1f %%), %d differ on purpose, %d differ",
                name,
                classes - classesMissing,
                classes,
                members - different,
                members,
                coverage(),
                different - unexplained.size(),
                unexplained.size());
    }

    /** How much is as it was, and whether it is known why the rest is not. */
    String shortSummary() {
        String jar = name.replaceFirst("^sentinel-", "").replaceFirst("-[0-9.]+$", "");
        return String.format(Locale.ROOT, "%s %.1f %%", jar, coverage())
                + (unexplained.isEmpty() ? "" : ", " + unexplained.size() + " differ");
    }
}
