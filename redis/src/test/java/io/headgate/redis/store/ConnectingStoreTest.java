package io.headgate.redis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a connection ends. */
@Timeout(60)
class ConnectingStoreTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    @Tag("slow")
    void whoHoldsTheThreadOfTheConnectionDoesNotHoldItsEnd(@TempDir Path folder) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (RedisOnLoopback redis = new RedisOnLoopback(folder)) {
            ConnectingStore store = new ConnectingStore(redis.uri());
            store.awaitFirstAttempt(PATIENCE);
            Script script = Script.of(new StoreClock("do return {1} end", 1), ConnectingStoreTest.class);
            redis.server().hold(); // so that the answer is not there before somebody wants to be told
            CompletableFuture<?> told = store.run(script, "orders", List.of()).whenComplete((answer, failure) -> {
                held.countDown();
                awaitQuietly(goOn);
            });
            redis.server().goOn();
            assertThat(held.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            store.close();
            assertThat(told).as("the thread is still held").isNotDone();
            assertThat(store.run(script, "orders", List.of())).isCompletedExceptionally();
        } finally {
            goOn.countDown();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(PATIENCE.toSeconds() * 2, TimeUnit.SECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
