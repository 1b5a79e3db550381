package io.headgate.redis;

import io.headgate.redis.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Permits of one limiter that are to go back or were used, and that Redis could not be told of. Safe for many threads. */
final class Owed {

    /*
     * Most permits are paid for before they are used, so what a failed send can lose is what should have gone back, and what is
     * charged after the work. Both are kept and told as soon as Redis has answered anything for this limiter. To give the same
     * permits back twice would let others run on permits that were used; to charge them twice would not.
     *
     *                                        to go back                  charged
     *   refused by Redis, or never sent      kept                        kept
     *   sent, and the connection broke       not kept: it may have run   kept: it may not have run
     *   sent, and no answer in time          the answer may still come, and says which it is
     *
     * A key that is broken may stay so for long, while the limiter decides without it: what is charged then is not kept, or the debt
     * of all that time would be due at once.
     */
    static final int MOST = 1_000; // beyond that they are lost to the fleet until they refill

    private final Queue<Request> kept = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger(); // of those kept, and at times of one more
    private final AtomicReference<@Nullable Request> charge = new AtomicReference<>(); // all that is charged, as one

    private final Returns returns;

    /** Tells {@code returns} of permits for which there is no room. */
    Owed(Returns returns) {
        this.returns = returns;
    }

    private static @Nullable Throwable cause(Throwable failure) {
        return failure instanceof StoreException ? failure : failure.getCause();
    }

    /** Keeps what a batch that failed should have given back or charged. @return whether anything is owed since then */
    boolean keep(Batch batch, Throwable failure) {
        boolean undone = StoreException.isUndone(failure);
        boolean charges = cause(failure) instanceof StoreException told && !told.isAboutOneKey();
        for (Request request : batch.requests()) {
            if (request.isCharge() && charges) {
                keepCharge(request);
            } else if (undone && request.isBack()) {
                keepBack(request);
            }
        }
        return !kept.isEmpty() || charge.get() != null;
    }

    /** Adds a charge to those that are owed already, by the limit that is in force now. */
    void keepCharge(Request more) {
        charge.updateAndGet(before -> before == null ? more.again() : Request.charge(more.form(), sum(before, more)));
    }

    private static long sum(Request before, Request more) {
        long sum = before.permits() + more.permits();
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private void keepBack(Request back) {
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
        Request charged = charge.getAndSet(null);
        if (charged != null) {
            due.add(charged);
        }
        due.forEach(ask);
    }
}
