package io.headgate.limiter.pace;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Wide;
import org.jspecify.annotations.Nullable;

/** A token bucket that gets a period's tokens all at once, when the period is over. */
final class IntervalBucket extends LatchedAlgorithm {

    /*
     *   tokens ┤██
     *          │██▄▄    ▄▄██        each edge adds a portion, at most burst are kept
     *          └────|───────|────► time
     *             edge    edge
     *
     * The state is the newest edge in use and the tokens left after it. That edge lies ahead when somebody waits for it: then the
     * state without those that wait is kept, too, and each of them can be struck out of the other (IntervalBookings).
     *
     * What a call that ran gives back after an edge would have been lost there as far as the bucket would have been full without it: the
     * lowest use since the take decides (Lows). Uses are noted without those that wait, each when its edge has come.
     */
    private final long portion;
    private final long burst;
    private final long periodNanos;
    private long edge;
    private long tokens;
    private long booked; // permits that wait for the edge
    private @Nullable IntervalBookings bookings; // null until a call waits
    private @Nullable Lows lows; // null until a call comes that may give back
    private long takenSince; // since the newest edge that has come
    private long takenBefore; // in the period before it
    private long unpaid; // used under a larger burst before, and more than this one holds
    private long unpaidSince;

    IntervalBucket(TokenBucket limit, long filled, long now) {
        super(limit);
        this.portion = Math.min(limit.permits(), limit.burst());
        this.burst = limit.burst();
        this.periodNanos = limit.period().toNanos();
        this.edge = now;
        this.tokens = filled;
    }

    /**
     * Goes on from a retired one: used tokens stay used, those that do not fit are remembered, and the period goes on. Where the new one is shorter
     * than what has passed of it, a period begins now: what the old one did not grant yet does not come in at once.
     */
    IntervalBucket(TokenBucket limit, IntervalBucket before, long now) {
        super(limit, before);
        this.portion = Math.min(limit.permits(), limit.burst());
        this.burst = limit.burst();
        this.periodNanos = limit.period().toNanos();
        this.edge = now - before.edgeAt(now) >= periodNanos ? now : before.edgeAt(now);
        this.takenSince = before.takenSince + (before.bookings == null ? 0 : before.bookings.total());
        this.takenBefore = before.takenBefore;
        long debt = Math.max(0, -before.tokensAt(now));
        long used = before.burst - before.tokensAt(now) - debt + before.unpaidAt(now);
        this.tokens = debt > 0 ? -debt : Math.max(0, burst - used);
        this.unpaid = Math.max(0, used - burst);
        this.unpaidSince = now;
        if (now - edge < 0 && before.waiting() != null) {
            this.booked = before.booked;
            this.bookings = new IntervalBookings(burst, portion, periodNanos);
            bookings.beginAhead(edge, tokens, booked);
        }
    }

    /** Another one of the same limit in the same state. */
    IntervalBucket copy(long now) {
        return (IntervalBucket) copied(now);
    }

    @Override
    protected IntervalBucket clone() {
        IntervalBucket copy = (IntervalBucket) super.clone();
        copy.lows = null; // those who may give back have taken from this one
        IntervalBookings waiting = waiting();
        copy.bookings = waiting == null ? null : waiting.copy();
        return copy;
    }

    private long unpaidAt(long now) {
        long periods = Math.max(0, (now - unpaidSince) / periodNanos);
        return Math.max(0, unpaid - Wide.multiplyCapped(periods, portion));
    }

    @Override
    protected long reached(long now) {
        IntervalBookings waiting = waiting();
        return waiting != null ? waiting.reached(now) : now - edge < 0 ? edge : now;
    }

    @Override
    protected long quote(long permits, long now) {
        if (permits > burst) {
            return NEVER;
        }
        long missing = permits - tokensAt(now);
        long ready = edgeAt(now) + (missing <= 0 ? 0 : Wide.divideUp(missing, portion) * periodNanos);
        return Math.max(0, ready - reached(now));
    }

    @Override
    protected void apply(long permits, long now, long waitNanos) {
        moveTo(now);
        long due = reached(now) + waitNanos;
        if (waiting() != null || due - edge >= periodNanos) {
            book(permits, due, now);
            return;
        }
        if (lows != null) {
            lows.note(burst - tokens, lows.newest());
        }
        tokens -= permits;
        takenSince += permits;
    }

    /** Null while nobody waits. */
    private @Nullable IntervalBookings waiting() {
        IntervalBookings all = bookings;
        return all == null || all.isEmpty() ? null : all;
    }

    private void book(long permits, long due, long now) {
        IntervalBookings all = bookings == null ? new IntervalBookings(burst, portion, periodNanos) : bookings;
        bookings = all;
        if (all.isEmpty()) {
            all.begin(edge, tokens);
        }
        long at = edgeAt(due);
        if (all.isFull() && at != edge) {
            runFirst(all, now);
        }
        all.add(at, permits, lows == null ? 0 : lows.newest());
        booked = at == edge ? booked + permits : permits;
        tokens = tokensAt(due) - permits;
        edge = at;
    }

    @Override
    protected boolean force(long permits, long now) {
        long missing = burst - tokensAt(now);
        long longest = MAX_WAIT_NANOS - Math.max(0, edge - now);
        if (permits > longest - missing || Wide.multiplyDivideUp(missing + permits, periodNanos, portion) > longest) {
            return false;
        }
        moveTo(now);
        if (lows != null) {
            lows.note(used(), 0);
        }
        giveBack(-permits);
        takenSince += permits;
        return true;
    }

    /** What is in use without those that wait. */
    private long used() {
        IntervalBookings waiting = waiting();
        return burst - (waiting == null ? tokens : waiting.tokens());
    }

    /** Permits come back of what ran; a charge is negative. */
    private void giveBack(long permits) {
        IntervalBookings waiting = waiting();
        if (waiting != null) {
            waiting.giveBack(permits);
            replay(waiting);
        } else {
            tokens = Math.min(burst, tokens + permits);
        }
    }

    /** Finds the state with those that wait anew. */
    private void replay(IntervalBookings waiting) {
        edge = waiting.lastEdge();
        tokens = waiting.tokensAfterLast();
        booked = waiting.lastPermits();
    }

    @Override
    protected long note(long now) {
        if (lows == null) {
            lows = new Lows();
        }
        return lows.begin(now);
    }

    @Override
    protected long recent(long nanos, long now) {
        long passed = edgesPassed(now);
        IntervalBookings waiting = bookings;
        long known = takenSince + (passed == 0 ? takenBefore : 0) + (waiting == null ? 0 : waiting.total());
        long periods = Math.min(nanos / periodNanos, Long.MAX_VALUE / 4 / portion);
        return nanos > periodNanos ? known + periods * portion : passed > 1 ? 0 : known;
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        return undo(permits, takenAt, waitNanos, UNMARKED, now);
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long mark, long now) {
        moveTo(now);
        long due = takenAt + waitNanos;
        long last = edge;
        long left = tokens;
        IntervalBookings waiting = waiting();
        if (waiting != null && waiting.strikeOut(permits, due)) {
            replay(waiting);
            return due - last >= 0 ? permits : tokens - left;
        }
        long back = giveBackOfThoseThatRan(permits, due, mark);
        return waiting == null ? back : tokens - left;
    }

    private long giveBackOfThoseThatRan(long permits, long due, long mark) {
        IntervalBookings waiting = waiting();
        long since = due - (waiting == null ? edge : waiting.edge());
        if (since >= periodNanos) {
            return 0; // the ticker went back
        }
        long back = permits;
        if (since < 0) {
            back = keptSince(permits, mark);
        } else {
            takenSince = Math.max(0, takenSince - permits);
            if (waiting != null) {
                waiting.unbook(permits);
            }
        }
        if (lows != null) {
            lows.subtract(back, mark);
        }
        giveBack(back);
        return back;
    }

    /** Of permits taken at an earlier edge: those that no edge since would have found the bucket too full for. */
    private long keptSince(long permits, long mark) {
        IntervalBookings waiting = waiting();
        if (mark == UNMARKED || lows == null || (waiting != null && waiting.isAhead())) {
            return 0;
        }
        return Math.max(0, Math.min(permits, Math.min(lows.lowestSince(mark), used())));
    }

    @Override
    protected long count(long now) {
        return waiting() != null && now - edge < 0 ? -booked : tokensAt(now);
    }

    /** Each edge that lies ahead brings a portion: what is not there after the last of them is booked, and more where calls before were cancelled. */
    @Override
    protected long debt(long now) {
        long edges = Math.max(0, Wide.divideUp(edge - now, periodNanos));
        long missing = Math.max(-count(now), Wide.multiplyCapped(edges, portion) - tokensAt(now));
        IntervalBookings waiting = bookings;
        return Math.max(0, waiting == null ? missing : Math.max(missing, waiting.waitingAt(now)));
    }

    @Override
    protected long untilFull(long now) {
        long missing = burst - tokensAt(now);
        if (missing <= 0) {
            return waiting() == null ? 0 : Math.max(0, edge - now);
        }
        return edgeAt(now) + Wide.divideUp(missing, portion) * periodNanos - now;
    }

    private void moveTo(long now) {
        IntervalBookings waiting = waiting();
        if (waiting != null) {
            while (waiting.firstIsDue(now)) {
                runFirst(waiting, now);
            }
            forgetTaken(waiting.passTo(now));
            waiting.reach(now);
            if (!waiting.isEmpty()) {
                return;
            }
            booked = 0;
            edge = waiting.edge();
            tokens = waiting.tokens();
        }
        long passed = edgesPassed(now);
        if (passed > 0) {
            tokens = tokensAt(now);
            edge += passed * periodNanos;
            forgetTaken(passed);
        }
    }

    /** The calls run that wait for the first edge; where there are too many, ahead of their time. */
    private void runFirst(IntervalBookings waiting, long now) {
        long taken = takenSince + takenBefore;
        long passed = waiting.passTo(waiting.firstEdge());
        forgetTaken(passed);
        if (passed > 0 && waiting.firstEdge() - now > 0) {
            takenBefore = taken;
        }
        if (lows != null) {
            lows.note(used(), waiting.firstMark());
        }
        takenSince += waiting.firstPermits();
        waiting.runFirst(now);
    }

    private void forgetTaken(long passed) {
        if (passed > 0) {
            takenBefore = passed == 1 ? takenSince : 0;
            takenSince = 0;
        }
    }

    private long edgeAt(long now) {
        return edge + edgesPassed(now) * periodNanos;
    }

    private long tokensAt(long now) {
        long minted = Wide.multiplyCapped(edgesPassed(now), portion);
        return minted >= burst - tokens ? burst : tokens + minted;
    }

    private long edgesPassed(long now) {
        return Math.max(0, Math.floorDiv(now - edge, periodNanos));
    }
}
