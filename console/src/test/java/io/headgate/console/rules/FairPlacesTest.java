package io.headgate.console.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.web.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("concurrency")
class FairPlacesTest {

    private final FairPlaces places = new FairPlaces(2, Duration.ofMinutes(1));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> entered = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private CompletableFuture<Void> wait(String account) throws InterruptedException {
        int before = places.waiting();
        CompletableFuture<Void> waits = CompletableFuture.runAsync(
                () -> {
                    places.enter(account);
                    entered.add(account);
                },
                threads);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (places.waiting() == before) {
            assertThat(System.nanoTime() - deadline).as("it gets into the line").isNegative();
            TimeUnit.MILLISECONDS.sleep(2);
        }
        return waits;
    }

    @Test
    void anAccountThatAsksAllTheTimeHasEachSecondTurnAtMost() throws Exception {
        places.enter("greedy");
        places.enter("greedy");
        CompletableFuture<Void> other = wait("other");
        assertThatThrownBy(() -> places.enter("greedy"))
                .isInstanceOf(Refusal.class)
                .hasMessage("busy: 2 of this account are computed at the moment");
        places.leave("greedy");
        other.get(60, TimeUnit.SECONDS);
        CompletableFuture<Void> again = wait("greedy");
        CompletableFuture<Void> next = wait("next");
        places.leave("other");
        again.get(60, TimeUnit.SECONDS);
        places.leave("greedy");
        next.get(60, TimeUnit.SECONDS);
        assertThat(entered).containsExactly("other", "greedy", "next");
    }

    @Test
    void whoWaitsInVainIsAskedToComeAgainAndHoldsNothing() {
        FairPlaces none = new FairPlaces(1, Duration.ZERO);
        none.enter("a");
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> none.enter("b")).hasMessage("busy: others are computed at the moment");
        }
        none.leave("a");
        none.enter("b");
    }
}
