package io.headgate.redis;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/** What becomes of permits that were to go back and could not, in all limiters of a process. Safe for many threads. */
final class Returns {

    private static final int MOST = 10_000; // others are told when their limiter is next asked

    private final LongConsumer notGivenBack;
    private final Set<Ferry> owing = ConcurrentHashMap.newKeySet();

    /** Tells {@code notGivenBack} of permits whose return Redis did not confirm, and nobody can tell again. */
    Returns(LongConsumer notGivenBack) {
        this.notGivenBack = notGivenBack;
    }

    /** So many permits are lost to the fleet until they refill. */
    void lost(long permits) {
        notGivenBack.accept(permits);
    }

    /** A ferry has something to give back as soon as Redis answers again. */
    void owes(Ferry ferry) {
        if (owing.size() < MOST) {
            owing.add(ferry);
        }
    }

    /** Redis answers: whatever is owed is told. */
    void tell() {
        for (Ferry ferry : List.copyOf(owing)) {
            owing.remove(ferry); // first: what fails once more comes in again
            ferry.tellOwed();
        }
    }
}
