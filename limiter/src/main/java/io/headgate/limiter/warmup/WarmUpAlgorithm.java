package io.headgate.limiter.warmup;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;

/** One second's count against what the {@link Curve} allows in it. */
final class WarmUpAlgorithm extends LatchedAlgorithm {

    /*
     *   | second: tokens, allowed, used | second | ...
     *
     * What a second allows is fixed when it begins. Permits charged beyond it are a debt, which the next seconds begin
     * with. A call that waits opens the next second ahead of its time.
     */
    static final long SECOND = 1_000_000_000L;

    private static final long MOST_SECONDS_OF_DEBT = 1_000;

    private final Curve curve;
    private long second;
    private boolean ahead;
    private long tokens;
    private long used;
    private long passedBefore; // in the second before the present one
    private long secondBefore; // in use before the present one was opened ahead of its time
    private long tokensBefore;
    private long usedBefore;
    private boolean aheadBefore;
    private boolean canStepBack;

    WarmUpAlgorithm(Limit limit, Curve curve, long now) {
        super(limit);
        this.curve = curve;
        this.second = now;
        this.tokens = curve.max();
    }

    /** Goes on from a retired one: as warm in proportion, with the same permits used in the same second. */
    WarmUpAlgorithm(Limit limit, Curve curve, WarmUpAlgorithm before) {
        super(limit);
        this.curve = curve;
        this.second = before.second;
        this.ahead = before.ahead;
        this.tokens = before.curve.max() == 0
                ? curve.max()
                : Wide.multiplyDivideUp(before.tokens, curve.max(), before.curve.max());
        this.used = before.used;
    }

    @Override
    protected long reached(long now) {
        return !ahead && now - second < 0 ? second : now;
    }

    @Override
    protected long quote(long permits, long now) {
        if (permits > curve.count()) {
            return NEVER;
        }
        long elapsed = secondsSince(now);
        long start = second + elapsed * SECOND;
        long stored = tokensAfter(tokens, used, elapsed);
        long taken = usedAfter(tokens, used, elapsed);
        long wait = Math.max(0, start - reached(now));
        // Later seconds that nobody uses are colder, not warmer: what debt does not delay, the next second decides.
        for (long tries = taken / curve.allowed(stored) + 2; tries > 0; tries--) {
            if (permits <= curve.allowed(stored) - taken) {
                return wait;
            }
            long before = stored;
            stored = tokensAfter(before, taken, 1);
            taken = usedAfter(before, taken, 1);
            wait = start + SECOND - reached(now);
            start += SECOND;
        }
        return NEVER;
    }

    /** Nobody calling, a later second begins from the present one, not from those in between: they had no calls. */
    @Override
    protected long untilFree(long permits, long now) {
        if (permits > curve.count()) {
            return NEVER;
        }
        long elapsed = secondsSince(now);
        long tries = elapsed + used / curve.allowed(curve.max()) + 2;
        for (long seconds = elapsed; seconds <= tries; seconds++) {
            long room = curve.allowed(tokensAfter(tokens, used, seconds)) - usedAfter(tokens, used, seconds);
            if (permits <= room) {
                return Math.max(0, second + seconds * SECOND - reached(now));
            }
        }
        return NEVER;
    }

    @Override
    protected void apply(long permits, long now, long waitNanos) {
        move(secondsSince(now));
        long due = reached(now) + waitNanos;
        if (due - second >= SECOND) {
            secondBefore = second;
            tokensBefore = tokens;
            usedBefore = used;
            aheadBefore = ahead;
            canStepBack = true;
        }
        while (due - second >= SECOND) {
            move(1);
            ahead = true;
        }
        used += permits;
    }

    @Override
    protected void force(long permits, long now) {
        require(
                used / MOST_SECONDS_OF_DEBT <= curve.count() && permits / MOST_SECONDS_OF_DEBT <= curve.count(),
                "permits",
                permits,
                "a debt of at most " + MOST_SECONDS_OF_DEBT + " seconds");
        move(secondsSince(now));
        used += permits;
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        long due = takenAt + waitNanos;
        if (due - second < 0 || due - second >= SECOND) {
            return 0;
        }
        long back = Math.min(permits, used);
        used -= back;
        if (ahead && used == 0 && canStepBack && now - second < 0) {
            canStepBack = false;
            second = secondBefore;
            tokens = tokensBefore;
            used = usedBefore;
            ahead = aheadBefore;
        }
        return back;
    }

    @Override
    protected long count(long now) {
        long elapsed = secondsSince(now);
        if (ahead && elapsed == 0 && now - second < 0) {
            return -used;
        }
        return curve.allowed(tokensAfter(tokens, used, elapsed)) - usedAfter(tokens, used, elapsed);
    }

    @Override
    protected long recent(long nanos, long now) {
        long passed = secondsSince(now);
        long known = used + (passed == 0 ? passedBefore : 0);
        return nanos > SECOND ? known + nanos / SECOND * curve.count() : passed > 1 ? 0 : known;
    }

    @Override
    protected long untilFull(long now) {
        long elapsed = secondsSince(now);
        long taken = usedAfter(tokens, used, elapsed);
        long debt = Math.max(0, taken - curve.allowed(tokensAfter(tokens, used, elapsed)));
        long seconds = 1 + Wide.divideUp(debt, curve.allowed(curve.max()));
        return taken == 0 ? 0 : Math.max(0, second + (elapsed + seconds) * SECOND - now);
    }

    private long secondsSince(long now) {
        return Math.max(0, Math.floorDiv(now - second, SECOND));
    }

    private void move(long seconds) {
        if (seconds > 0) {
            long before = tokens;
            passedBefore = seconds == 1 ? used : 0;
            tokens = tokensAfter(before, used, seconds);
            used = usedAfter(before, used, seconds);
            second += seconds * SECOND;
            ahead = false;
        }
    }

    private long tokensAfter(long stored, long taken, long seconds) {
        if (seconds == 0) {
            return stored;
        }
        long passed = seconds == 1 ? Math.min(taken, curve.allowed(stored)) : 0;
        return curve.next(stored, passed, seconds);
    }

    private long usedAfter(long stored, long taken, long seconds) {
        if (seconds == 0) {
            return taken;
        }
        long debt = Math.max(0, taken - curve.allowed(stored));
        return Math.max(0, debt - Wide.multiplyCapped(seconds - 1, curve.allowed(curve.max())));
    }
}
