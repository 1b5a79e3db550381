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
     * The state is the newest edge in use and the tokens left after it. That edge lies ahead when somebody waits for it.
     * Undoing the only bookings behind an edge ahead goes back to the edge in use before (EarlierEdges).
     *
     * What is given back after an edge would have been lost there as far as the bucket would have been full without the call: the
     * lowest use since the take decides (Lows).
     */
    private final long portion;
    private final long burst;
    private final long periodNanos;
    private long edge;
    private long tokens;
    private boolean ahead; // the edge was put in use before its time
    private long booked; // permits taken behind it while it lay ahead
    private @Nullable EarlierEdges earlier; // those in use before the present one; null until a call waits
    private @Nullable Lows lows; // null until a call comes that may give back
    private long takenSince; // since the edge in use
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
        this.ahead = before.ahead && now - edge < 0;
        this.booked = ahead ? before.booked : 0;
        this.takenSince = before.takenSince;
        this.takenBefore = before.takenBefore;
        long debt = Math.max(0, -before.tokensAt(now));
        long used = before.burst - before.tokensAt(now) - debt + before.unpaidAt(now);
        this.tokens = debt > 0 ? -debt : Math.max(0, burst - used);
        this.unpaid = Math.max(0, used - burst);
        this.unpaidSince = now;
    }

    /** Another one of the same limit in the same state. */
    IntervalBucket copy(long now) {
        return (IntervalBucket) copied(now);
    }

    @Override
    protected IntervalBucket clone() {
        IntervalBucket copy = (IntervalBucket) super.clone();
        copy.earlier = null; // those who may give back have taken from this one
        copy.lows = null;
        return copy;
    }

    private long unpaidAt(long now) {
        long periods = Math.max(0, (now - unpaidSince) / periodNanos);
        return Math.max(0, unpaid - Wide.multiplyCapped(periods, portion));
    }

    @Override
    protected long reached(long now) {
        return !ahead && now - edge < 0 ? edge : now;
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
        tellLows(due);
        if (due - edge >= periodNanos) {
            if (earlier == null) {
                earlier = new EarlierEdges(burst, portion, periodNanos);
            }
            earlier.add(edge, tokens, ahead, booked, now);
            advanceTo(due);
            ahead = true;
        }
        booked += ahead ? permits : 0;
        tokens -= permits;
        takenSince += permits;
    }

    @Override
    protected boolean force(long permits, long now) {
        long missing = burst - tokensAt(now);
        long longest = MAX_WAIT_NANOS - Math.max(0, edge - now);
        if (permits > longest - missing || Wide.multiplyDivideUp(missing + permits, periodNanos, portion) > longest) {
            return false;
        }
        moveTo(now);
        tellLows(now);
        tokens -= permits;
        if (earlier != null) {
            earlier.charge(permits, now);
        }
        takenSince += permits;
        return true;
    }

    private void tellLows(long now) {
        if (lows != null) {
            lows.note(inUse(now));
        }
    }

    private long inUse(long now) {
        return burst - tokensAt(now);
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
        long known = takenSince + (passed == 0 ? takenBefore : 0);
        long periods = Math.min(nanos / periodNanos, Long.MAX_VALUE / 4 / portion);
        return nanos > periodNanos ? known + periods * portion : passed > 1 ? 0 : known;
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        return undo(permits, takenAt, waitNanos, UNMARKED, now);
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long mark, long now) {
        long due = takenAt + waitNanos;
        if (due - edge >= periodNanos) {
            return 0; // the ticker went back
        }
        long back = permits;
        boolean mayComeLater = false;
        if (due - edge < 0) {
            back = keptSince(permits, mark, now);
            mayComeLater = earlier != null && earlier.giveBack(permits, due);
        } else {
            takenSince = Math.max(0, takenSince - permits);
            booked = ahead ? Math.max(0, booked - permits) : 0;
        }
        if (lows != null) {
            lows.subtract(mayComeLater ? permits : back, mark);
        }
        tokens = Math.min(burst, tokens + back);
        stepBack(now);
        return back;
    }

    /** Of permits taken at an earlier edge: those that no edge since would have found the bucket too full for. */
    private long keptSince(long permits, long mark, long now) {
        if (mark == UNMARKED || lows == null) {
            return 0;
        }
        long lowest = Math.min(lows.lowestSince(mark), inUse(now - edge > 0 ? now : edge));
        return Math.max(0, Math.min(permits, lowest));
    }

    private void stepBack(long now) {
        while (earlier != null && ahead && booked == 0 && now - edge < 0 && !earlier.isEmpty()) {
            earlier.removeLast();
            edge = earlier.edge();
            tokens = earlier.tokens();
            ahead = earlier.isAhead();
            booked = earlier.booked();
        }
    }

    @Override
    protected long count(long now) {
        return ahead && now - edge < 0 ? -booked : tokensAt(now);
    }

    /** Each edge that lies ahead brings a portion: what is not there after the last of them is booked. */
    @Override
    protected long debt(long now) {
        long edges = Math.max(0, Wide.divideUp(edge - now, periodNanos));
        return Math.max(0, Math.max(-count(now), Wide.multiplyCapped(edges, portion) - tokensAt(now)));
    }

    @Override
    protected long untilFull(long now) {
        long missing = burst - tokensAt(now);
        return missing <= 0 ? 0 : edgeAt(now) + Wide.divideUp(missing, portion) * periodNanos - now;
    }

    private void moveTo(long now) {
        if (edgesPassed(now) > 0 && earlier != null) {
            earlier.clear();
        }
        advanceTo(now);
    }

    private void advanceTo(long now) {
        long passed = edgesPassed(now);
        if (passed > 0) {
            tokens = tokensAt(now);
            edge += passed * periodNanos;
            booked = 0;
            ahead = false;
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
