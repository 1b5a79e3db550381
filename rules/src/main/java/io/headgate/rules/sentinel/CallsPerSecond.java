package io.headgate.rules.sentinel;

import io.headgate.limiter.Limit;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;
import java.util.OptionalLong;

/** Sentinel's limit of whole calls per second, which refuses what is too many. */
final class CallsPerSecond {

    static final String WINDOW =
            "in a sliding window no second holds more than the limit; Sentinel's two slices of 500 ms let up"
                    + " to twice as much through in some seconds. Calls of high priority do not borrow from the next slice";

    static final String WINDOW_BACK =
            "Sentinel counts in two slices of 500 ms and lets up to twice the limit through in some" + " seconds";

    private static final Duration SECOND = Duration.ofSeconds(1);

    private CallsPerSecond() {}

    /** The limit. Whole calls are compared with it, so a fraction has no effect. */
    static Limit of(String field, double count, Fidelity fidelity, Notes notes) {
        if (fidelity == Fidelity.FAITHFUL) {
            return AlignedSlices.perSecond(whole(field, count, notes));
        }
        notes.changedInAll("", WINDOW);
        return SlidingWindow.perSecond(whole(field, count, notes));
    }

    /** The number without its fraction. */
    static long whole(String field, double count, Notes notes) {
        long whole = (long) Math.floor(count);
        if (whole != count && count < Long.MAX_VALUE) {
            String all = whole == 0 ? ", which refuses everything, as in Sentinel" : "";
            notes.ignored(
                    field, count, "whole calls are compared with it, so the fraction has no effect: " + whole + all);
        }
        return whole;
    }

    /** The permits of a limit that Sentinel has; none when it has no such limit. */
    static OptionalLong permits(Limit limit, Notes notes) {
        boolean window = limit instanceof SlidingWindow || limit instanceof AlignedSlices;
        if (!window || !limit.period().equals(SECOND)) {
            notes.noEquivalent("limit", limit, "the rule is dropped: Sentinel has windows of one second only");
            return OptionalLong.empty();
        }
        if (limit instanceof SlidingWindow || ((AlignedSlices) limit).slices() != 2) {
            notes.changedInAll("", WINDOW_BACK);
        }
        return OptionalLong.of(limit.permits());
    }
}
