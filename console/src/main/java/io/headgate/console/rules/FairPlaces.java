package io.headgate.console.rules;

import io.headgate.console.web.Refusal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A few places for work that takes the processor for seconds, shared between accounts. Safe for many threads. */
final class FairPlaces {

    /*
     * An account has two requests at work or in the line, and the line is in the order of arrival. So between two turns of one account each
     * other account that asks has one:
     *
     *   places  [a] [a] [b] [b]      line  c a?        a has two already and is refused; c is next
     */
    private static final int MOST_OF_AN_ACCOUNT = 2;

    private final Semaphore places;
    private final Duration longestWait;
    private final Map<String, Integer> ofAccount = new HashMap<>(); // guarded by itself

    FairPlaces(int most, Duration longestWait) {
        this.places = new Semaphore(most, true);
        this.longestWait = longestWait;
    }

    /** Takes a place, after a wait if need be; 429 when there is none. Whoever enters leaves. */
    void enter(String account) {
        synchronized (ofAccount) {
            if (ofAccount.getOrDefault(account, 0) >= MOST_OF_AN_ACCOUNT) {
                throw busy(MOST_OF_AN_ACCOUNT + " of this account are computed at the moment");
            }
            ofAccount.merge(account, 1, Integer::sum);
        }
        if (!isGranted()) {
            forget(account);
            throw busy("others are computed at the moment");
        }
    }

    private boolean isGranted() {
        try {
            return places.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    void leave(String account) {
        places.release();
        forget(account);
    }

    private void forget(String account) {
        synchronized (ofAccount) {
            ofAccount.computeIfPresent(account, (name, count) -> count == 1 ? null : count - 1);
        }
    }

    /** How many wait for a place. */
    int waiting() {
        return places.getQueueLength();
    }

    private static Refusal busy(String why) {
        return new Refusal(429, Map.of("error", "busy: " + why, "retryAfterSeconds", 2));
    }
}
