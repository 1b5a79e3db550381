package io.headgate.redis;

import io.headgate.cluster.store.ClusterFound;
import io.headgate.cluster.store.ClusterLost;
import io.headgate.event.EventSink;
import io.headgate.redis.store.StoreException;
import io.lettuce.core.cluster.SlotHash;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What is known of Redis, and who decided. Safe for many threads. */
final class StoreHealth {

    /*
     * A single Redis is lost as a whole, and has one breaker. Of a cluster one node may be lost while the others are fine. Which
     * node has which slots changes, and who would ask before each call would pay for it; but nodes have slots in rows:
     *
     *   slots     0    256   512   768   ...         5460 5461       ...
     *   breakers  |-----|-----|-----|-----|   ...   |-----|-----|
     *   nodes     |============ a ===============================|======= b =====
     *
     * So there is a breaker for each 256 slots. When a node is gone, those in its row open, each by callers of its own. Only where
     * one row ends within a breaker's, limits of one node hear of trouble with another.
     */
    static final int SLOTS = 256;

    private final List<Breaker> breakers;
    private final AtomicInteger lost = new AtomicInteger(); // of the breakers
    private final LongAdder losses = new LongAdder();
    private final LongAdder decidedAlone = new LongAdder();
    private final LongAdder notGivenBack = new LongAdder();
    private final AtomicLong neverPaid = new AtomicLong();
    private final List<EventSink> told = new CopyOnWriteArrayList<>();
    private volatile @Nullable LossLog lossLog;
    private volatile String lastFailure = "";

    /** Of a store whose answers are waited for so long. */
    StoreHealth(Duration deadline, boolean isCluster) {
        this.breakers = IntStream.range(0, isCluster ? SlotHash.SLOT_COUNT / SLOTS : 1)
                .mapToObj(part -> new Breaker(this, part * SLOTS, deadline))
                .toList();
    }

    /** The breaker for a key, or for all keys that begin so up to where their slot is known. */
    Breaker of(String key) {
        return breakers.get(breakers.size() == 1 ? 0 : SlotHash.getSlot(key) / SLOTS);
    }

    /** Those that are open. */
    List<Breaker> lost() {
        return isLost() ? breakers.stream().filter(Breaker::isLost).toList() : List.of();
    }

    /** Whether Redis is lost, or a part of it. */
    boolean isLost() {
        return lost.get() > 0;
    }

    /** Tells {@code events} when it is lost, also if it is already, and when it is back. @return ends it */
    Runnable tell(EventSink events) {
        told.add(events);
        if (isLost()) {
            events.publish(new ClusterLost(lastFailure));
        }
        return () -> told.remove(events);
    }

    /** Tells {@code log} when it is lost and when it is back, and reminds it while it is lost. */
    void logTo(LossLog log) {
        lossLog = log;
        tell(log);
    }

    /** For the upkeep, with every beat. */
    void remind() {
        LossLog log = lossLog;
        if (log != null && isLost()) {
            log.remind();
        }
    }

    /** How often it was lost. */
    long losses() {
        return losses.sum();
    }

    /** How many decisions were made without Redis. */
    long decidedAlone() {
        return decidedAlone.sum();
    }

    void countDecidedAlone() {
        decidedAlone.increment();
    }

    /** How many permits Redis did not confirm to have taken back. */
    long notGivenBack() {
        return notGivenBack.sum();
    }

    void countNotGivenBack(long permits) {
        notGivenBack.add(permits);
    }

    /** How many permits were charged to debts that are never paid. */
    long neverPaid() {
        return neverPaid.get();
    }

    void countNeverPaid(long permits) {
        neverPaid.accumulateAndGet(
                permits, (before, more) -> before > Long.MAX_VALUE - more ? Long.MAX_VALUE : before + more);
    }

    /** What went wrong last, for people to read; empty when nothing has. */
    String lastFailure() {
        return lastFailure;
    }

    /** There was no Redis from the beginning. */
    void lost(StoreException failure) {
        breakers.forEach(breaker -> breaker.lost(failure));
    }

    void failed(String why) {
        lastFailure = why;
    }

    /** A breaker has opened. */
    void lostOne() {
        if (lost.getAndIncrement() == 0) {
            losses.increment();
            told.forEach(events -> events.publish(new ClusterLost(lastFailure)));
        }
    }

    /** A breaker has closed. */
    void foundOne() {
        if (lost.decrementAndGet() == 0) {
            told.forEach(events -> events.publish(new ClusterFound()));
        }
    }
}
