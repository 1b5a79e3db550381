package io.headgate.redis.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WaitingLineTest {

    private static final long LONG = Duration.ofHours(1).toNanos();
    private static final int SMALL_STACK = 192 * 1024;

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void end() {
        scheduler.shutdownNow();
    }

    @Test
    void aStoreThatFailsAtOnceFailsAllWhoWaitWithoutARecursion() throws Exception {
        CompletableFuture<Optional<Holding>> first = new CompletableFuture<>();
        StoreException gone = new StoreException("gone", null);
        AtomicInteger asked = new AtomicInteger();
        WaitingLine line = new WaitingLine(
                permits -> asked.incrementAndGet() == 1 ? first : CompletableFuture.failedFuture(gone), scheduler);
        List<CompletableFuture<Optional<Holding>>> all = new ArrayList<>();
        for (int waiter = 0; waiter < WaitingLine.MOST_WAITING; waiter++) {
            all.add(line.join(1, LONG));
        }
        Thread small = new Thread(null, () -> first.completeExceptionally(gone), "small", SMALL_STACK);
        small.start();
        small.join();
        assertThat(all).allMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(asked).hasValue(WaitingLine.MOST_WAITING);
        assertThat(line.isEmpty()).isTrue();
    }

    @Test
    void whoCannotBeAskedForKeepsNobodyElseWaiting() {
        AtomicInteger asked = new AtomicInteger();
        WaitingLine line = new WaitingLine(
                permits -> {
                    if (asked.incrementAndGet() == 1) {
                        throw new NoClassDefFoundError("a jar was taken away");
                    }
                    return CompletableFuture.completedFuture(Optional.empty());
                },
                scheduler);
        assertThat(line.join(1, LONG)).isCompletedExceptionally();
        CompletableFuture<Optional<Holding>> next = line.join(1, LONG);
        assertThat(asked).hasValue(2);
        assertThat(next).isNotDone();
    }
}
