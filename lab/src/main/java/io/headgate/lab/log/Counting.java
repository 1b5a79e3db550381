package io.headgate.lab.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts the lines of a log, and holds its time to one direction. For one thread. */
final class Counting {

    private static final int MOST_SHOWN = 5;

    private final Map<Flaw, Long> flaws = new EnumMap<>(Flaw.class);
    private final List<BadLine> firstBad = new ArrayList<>();
    private long lines;
    private long good;
    private long skipped;
    private long latestNanos = Long.MIN_VALUE;
    private long outOfOrder;
    private long farthestBackNanos;
    private @Nullable String damage;

    void line() {
        lines++;
    }

    void skip() {
        skipped++;
    }

    void bad(Flaw flaw, ByteSpan line) {
        flaws.merge(flaw, 1L, Long::sum);
        if (firstBad.size() < MOST_SHOWN) {
            firstBad.add(BadLine.of(lines, flaw, line));
        }
    }

    void good(LoggedCall call) {
        good++;
        long logged = call.loggedNanos();
        if (logged < latestNanos) {
            outOfOrder++;
            farthestBackNanos = Math.max(farthestBackNanos, latestNanos - logged);
        } else {
            latestNanos = logged;
        }
        call.at(lines, latestNanos);
    }

    void damage(String what) {
        damage = what;
    }

    boolean damaged() {
        return damage != null;
    }

    LogTally tally(long spread) {
        return new LogTally(
                lines,
                good,
                skipped,
                flaws,
                firstBad,
                outOfOrder,
                Duration.ofNanos(farthestBackNanos),
                spread,
                Optional.ofNullable(damage));
    }
}
