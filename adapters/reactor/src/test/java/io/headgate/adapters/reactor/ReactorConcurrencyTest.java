package io.headgate.adapters.reactor;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.statistics.Figures;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Schedulers;

/** Many subscriptions that end, fail, wait and are cancelled at any moment. */
@Tag("concurrency")
class ReactorConcurrencyTest {

    private static final int CALLS = 20_000;
    private static final int LIMIT = 7;

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger ran = new AtomicInteger();

    @Test
    void theLimitHoldsAndEveryPlaceComesBack() throws InterruptedException {
        stress(Headgate.builder().rules(flow("orders").inFlight(LIMIT)).build());
    }

    @Test
    void theLimitHoldsBehindAQueueToo() throws InterruptedException {
        stress(Headgate.builder()
                .rules(
                        flow("orders").inFlight(LIMIT),
                        flow("orders")
                                .perSecond(20_000)
                                .queueing(Duration.ofMillis(5))
                                .withId("queue"))
                .build());
    }

    private void stress(Headgate headgate) throws InterruptedException {
        Resource resource = headgate.resource("orders");
        ReactorEntryway orders = ReactorEntryway.of(resource);
        CountDownLatch over = new CountDownLatch(CALLS);
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int call = 0; call < CALLS; call++) {
            one(orders, random, over);
        }
        assertThat(over.await(300, TimeUnit.SECONDS)).isTrue();
        awaitRest(resource);
        assertThat(most.get()).isBetween(1, LIMIT);
        assertThat(ran.get()).isPositive();
        Figures total = resource.statistics().total();
        assertThat(total.passed()).isEqualTo(total.finished());
        headgate.close();
    }

    /** Subscribed to on one thread, cancelled perhaps on another, at a random moment. */
    private void one(ReactorEntryway orders, Random random, CountDownLatch over) {
        long micros = random.nextInt(300);
        boolean fails = random.nextInt(4) == 0;
        Flux<Integer> work = Flux.defer(() -> {
                    Runnable ended = begun();
                    Mono<Integer> result = fails ? Mono.error(new IllegalStateException("down")) : Mono.just(1);
                    return result.delaySubscription(Duration.ofNanos(micros * 1_000))
                            .doOnTerminate(ended)
                            .doOnCancel(ended)
                            .flux();
                })
                .transform(orders::flux);
        Flux<Integer> perhapsCancelled =
                random.nextBoolean() ? work : work.take(Duration.ofNanos(random.nextInt(300) * 1_000L));
        perhapsCancelled
                .subscribeOn(Schedulers.parallel())
                .onErrorResume(BlockedException.class, refused -> Mono.empty())
                .onErrorResume(IllegalStateException.class, failed -> Mono.empty())
                .doFinally((SignalType how) -> over.countDown())
                .subscribe();
    }

    /** @return to be called when it ends, perhaps by two threads: a cancel may meet the end */
    private Runnable begun() {
        ran.incrementAndGet();
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        AtomicBoolean over = new AtomicBoolean();
        return () -> {
            if (over.compareAndSet(false, true)) {
                running.decrementAndGet();
            }
        };
    }

    private static void awaitRest(Resource resource) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (resource.statistics().inFlight() + resource.statistics().waiting() > 0
                && System.nanoTime() - deadline < 0) {
            Thread.sleep(5);
        }
        assertThat(resource.statistics().inFlight()).isZero();
        assertThat(resource.statistics().waiting()).isZero();
    }
}
