package io.headgate.redis;

import io.headgate.redis.form.Form;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Permits that Redis has charged already, to be used here until their time is over. Lock-free. */
final class Lease {

    static final Lease NONE = new Lease(null, 0, 0, 0);

    private static final long ENDED = -1;

    private final @Nullable Form form;
    private final long size;
    private final long takenAt; // in ticks of Redis
    private final long ends; // on the ticker
    private final AtomicLong left;

    Lease(@Nullable Form form, long size, long takenAt, long ends) {
        this.form = form;
        this.size = size;
        this.takenAt = takenAt;
        this.ends = ends;
        this.left = new AtomicLong(size);
    }

    /** Hot path, paid for by {@code bench redis}. Takes permits if this is of that limit, not over, and has so many. */
    boolean take(Form now, long permits, long instant) {
        if (form != now || instant - ends >= 0) {
            return false;
        }
        long seen = left.get();
        while (seen >= permits) {
            if (left.compareAndSet(seen, seen - permits)) {
                return true;
            }
            Thread.onSpinWait();
            seen = left.get();
        }
        return false;
    }

    /** Takes what it has, at most so many. @return how many */
    long takeUpTo(Form now, long permits, long instant) {
        if (form != now || instant - ends >= 0) {
            return 0;
        }
        long seen = left.getAndUpdate(before -> before <= 0 ? before : before - Math.min(before, permits));
        return Math.max(0, Math.min(seen, permits));
    }

    /** How many could be taken. */
    long left(Form now, long instant) {
        return form != now || instant - ends >= 0 ? 0 : Math.max(0, left.get());
    }

    /** Whether it is time to ask for the next one. */
    boolean isHalfUsed() {
        return left.get() <= size / 2;
    }

    boolean isUsedUp() {
        return left.get() <= 0;
    }

    /** Whether nothing can be taken from it any more. */
    boolean isOver(Form now, long instant) {
        return form != now || instant - ends >= 0 || isUsedUp();
    }

    long size() {
        return size;
    }

    /** Ends it, if nobody has. @return how many were left, which are nobody's now, or -1 if somebody has */
    long end() {
        return form == null ? ENDED : left.getAndSet(ENDED);
    }

    /** What gives back permits that were taken from it, or left. */
    Request back(long permits, long held) {
        if (form == null) {
            throw new IllegalStateException("nothing was leased");
        }
        return Request.back(form, permits, held, takenAt, 0);
    }
}
