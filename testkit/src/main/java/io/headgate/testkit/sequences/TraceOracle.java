package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.testkit.sequences.TestedLimiter.Booking;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds a {@link WarmUp} to leaving no trace of calls that were booked and cancelled before they ran, and of changes to an equal limit: another
 * limiter is asked all the rest, and answers alike whenever nothing waits.
 *
 * <p>Until a call that had to wait runs, or the limit becomes another one. Held to it in the mixes with many cancels, and with changes in debt.
 */
final class TraceOracle {

    private static final class Waiting {
        private final Booking booking;
        private final long due;

        Waiting(Booking booking, long due) {
            this.booking = booking;
            this.due = due;
        }
    }

    private final List<Waiting> waiting = new ArrayList<>();
    private final Map<Booking, Booking> others = new IdentityHashMap<>(); // of calls that ran at once
    private @Nullable TestedLimiter untouched;
    private @Nullable String found;

    /** Whether a sequence on that limit is looked at. */
    static boolean suits(Limit limit, Mix mix) {
        return limit instanceof WarmUp && (mix == Mix.CANCELS || mix == Mix.CHANGES_IN_DEBT);
    }

    /** @param limiter one that is asked nothing else; null if this sequence is not looked at */
    void restart(@Nullable TestedLimiter limiter) {
        waiting.clear();
        others.clear();
        untouched = limiter;
        found = null;
    }

    /** What was answered differently, if anything. */
    @Nullable
    String found() {
        return found;
    }

    /** To be told before each operation. */
    void reached(long now) {
        if (waiting.stream().anyMatch(each -> each.due <= now)) {
            untouched = null;
        }
    }

    void ran(Operation operation, long permits, long now) {
        reached(now);
        if (untouched == null || (!waiting.isEmpty() && permits == 0)) {
            return;
        }
        boolean isAll = operation.verb() != Operation.Verb.CONSUME_UP_TO;
        long there = isAll
                ? untouched.tryAcquire(operation.permits()) ? operation.permits() : 0
                : untouched.consumeUpTo(operation.permits());
        compare("granted", permits, there);
    }

    void booked(Booking booking, long permits, long now) {
        if (untouched == null) {
            return;
        }
        if (booking.delayNanos() > 0) {
            waiting.add(new Waiting(booking, now + booking.delayNanos()));
            return;
        }
        Booking other = untouched.reserve(permits, 0);
        if (other == null) {
            compare("granted", permits, 0);
        } else {
            others.put(booking, other);
        }
    }

    /** @param isAll whether nothing of it is held any more */
    void gaveBack(Booking booking, long permits, boolean isAll) {
        Booking other = others.get(booking);
        if (other != null) {
            other.refund(permits);
        }
        if (isAll) {
            waiting.removeIf(each -> each.booking == booking);
        }
    }

    void charged(long permits) {
        if (untouched != null) {
            untouched.charge(permits);
        }
    }

    void changed(Limit before, Limit next) {
        if (!next.equals(before) || !waiting.isEmpty() || !others.isEmpty()) {
            untouched = null;
        }
    }

    /** To be told behind each operation. */
    void compare(TestedLimiter limiter) {
        if (untouched != null && waiting.isEmpty() && found == null) {
            compare("ready after", limiter.retryAfterNanos(1), untouched.retryAfterNanos(1));
        }
    }

    private void compare(String what, long here, long there) {
        if (here != there) {
            found = what + " " + here + ", and " + there + " without what was cancelled, or changed to an equal limit";
        }
    }
}
