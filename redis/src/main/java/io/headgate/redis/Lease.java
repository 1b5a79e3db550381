package io.headgate.redis;

import io.headgate.redis.form.Form;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Permits that Redis has charged already, to be used here until their time is over. Lock-free. */
final class Lease {

    static final Lease NONE = new Lease(null, 0, 0, 0);

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
        long seen = left.getAndUpdate(before -> before - Math.min(before, permits));
        return Math.min(seen, permits);
    }

    /** Whether it is time to ask for the next one. */
    boolean isHalfUsed() {
        return left.get() <= size / 2;
    }

    boolean isUsedUp() {
        return left.get() == 0;
    }

    /** Whether nothing can be taken from it any more. */
    boolean isOver(Form now, long instant) {
        return form != now || instant - ends >= 0 || isUsedUp();
    }

    long size() {
        return size;
    }

    /** Ends it. @return what gives the rest back, or null when there is none */
    @Nullable
    Request end() {
        long rest = left.getAndSet(0);
        return form == null || rest == 0 ? null : Request.back(form, rest, rest, takenAt, 0);
    }
}
