package io.headgate.limiter;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The shell around an {@link Algorithm} in this process: reads the ticker once per call, waits where waiting was asked
 * for, and asks for the algorithm that is current when the one it used has been replaced. Lock-free; allocates only for
 * reservations, probes and futures.
 */
public abstract class AlgorithmShell extends ReservingLimiter {

    private final Ticker ticker;

    /** A shell on {@code ticker}. */
    protected AlgorithmShell(Ticker ticker) {
        this.ticker = requireNonNull(ticker, "ticker");
    }

    /** The algorithm to ask now; another one once the last has been retired. */
    protected abstract Algorithm algorithm(long now);

    /** The ticker this limiter is on. */
    protected final Ticker ticker() {
        return ticker;
    }

    @Override
    public final boolean tryAcquire(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        long answer = algorithm(now).take(permits, now, 0);
        return (answer >= Algorithm.REFUSED ? answer : takeAgain(permits, now, 0)) >= 0;
    }

    /** Off the hot path: the ticker was overtaken by another thread, or the algorithm replaced; ask until neither is so. */
    private long takeAgain(long permits, long now, long maxWaitNanos) {
        while (true) {
            Algorithm present = algorithm(now);
            now = present.latest(now);
            long answer = present.take(permits, now, maxWaitNanos);
            if (answer >= Algorithm.REFUSED) {
                return answer;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    protected Reservation book(long permits, long maxWaitNanos) {
        while (true) {
            long read = ticker.read();
            Algorithm present = algorithm(read);
            long now = present.latest(read);
            if (now != read && ticker.read() - now >= 0) {
                continue; // another thread was faster: read again
            }
            long behind = now - read; // the ticker went back, and has to catch up before a wait begins
            long mark = present.mark(now);
            long answer = present.take(permits, now, Math.max(0, maxWaitNanos - behind));
            if (answer >= Algorithm.REFUSED) {
                return new Reservation(ticker, present, permits, now, answer, mark, read);
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public Duration charge(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        Algorithm present = algorithm(now);
        while (!present.charge(permits, now)) {
            Thread.onSpinWait();
            present = algorithm(now);
        }
        long wait = present.retryAfterNanos(1, now);
        return Duration.ofNanos(Math.min(wait, Algorithm.MAX_WAIT_NANOS));
    }

    @Override
    public long consumeUpTo(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        while (true) {
            Algorithm present = algorithm(now);
            now = present.latest(now);
            long answer = present.takeUpTo(permits, now);
            if (answer >= 0) {
                return answer;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public Probe probe(long permits) {
        checkPermits(permits);
        long read = ticker.read();
        Algorithm present = algorithm(read);
        long now = present.latest(read);
        long full = present.nanosToFull(now);
        boolean isBehind = full > 0 && full != Algorithm.NEVER; // then the ticker has to catch up first
        return new Probe(
                present.available(now), present.retryAfterNanos(permits, read), isBehind ? full + (now - read) : full);
    }

    @Override
    public Limit limit() {
        return algorithm(ticker.read()).limit();
    }

    @Override
    public String toString() {
        return "RateLimiter[" + limit() + "]";
    }
}
