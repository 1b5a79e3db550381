package io.headgate.limiter.warmup;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * Sentinel's warm-up curve, in whole numbers. Tokens gather while little is admitted; the more there are above the warning
 * line, the colder the limiter and the fewer permits a second.
 *
 * <pre>
 *   seconds per permit
 *   cold/count ┤                ╱ │
 *              │             ╱    │
 *              │          ╱       │
 *      1/count ┤───────●          │
 *              └───────┴──────────┴──► tokens
 *                   warning      max
 * </pre>
 *
 * @param count permits per second when warm
 * @param cold how many times slower when cold
 * @param warning tokens at the warning line
 * @param max the most tokens
 */
record Curve(long count, int cold, long warning, long max) {

    private static final long MOST = 1_000_000_000L;

    static Curve of(long count, Duration warmUp, int cold) {
        long perWarmUp = Wide.multiplyDivide(count, warmUp.toNanos(), WarmUpAlgorithm.SECOND);
        long warning = perWarmUp / (cold - 1);
        return new Curve(count, cold, warning, warning + 2 * perWarmUp / (1 + cold));
    }

    static void check(long count, Duration warmUp, int cold) {
        require(
                count >= 0 && count <= 1_000_000_000L,
                "permits",
                count,
                "0 (refuses everything) to 1,000,000,000 a second");
        long nanos = Checks.positiveNanos(warmUp, "warmUp");
        require(cold >= 2 && cold <= 100, "coldFactor", cold, "2 to 100");
        require(
                Wide.multiplyDivide(count, nanos, WarmUpAlgorithm.SECOND) <= MOST,
                "warmUp",
                warmUp,
                "at most " + MOST + " permits within it");
    }

    /** How much dearer than {@code 1/count} a permit is at {@code tokens}: a fraction over {@link #range()}. */
    long price(long tokens) {
        return range() + Math.max(0, tokens - warning) * (cold - 1);
    }

    /** The denominator of {@link #price}. */
    long range() {
        return Math.max(1, max - warning);
    }

    /** Permits allowed in a second that begins with {@code tokens}: {@code 1 / price}, rounded down, at least one. */
    long allowed(long tokens) {
        return max == warning ? count : Math.max(1, Wide.multiplyDivide(count, range(), price(tokens)));
    }

    /** For how many seconds that are used up, the first of which begins with {@code tokens}, as many permits are allowed. */
    long secondsAtSamePrice(long tokens) {
        long allowed = allowed(tokens);
        long cheaper = Wide.multiplyDivide(count, range(), allowed + 1); // the highest price at which more are allowed
        long tokensThen =
                warning + Math.max(0, cheaper - range()) / (cold - 1); // below the line that price is never reached
        return Math.max(0, tokens - tokensThen - 1) / allowed + 1;
    }

    /** The tokens with which a second begins, {@code seconds} after one with {@code tokens} that admitted {@code passed}. */
    long next(long tokens, long passed, long seconds) {
        boolean below = tokens < warning || (warning == 0 && tokens == 0);
        boolean idle = tokens > warning && passed < count / cold;
        long filled =
                below || idle ? Math.min(max, tokens + Math.min(max, Wide.multiplyCapped(seconds, count))) : tokens;
        return Math.max(0, filled - passed);
    }

    /** For how many seconds at least a debt is paid at the same price: while the tokens do not change, or not enough. */
    long steadySeconds(long stored, long taken) {
        long allowed = allowed(stored);
        long debt = Math.max(1, taken / allowed);
        return tokensAfter(stored, taken, 1) == stored ? debt : Math.min(debt, secondsAtSamePrice(stored));
    }

    /** The tokens after so many {@link #steadySeconds}. */
    long tokensAfterDebt(long stored, long taken, long seconds) {
        long next = tokensAfter(stored, taken, 1);
        return next == stored ? stored : Math.max(0, next - (seconds - 1) * allowed(stored));
    }

    /** The tokens so many seconds after one that began with {@code stored}: nobody calls but in the first. */
    long tokensAfter(long stored, long taken, long seconds) {
        if (seconds == 0) {
            return stored;
        }
        long passed = seconds == 1 ? Math.min(taken, allowed(stored)) : 0;
        return next(stored, passed, seconds);
    }

    /** The debt with which that second begins, of {@code taken} in the first. */
    long usedAfter(long stored, long taken, long seconds) {
        if (seconds == 0) {
            return taken;
        }
        long debt = Math.max(0, taken - allowed(stored));
        return Math.max(0, debt - Wide.multiplyCapped(seconds - 1, allowed(max)));
    }

    /** As {@link #usedAfter}, when nobody calls in the first second either. */
    long debtAtRest(long taken, long seconds) {
        return Math.max(0, taken - Wide.multiplyCapped(seconds, allowed(max)));
    }
}
