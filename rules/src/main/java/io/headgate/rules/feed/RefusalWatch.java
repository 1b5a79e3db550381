package io.headgate.rules.feed;

import io.headgate.limiter.Checks;
import io.headgate.rules.document.Rollout.RollBack;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** Watches what is refused after a version was put in force, and finds out whether that is too much. For one thread at a time. */
final class RefusalWatch {

    /*
     *   refused
     *    ratio                          .---------- bound: refusedRatio, and twice the ratio before
     *      |  - - - - - - - - - - - - - / - - - -
     *      |                           /   <- here: taken back
     *      |      ratio before ___.___/
     *      |__________________________________________________________ time
     *               minute before | in force        ... until within
     *
     * Looked at are all calls since it was put in force, and those of the last minute. All calls, because a resource with
     * little traffic has its minimum of calls only after a while; the last minute, because ten quiet minutes must not hide
     * that everything is refused in the eleventh. Either being beyond the bound is enough.
     */
    private static final long LAST_NANOS = Duration.ofMinutes(1).toNanos();

    /** How often it is worth a look. */
    static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

    /** What a look found. */
    enum Finding {
        SO_FAR_GOOD,
        TOO_MANY_REFUSED,
        PASSED
    }

    private record Mark(long at, Calls calls) {}

    private final RollBack bounds;
    private final Supplier<Calls> total;
    private final double ratioBefore;
    private final Mark start;
    private final Deque<Mark> marks = new ArrayDeque<>(); // at most one per interval, of the last minute
    private String reason = "";

    RefusalWatch(RollBack bounds, double ratioBefore, Supplier<Calls> total, long now) {
        this.bounds = bounds;
        this.total = total;
        this.ratioBefore = ratioBefore;
        this.start = new Mark(now, total.get());
        marks.add(start);
    }

    Finding look(long now) {
        Calls calls = total.get();
        while (marks.size() > 1 && now - marks.getFirst().at() > LAST_NANOS) {
            marks.removeFirst();
        }
        boolean tooMany = isTooMany(calls.since(start.calls()))
                || isTooMany(calls.since(marks.getFirst().calls()));
        if (now - marks.getLast().at() >= INTERVAL_NANOS) {
            marks.add(new Mark(now, calls));
        }
        if (tooMany) {
            return Finding.TOO_MANY_REFUSED;
        }
        return now - end() >= 0 ? Finding.PASSED : Finding.SO_FAR_GOOD;
    }

    private boolean isTooMany(Calls calls) {
        double ratio = calls.refusedRatio();
        boolean tooMany =
                calls.all() >= bounds.minimumCalls() && ratio > bounds.refusedRatio() && ratio > 2 * ratioBefore;
        if (tooMany) {
            reason = "refused " + calls.refused() + " of " + calls.all() + " calls (expected: at most "
                    + bounds.refusedRatio() + " of 1, or twice the " + ratioBefore + " before)";
        }
        return tooMany;
    }

    /** When it is worth the next look, on the ticker. */
    long nextLook(long now) {
        return end() - now < INTERVAL_NANOS ? end() : now + INTERVAL_NANOS;
    }

    private long end() {
        return start.at() + Checks.waitNanos(bounds.within(), "within");
    }

    /** What was too much; empty before. */
    String reason() {
        return reason;
    }
}
