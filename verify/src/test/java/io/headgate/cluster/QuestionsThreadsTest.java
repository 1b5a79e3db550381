package io.headgate.cluster;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.AllOrNothing;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.Rule;
import io.headgate.verify.Together;
import java.time.Duration;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers, cancels and changed rules meet in every order, on real threads: never one too many runs, and nothing is left. */
@Tag("concurrency")
@Timeout(300)
class QuestionsThreadsTest {

    private static final int THREADS = 6;
    private static final int ASKS = 1_500;
    private static final int AT_ONCE = 3;
    private static final long IN_CLUSTER = 2_000;
    private static final long SEED = 20_261_115;

    private final SharedCluster cluster = new SharedCluster(Ticker.system());
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();
    private final AtomicLong ran = new AtomicLong();
    private final AtomicBoolean over = new AtomicBoolean();

    private Headgate headgate() {
        return Headgate.builder()
                .cluster(cluster)
                .rules(
                        flow("orders")
                                .by(TokenBucket.of(IN_CLUSTER, Duration.ofDays(1)))
                                .inCluster()
                                .withId("fleet"),
                        flow("group").inFlight(AT_ONCE + 2).inCluster().withId("slots"),
                        flow("orders").inFlight(AT_ONCE).withId("at-once"),
                        queue())
                .build();
    }

    private static Rule queue() {
        return flow("orders")
                .perSecond(1_000_000)
                .queueing(Duration.ofMillis(1))
                .withId("queue");
    }

    @Test
    void throughOneResource() throws Exception {
        Headgate headgate = headgate();
        Resource orders = headgate.resource("orders");
        hammer(orders::enterAsync, headgate);
        assertNothingLeft(headgate);
    }

    @Test
    void throughSeveral() throws Exception {
        Headgate headgate = headgate();
        hammer(AllOrNothing.of(headgate.resource("group"), headgate.resource("orders"))::enterAsync, headgate);
        assertNothingLeft(headgate);
        Resource group = headgate.resource("group");
        until(() ->
                cluster.inUse("flow/slots/group/") == 0 && group.statistics().inFlight() == 0);
    }

    private void hammer(Supplier<CompletableFuture<Entry>> verb, Headgate headgate) throws Exception {
        cluster.holding = true;
        Queue<CompletableFuture<Entry>> asked = new ConcurrentLinkedQueue<>();
        Thread answering = new Thread(() -> {
            while (!over.get()) {
                cluster.letGo();
                Thread.onSpinWait();
            }
        });
        answering.setDaemon(true);
        answering.start();
        Together.run(THREADS, thread -> {
            SplittableRandom random = new SplittableRandom(SEED + thread);
            for (int i = 0; i < ASKS; i++) {
                CompletableFuture<Entry> coming = verb.get();
                asked.add(coming.thenApply(this::use));
                if (random.nextInt(5) == 0) {
                    coming.cancel(false);
                }
                if (thread == 0 && i % 300 == 150) {
                    headgate.rules().remove("queue");
                } else if (thread == 0 && i % 300 == 299) {
                    headgate.rules().add(queue());
                }
            }
        });
        for (CompletableFuture<Entry> each : asked) {
            each.handle((entry, refused) -> entry).join();
        }
        over.set(true);
        answering.join();
        cluster.letGo();
    }

    private Entry use(Entry entry) {
        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
        Thread.onSpinWait();
        ran.incrementAndGet();
        running.decrementAndGet();
        entry.close();
        return entry;
    }

    private void assertNothingLeft(Headgate headgate) throws InterruptedException {
        Resource orders = headgate.resource("orders");
        assertThat(mostRunning.get()).isBetween(1, AT_ONCE);
        // a thread that lets go of a call which is cancelled in that moment may still be at it
        until(() -> orders.statistics().inFlight() == 0 && usedForNothing(orders) <= 2);
        assertThat(orders.statistics().total().finished())
                .isEqualTo(orders.statistics().total().passed());
        assertThat(ran.get()).isPositive().isLessThanOrEqualTo(IN_CLUSTER);
        assertThat(usedForNothing(orders)).isBetween(0L, 2L); // what was refilled while it was held is not given back
        headgate.rules().remove("fleet");
        try (Entry first = entered(orders);
                Entry second = entered(orders);
                Entry third = entered(orders)) {
            assertThat(orders.statistics().inFlight()).isEqualTo(AT_ONCE);
        }
    }

    private long usedForNothing(Resource orders) {
        long used = IN_CLUSTER - cluster.available("flow/fleet/orders/");
        return used - orders.statistics().total().passed();
    }

    private static void until(BooleanSupplier reached) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!reached.getAsBoolean() && System.nanoTime() - deadline < 0) {
            Thread.sleep(5);
        }
        assertThat(reached.getAsBoolean()).isTrue();
    }

    private Entry entered(Resource orders) {
        cluster.holding = false;
        return orders.enter();
    }
}
