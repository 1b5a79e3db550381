package io.headgate.limiter.warmup;

import java.util.ArrayList;
import java.util.List;

/**
 * The seconds that a {@link WarmUpAlgorithm} had in use before it opened the present one ahead of its time. When all that is booked
 * in the present one is cancelled, the one before is in use again. At most {@value #MOST}.
 */
final class EarlierSeconds {

    /*
     *   | in use now | booked | booked | the present one: booked |
     *     0            1        2
     *
     * Each is the state without the bookings behind it, and with every charge, so that going back to it forgets the bookings only.
     * Where there are too many, the first two that are booked become one: it is gone back from once both have no calls.
     */
    static final int MOST = 64;

    private static final long SECOND = WarmUpAlgorithm.SECOND;

    private final List<SecondInUse> seconds = new ArrayList<>();

    EarlierSeconds copy() {
        EarlierSeconds other = new EarlierSeconds();
        other.seconds.addAll(seconds);
        return other;
    }

    boolean isEmpty() {
        return seconds.isEmpty();
    }

    void clear() {
        seconds.clear();
    }

    /** Forgets what lies before the second of {@code now}. */
    EarlierSeconds at(long now) {
        while (seconds.size() > 1 && seconds.get(1).start() - now <= 0) {
            seconds.remove(0);
        }
        return this;
    }

    void add(SecondInUse second, long now) {
        if (!second.ahead() || second.start() - now <= 0) {
            clear();
        }
        at(now);
        if (seconds.size() == MOST) {
            SecondInUse merged = seconds.remove(1);
            seconds.set(1, seconds.get(1).keeping(-merged.booked()));
        }
        seconds.add(second);
    }

    SecondInUse removeLast() {
        return seconds.remove(seconds.size() - 1);
    }

    void charge(long permits, long now, WarmUpAlgorithm algorithm) {
        seconds.set(0, algorithm.at(seconds.get(0), now));
        seconds.replaceAll(second -> second.charged(permits));
    }

    /** Whether a booking of {@code due} was made behind all of these. */
    boolean areOver(long due, long now) {
        return due - now > 0 && due - seconds.get(seconds.size() - 1).start() >= SECOND;
    }

    /** A booking of {@code due} is cancelled. @return how many permits came back, to be used when those behind are cancelled too */
    long giveBack(long permits, long due, long now) {
        for (int each = seconds.size() - 1; each >= 0; each--) {
            SecondInUse second = seconds.get(each);
            long into = due - second.start();
            if (into >= 0 && into < SECOND) {
                long back = Math.min(permits, second.used());
                replace(each, second.without(back));
                return back;
            }
            if (into >= SECOND && due - now > 0) {
                replace(each + 1, seconds.get(each + 1).keeping(permits));
                return permits;
            }
        }
        return 0;
    }

    /** A second ahead in which nothing is booked any more is none to go back to. */
    private void replace(int each, SecondInUse next) {
        if (each > 0 && next.booked() <= 0) {
            seconds.remove(each);
        } else {
            seconds.set(each, next);
        }
    }
}
