package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.Browser;
import io.headgate.console.TestConsole;
import io.headgate.console.web.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While somebody guesses passwords: how many hashes are computed at once, and who is served meanwhile. Counted, not timed. */
@Tag("concurrency")
class GuessingTest {

    private static final String GUESS = "a guess of a stranger";
    private static final int AT_ONCE = 2;
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private final AtomicInteger computing = new AtomicInteger();
    private final AtomicInteger mostComputing = new AtomicInteger();
    private final CountDownLatch go = new CountDownLatch(1);
    private final ExecutorService guessing = Executors.newCachedThreadPool();
    private final Passwords passwords = new Passwords(10, AT_ONCE, this::derive, LONG);

    /** A hash that takes as long as the test wants it to, for guesses. */
    private byte[] derive(String password, byte[] salt, int iterations) {
        if (!password.equals(GUESS)) {
            return PasswordHash.derive(password, salt, iterations);
        }
        mostComputing.accumulateAndGet(computing.incrementAndGet(), Math::max);
        try {
            if (!go.await(2, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the test did not go on");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            computing.decrementAndGet();
        }
        return new byte[0];
    }

    @AfterEach
    void end() {
        go.countDown();
        guessing.shutdownNow();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("waited too long").isNegative();
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void soManyAreComputedAtOnceSoManyWaitAndTheOthersAreSentAwayAtOnce() throws Exception {
        List<CompletableFuture<Boolean>> guesses = new ArrayList<>();
        for (int i = 0; i < AT_ONCE + Passwords.MOST_WAITING; i++) {
            guesses.add(CompletableFuture.supplyAsync(() -> passwords.matches(GUESS, Optional.empty()), guessing));
            int begun = i + 1;
            await(() -> computing.get() + passwords.waiting() == begun);
        }
        assertThatThrownBy(() -> passwords.matches(GUESS, Optional.empty()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("too many are signing in at once");
        String hash = passwords.hash("correct horse battery");
        assertThat(passwords.matchesOfKnown("correct horse battery", Optional.of(hash)))
                .as("who signed in from there before does not wait for strangers")
                .isTrue();
        go.countDown();
        for (CompletableFuture<Boolean> guess : guesses) {
            assertThat(guess.get(60, TimeUnit.SECONDS)).isFalse();
        }
        assertThat(mostComputing).hasValue(AT_ONCE);
        assertThat(passwords.waiting()).isZero();
    }

    @Test
    void othersAreServedWhileStrangersGuess() throws Exception {
        try (TestConsole console = TestConsole.start(folder, passwords)) {
            Browser root = console.setUp();
            console.admin(); // from here, so that the place is known
            List<CompletableFuture<Integer>> guesses = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String body = "{\"name\":\"guess-" + i + "\",\"password\":\"" + GUESS + "\"}";
                Browser stranger = console.browser();
                guesses.add(CompletableFuture.supplyAsync(
                        () -> stranger.post("/api/login", body).statusCode(), guessing));
            }
            await(() -> computing.get() == AT_ONCE);
            assertThat(root.get("/api/accounts").statusCode()).isEqualTo(200);
            assertThat(console.admin().get("/api/session").statusCode()).isEqualTo(200);
            assertThat(computing).as("still").hasValue(AT_ONCE);
            go.countDown();
            for (CompletableFuture<Integer> guess : guesses) {
                assertThat(guess.get(2, TimeUnit.MINUTES)).isIn(401, 503, 429);
            }
            assertThat(mostComputing).hasValue(AT_ONCE);
        }
    }
}
