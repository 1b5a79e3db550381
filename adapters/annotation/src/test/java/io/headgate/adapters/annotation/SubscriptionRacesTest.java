package io.headgate.adapters.annotation;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.limiter.pace.LeakyQueue;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Subscriptions that are cancelled while they wait, begin and end: each call ends, whoever comes first. */
@Tag("concurrency")
class SubscriptionRacesTest {

    private static final int CALLS = 3_000;

    static class Remote {
        @Guarded("remote")
        public Mono<Integer> ask(int number) {
            return number % 2 == 0
                    ? Mono.just(number)
                    : Mono.just(number).delayElement(Duration.ofNanos(number % 50_000), Schedulers.parallel());
        }
    }

    @Test
    void everyCallEndsWhoeverCancels() throws Throwable {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
        try (Headgate headgate = Headgate.builder()
                .scheduler(scheduler)
                .rules(flow("remote").by(LeakyQueue.of(20_000, Duration.ofSeconds(1), Duration.ofSeconds(5))))
                .build()) {
            AtomicInteger ended = new AtomicInteger();
            subscribe(headgate, random, scheduler, ended);
            Resource remote = headgate.resource("remote");
            long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while ((ended.get() < CALLS || isBusy(remote)) && System.nanoTime() - deadline < 0) {
                Thread.sleep(5);
            }
            assertThat(ended).as("seed %s", seed).hasValue(CALLS);
            assertThat(isBusy(remote))
                    .as("seed %s: %s", seed, remote.statistics())
                    .isFalse();
            assertThat(remote.statistics().total().errors()).isZero();
        } finally {
            scheduler.shutdownNow();
        }
    }

    private static boolean isBusy(Resource resource) {
        return resource.statistics().inFlight() != 0 || resource.statistics().waiting() != 0;
    }

    @SuppressWarnings("unchecked")
    private static void subscribe(
            Headgate headgate, Random random, ScheduledExecutorService scheduler, AtomicInteger ended)
            throws Throwable {
        Remote remote = new Remote();
        GuardedMethod ask = new Guards(headgate).of(Remote.class).iterator().next();
        for (int i = 0; i < CALLS; i++) {
            int number = i;
            Object[] arguments = {number};
            Mono<Integer> answer = (Mono<Integer>) ask.invoke(remote, arguments, () -> remote.ask(number));
            Disposable running =
                    answer.doFinally(unused -> ended.incrementAndGet()).subscribe();
            if (random.nextBoolean()) {
                scheduler.schedule(running::dispose, random.nextInt(200_000), TimeUnit.NANOSECONDS);
            }
        }
    }
}
