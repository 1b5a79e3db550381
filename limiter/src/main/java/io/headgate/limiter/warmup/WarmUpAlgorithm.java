package io.headgate.limiter.warmup;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import org.jspecify.annotations.Nullable;

/** One second's count against what the {@link Curve} allows in it. */
final class WarmUpAlgorithm extends LatchedAlgorithm {

    /*
     *   | second: tokens, allowed, used | second | ...
     *
     * What a second allows is fixed when it begins. Permits charged beyond it are a debt, which the next seconds begin
     * with. A call that waits opens the next second ahead of its time.
     *
     * A second in which nobody calls is never opened: a later one begins from the last one with calls. A second is at rest when it
     * was opened by calls that were all cancelled, or by a change of the limit: the next begins as if it had not been opened.
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
    private long
            kept; // of used in a second ahead: the debt it began with and charges, which no cancelled booking returns
    private long passedBefore; // in the second before the present one
    private long restSecond; // at rest while restUsed are used in it, a debt
    private long restUsed;
    private long restTokens; // of the last second with calls
    private long restSeconds; // since then
    private @Nullable EarlierSeconds earlier; // in use before the present one was opened ahead of its time

    WarmUpAlgorithm(Limit limit, Curve curve, long now) {
        super(limit);
        this.curve = curve;
        this.surplus = 0;
        this.surplusSecond = now;
        this.second = now;
        this.restSecond = now;
        this.tokens = curve.max();
        this.restTokens = curve.max();
    }

    /**
     * Goes on from a retired one at {@code now}. The seconds until then are paid at the old rate. It is as warm in proportion, what
     * the present second has used stays used, and what is owed beyond that second stays owed to the permit.
     */
    WarmUpAlgorithm(Limit limit, Curve curve, WarmUpAlgorithm before, long now) {
        super(limit, before);
        long passed = before.secondsSince(now);
        long stored = before.tokensAt(passed);
        long taken = before.usedAt(passed);
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
        restAfter(before, passed);
    }

    private void restAfter(WarmUpAlgorithm before, long passed) {
        boolean wasAtRest = before.isAtRest(before.second, before.used);
        long from = wasAtRest ? before.restTokens : before.tokens;
        long seconds = passed + (wasAtRest ? before.restSeconds : 0);
        boolean isSame = curve.equals(before.curve);
        restSecond = second;
        restUsed = wasAtRest || passed > 0 ? used : -1;
        restTokens = isSame ? from : stored(before.curve.next(from, 0, seconds), before.curve, curve);
        restSeconds = isSame ? seconds : 0;
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
        long stored = tokensAt(elapsed);
        long taken = usedAt(elapsed);
        long wait = Math.max(0, start - reached(now));
        while (permits > curve.allowed(stored) - taken) {
            long seconds = curve.steadySeconds(stored, taken);
            if (taken == 0 || seconds > MOST_SECONDS_OF_DEBT) {
                return NEVER; // later seconds that nobody uses are colder, not warmer
            }
            long before = stored;
            stored = curve.tokensAfterDebt(before, taken, seconds);
            taken = curve.usedAfter(before, taken, 1) - (seconds - 1) * curve.allowed(before);
            start += seconds * SECOND;
            wait = start - reached(now);
        }
        return wait > MAX_WAIT_NANOS ? NEVER : wait;
    }

    @Override
    protected long quoteAtOnce(long permits, long now) {
        return permits <= count(now) && now - second >= 0 ? 0 : NEVER;
    }

    /** Nobody calling, a later second begins from the present one, not from those in between: they had no calls. */
    @Override
    protected long untilFree(long permits, long now) {
        if (permits > curve.count()) {
            return NEVER;
        }
        long seconds = secondsSince(now);
        while (true) {
            long stored = tokensAt(seconds);
            long taken = usedAt(seconds);
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
        if (waitNanos == 0) {
            move(secondsSince(now));
        }
        long due = reached(now) + waitNanos;
        if (due - second >= SECOND) {
            open(due, now);
        }
        used += permits;
    }

    /** Opens the second of {@code due} ahead of its time. */
    private void open(long due, long now) {
        EarlierSeconds before = earlier == null ? new EarlierSeconds() : earlier;
        earlier = before;
        before.add(present(), now);
        goTo(at(present(), now));
        while (due - second >= SECOND) {
            long steady = Math.min(curve.steadySeconds(tokens, used), Math.floorDiv(due - second, SECOND));
            long allowed = curve.allowed(tokens);
            long warmer = curve.tokensAfterDebt(tokens, used, steady);
            long debt = curve.usedAfter(tokens, used, 1) - (steady - 1) * allowed;
            passedBefore = used;
            tokens = warmer;
            used = debt;
            second += steady * SECOND;
            ahead = true;
        }
        kept = used;
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
        EarlierSeconds before = earlierAt(now);
        if (before != null) {
            kept += permits;
            before.charge(permits, now, this);
        }
        return true;
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        long due = takenAt + waitNanos;
        if (due - second >= SECOND) {
            return 0;
        }
        EarlierSeconds before = earlierAt(now);
        long back = 0;
        if (due - second >= 0) {
            back = Math.min(permits, used);
            used -= back;
        } else if (before != null && before.areOver(due, now)) {
            back = permits; // booked in a second that is remembered with this one
            kept += back;
        } else if (before != null) {
            back = before.giveBack(permits, due, now);
        }
        while (before != null && used <= kept && now - second < 0 && !before.isEmpty()) {
            goTo(before.removeLast());
        }
        return back;
    }

    /** The seconds before the present one, if that is ahead of {@code now} for a booking. */
    private @Nullable EarlierSeconds earlierAt(long now) {
        return earlier == null || earlier.isEmpty() || now - second >= 0 ? null : earlier.at(now);
    }

    private SecondInUse present() {
        return new SecondInUse(second, ahead, tokens, used, kept, passedBefore);
    }

    private void goTo(SecondInUse before) {
        second = before.start();
        ahead = before.ahead();
        tokens = before.tokens();
        used = before.used();
        kept = before.kept();
        passedBefore = before.passedBefore();
    }

    /** That second, or the one of {@code now} if it is later and nobody has called since. */
    SecondInUse at(SecondInUse before, long now) {
        long seconds = Math.max(0, Math.floorDiv(now - before.start(), SECOND));
        if (seconds == 0) {
            return before;
        }
        boolean isAtRest = isAtRest(before.start(), before.used());
        return new SecondInUse(
                before.start() + seconds * SECOND,
                false,
                isAtRest ? tokensAfterRest(seconds) : curve.tokensAfter(before.tokens(), before.used(), seconds),
                isAtRest
                        ? curve.debtAtRest(before.used(), seconds)
                        : curve.usedAfter(before.tokens(), before.used(), seconds),
                0,
                seconds == 1 ? before.used() : 0);
    }

    @Override
    protected LatchedAlgorithm clone() {
        WarmUpAlgorithm other = (WarmUpAlgorithm) super.clone();
        other.earlier = earlier == null ? null : earlier.copy();
        return other;
    }

    @Override
    protected long count(long now) {
        long elapsed = secondsSince(now);
        if (ahead && elapsed == 0 && now - second < 0) {
            return -used;
        }
        return curve.allowed(tokensAt(elapsed)) - usedAt(elapsed);
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
        long taken = usedAt(elapsed);
        long debt = Math.max(0, taken - curve.allowed(tokensAt(elapsed)));
        long seconds = 1 + Wide.divideUp(debt, curve.allowed(curve.max()));
        return taken == 0 ? 0 : Math.max(0, second + (elapsed + seconds) * SECOND - now);
    }

    private long secondsSince(long now) {
        return Math.max(0, Math.floorDiv(now - second, SECOND));
    }

    private void move(long seconds) {
        if (seconds > 0) {
            long stored = tokensAt(seconds);
            long taken = usedAt(seconds);
            boolean wasAtRest = isAtRest(second, used);
            restTokens = wasAtRest ? restTokens : tokens;
            restSeconds = seconds + (wasAtRest ? restSeconds : 0);
            restUsed = taken;
            passedBefore = seconds == 1 ? used : 0;
            tokens = stored;
            used = taken;
            second += seconds * SECOND;
            restSecond = second;
            ahead = false;
            if (earlier != null) {
                earlier.clear();
            }
        }
    }

    private boolean isAtRest(long start, long taken) {
        return taken == restUsed && start == restSecond;
    }

    private long tokensAfterRest(long seconds) {
        return curve.next(restTokens, 0, restSeconds + seconds);
    }

    private long tokensAt(long seconds) {
        boolean isAtRest = seconds > 0 && isAtRest(second, used);
        return isAtRest ? tokensAfterRest(seconds) : curve.tokensAfter(tokens, used, seconds);
    }

    private long usedAt(long seconds) {
        boolean isAtRest = seconds > 0 && isAtRest(second, used);
        return isAtRest ? curve.debtAtRest(used, seconds) : curve.usedAfter(tokens, used, seconds);
    }
}
