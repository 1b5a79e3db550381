package io.headgate.limiter.warmup;

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

    private static final long MOST_SECONDS_OF_DEBT = MAX_WAIT_NANOS / SECOND;

    private final Curve curve;
    private final long surplus; // used in surplusSecond under the limit before, beyond what this one allows
    private final long surplusSecond;
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
        this.surplus = 0;
        this.surplusSecond = now;
        this.second = now;
        this.tokens = curve.max();
    }

    /**
     * Goes on from a retired one at {@code now}. The seconds until then are paid at the old rate. It is as warm in proportion, what
     * the present second has used stays used, and what is owed beyond that second stays owed to the permit.
     */
    WarmUpAlgorithm(Limit limit, Curve curve, WarmUpAlgorithm before, long now) {
        super(limit, before);
        long passed = before.secondsSince(now);
        long stored = before.tokensAfter(before.tokens, before.used, passed);
        long taken = before.usedAfter(before.tokens, before.used, passed);
        long owed = Math.max(0, taken - before.curve.allowed(stored));
        long usedHere = taken - owed + (passed == 0 ? before.surplusHere() : 0);
        this.curve = curve;
        this.second = before.second + passed * SECOND;
        this.ahead = before.ahead && passed == 0;
        this.tokens = stored(stored, before.curve, curve);
        this.passedBefore = passed == 0 ? before.passedBefore : passed == 1 ? before.used : 0;
        long allowed = curve.allowed(tokens);
        this.surplus = Math.max(0, usedHere - allowed);
        this.surplusSecond = second;
        this.used = owed > 0 ? allowed : Math.min(usedHere, allowed);
        if (owed > 0) {
            charge(owed, now);
        }
    }

    /** As warm in proportion. */
    private static long stored(long tokens, Curve before, Curve next) {
        return before.max() == 0 ? next.max() : Wide.multiplyDivideUp(tokens, next.max(), before.max());
    }

    private long surplusHere() {
        return second == surplusSecond ? surplus : 0;
    }

    /** Another one of the same limit in the same state. */
    WarmUpAlgorithm copy(long now) {
        return (WarmUpAlgorithm) copied(now);
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
        while (permits > curve.allowed(stored) - taken) {
            long seconds = steadySeconds(stored, taken);
            if (taken == 0 || seconds > MOST_SECONDS_OF_DEBT) {
                return NEVER; // later seconds that nobody uses are colder, not warmer
            }
            long before = stored;
            stored = tokensAfterDebt(before, taken, seconds);
            taken = usedAfter(before, taken, 1) - (seconds - 1) * curve.allowed(before);
            start += seconds * SECOND;
            wait = start - reached(now);
        }
        return wait > MAX_WAIT_NANOS ? NEVER : wait;
    }

    @Override
    protected long quoteAtOnce(long permits, long now) {
        return permits <= count(now) && now - second >= 0 ? 0 : NEVER;
    }

    /** For how many seconds at least a debt is paid at the same price: while the tokens do not change, or not enough. */
    private long steadySeconds(long stored, long taken) {
        long allowed = curve.allowed(stored);
        long debt = Math.max(1, taken / allowed);
        return tokensAfter(stored, taken, 1) == stored ? debt : Math.min(debt, curve.secondsAtSamePrice(stored));
    }

    /** The tokens after so many {@link #steadySeconds}. */
    private long tokensAfterDebt(long stored, long taken, long seconds) {
        long next = tokensAfter(stored, taken, 1);
        return next == stored ? stored : Math.max(0, next - (seconds - 1) * curve.allowed(stored));
    }

    /** Nobody calling, a later second begins from the present one, not from those in between: they had no calls. */
    @Override
    protected long untilFree(long permits, long now) {
        if (permits > curve.count()) {
            return NEVER;
        }
        long seconds = secondsSince(now);
        while (true) {
            long stored = tokensAfter(tokens, used, seconds);
            long taken = usedAfter(tokens, used, seconds);
            if (permits <= curve.allowed(stored) - taken) {
                return Math.max(0, second + seconds * SECOND - reached(now));
            }
            if (seconds > 0 && taken == 0) {
                return NEVER; // from now on it only gets colder
            }
            // What is missing now takes at least so long: a second allows no less than when cold, and later ones no
            // more.
            long missing = taken + permits - curve.allowed(stored);
            seconds += seconds == 0 ? 1 : Math.max(1, missing / curve.allowed(curve.max()));
        }
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
            long steady = Math.min(steadySeconds(tokens, used), Math.floorDiv(due - second, SECOND));
            long allowed = curve.allowed(tokens);
            long warmer = tokensAfterDebt(tokens, used, steady);
            move(1);
            tokens = warmer;
            used -= (steady - 1) * allowed;
            second += (steady - 1) * SECOND;
            ahead = true;
        }
        used += permits;
    }

    @Override
    protected boolean force(long permits, long now) {
        long aheadSeconds = Math.max(0, second - now) / SECOND;
        long most = Wide.multiplyCapped(MOST_SECONDS_OF_DEBT - aheadSeconds, curve.allowed(curve.max()));
        if (permits > most - used) {
            return false;
        }
        move(secondsSince(now));
        used += permits;
        return true;
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

    /** Seconds that lie ahead and have been passed over are full, at the most. */
    @Override
    protected long debt(long now) {
        boolean isBooked = ahead && now - second < 0;
        long seconds = isBooked ? Wide.divideUp(second - now, SECOND) - 1 : 0;
        long booked = isBooked ? surplusHere() : 0;
        return Math.max(0, -count(now)) + booked + Wide.multiplyCapped(seconds, curve.count());
    }

    @Override
    protected long recent(long nanos, long now) {
        long passed = secondsSince(now);
        long known = used + surplusHere() + (passed == 0 ? passedBefore : 0);
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
