package io.headgate.redis;

import io.headgate.redis.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Permits of one limiter that are to go back, and that Redis could not be told of. Safe for many threads. */
final class Owed {

    /*
     * Permits are paid for before they are used, so what a failed send can lose is only what should have gone back. It is kept and
     * told as soon as Redis has answered anything for this limiter. But only if it is known that the script has not run: to
     * give the same permits back twice would let others run on permits that were used.
     *
     *   refused by Redis, or never sent      kept
     *   sent, and the connection broke       not kept: it may have run
     *   sent, and no answer in time          not kept: the answer may still come
     */
    static final int MOST = 1_000; // beyond that they are lost to the fleet until they refill

    private final Queue<Request> kept = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger(); // of those kept, and at times of one more

    private final Returns returns;

    /** Tells {@code returns} of permits for which there is no room. */
    Owed(Returns returns) {
        this.returns = returns;
    }

    /** Whether it is known that what failed has not been done, so that it can be told again. */
    static boolean isUndone(Throwable failure) {
        Throwable cause = failure instanceof StoreException ? failure : failure.getCause();
        return cause instanceof StoreException told && told.isUndone();
    }

    /** Keeps what a batch that failed should have given back. @return whether anything is owed since then */
    boolean keep(Batch batch, Throwable failure) {
        if (isUndone(failure)) {
            batch.givingBack().forEach(this::keep);
        }
        return !kept.isEmpty();
    }

    private void keep(Request back) {
        if (count.incrementAndGet() > MOST) {
            count.decrementAndGet();
            returns.lost(back.permits());
        } else {
            kept.add(back.again());
        }
    }

    /** Hands all of it over to be told, each once: what cannot be sent either is kept again, for the next time. */
    void tell(Consumer<Request> ask) {
        List<Request> due = new ArrayList<>();
        for (@Nullable Request back = kept.poll(); back != null; back = kept.poll()) {
            count.decrementAndGet();
            due.add(back);
        }
        due.forEach(ask);
    }
}
