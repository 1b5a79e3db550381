package io.headgate.redis;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/** What becomes of permits that were to go back and could not, and of debts that never end, in all limiters of a process. Safe for many threads. */
final class Returns {

    private static final int MOST = 10_000; // others are told when their limiter is next asked

    private final LongConsumer notGivenBack;
    private final LongConsumer neverPaid;
    private final Set<Ferry> owing = ConcurrentHashMap.newKeySet();

    /** Tells {@code notGivenBack} of permits whose return Redis did not confirm, and nobody can tell again. */
    Returns(LongConsumer notGivenBack) {
        this(notGivenBack, permits -> {});
    }

    /** The same, and {@code neverPaid} of permits charged to a debt that is never paid. */
    Returns(LongConsumer notGivenBack, LongConsumer neverPaid) {
        this.notGivenBack = notGivenBack;
        this.neverPaid = neverPaid;
    }

    /** So many permits were charged to a debt that is never paid. */
    void neverPaid(long permits) {
        neverPaid.accept(permits);
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
