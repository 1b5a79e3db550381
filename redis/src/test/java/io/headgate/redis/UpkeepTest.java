package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.ConnectingStore;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What goes on in the background though nobody calls: on a real Redis, in real time. */
@Timeout(120)
class UpkeepTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LIFE = Duration.ofSeconds(5); // so long that no stall of the machine outlasts a lease
    private static final FixedWindow HUNDRED = FixedWindow.of(100, Duration.ofDays(365)); // its edges are years apart

    private RedisOnLoopback redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterEach
    void end() {
        redis.close();
    }

    // ------------------------------------------------------------------ leases

    @Test
    void whatIsLeftOfALeaseGoesBackWhenItsLimiterIsNotUsedAnyMore() throws Exception {
        RateLimiter asRedisKnowsIt = redis.quietLimits(PATIENCE).limiter("clicks", HUNDRED);
        try (RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", PATIENCE)) {
            RateLimiter clicks = limits.leased("clicks", HUNDRED, LIFE, WhenLost.CLOSED);
            assertThat(clicks.tryAcquire(3)).isTrue();
            assertThat(limits.figures().leases().leased()).as("taken ahead").isEqualTo(8);
            Waiting.until(
                    "all but those used are back",
                    PATIENCE,
                    () -> asRedisKnowsIt.probe().remaining() == 97);
            Waiting.until(
                    "that is known here too",
                    PATIENCE,
                    () -> limits.figures().leases().equals(new LeaseFigures(1, 8, 3, 5, 0)));
        }
    }

    // ------------------------------------------------------------------ questions

    @Test
    void whateverGoesWrongOnceItAsksAgain() throws Exception {
        Queue<Long> instants = new ConcurrentLinkedQueue<>();
        Store breaks = (script, key, arguments) -> {
            instants.add(System.nanoTime());
            if (instants.size() < 3) {
                throw new NoClassDefFoundError("as asked");
            }
            return CompletableFuture.failedFuture(new StoreException("away", null));
        };
        Forms forms = new Forms(StoreClock.server());
        Members members = new Members(breaks, forms, "headgate:{members}", "me", PATIENCE);
        StoreMemory memory = new StoreMemory(breaks, forms, "headgate");
        try (Upkeep upkeep = new Upkeep(
                members,
                memory,
                new LostParts(breaks, forms, "headgate"),
                new StoreHealth(PATIENCE, false),
                new Returns(permits -> {}),
                PATIENCE)) {
            upkeep.start();
            Waiting.until("asked again", PATIENCE, () -> instants.size() > 2);
        }
    }

    @Test
    @Tag("slow") // goes by real time
    void membersSayThatTheyAreAliveOnceOrTwiceASecondAndNotAllAtOnce() throws Exception {
        try (Asking asking = new Asking(10)) {
            asking.start();
            assertPauses(asking.pauses(3), Duration.ofMillis(500), Duration.ofMillis(1_000));
        }
    }

    @Test
    @Tag("slow") // goes by real time
    void aLostRedisIsAskedForFiveToTenTimesASecondAndNotByAllAtOnce() throws Exception {
        try (Asking asking = new Asking(10)) {
            redis.server().kill();
            asking.lose();
            asking.start();
            assertPauses(asking.pauses(6), Duration.ofMillis(100), Duration.ofMillis(200));
        }
    }

    /** Where the machine is busy some are longer. */
    private static void assertPauses(List<Duration> sorted, Duration least, Duration most) {
        Duration few = sorted.get(sorted.size() / 10);
        Duration half = sorted.get(sorted.size() / 2);
        assertThat(sorted.get(0)).as("the shortest, %s", sorted).isGreaterThanOrEqualTo(least);
        assertThat(half).as("half of them, %s", sorted).isLessThanOrEqualTo(most);
        assertThat(half.minus(few)).as("by chance: %s", sorted).isGreaterThan(least.dividedBy(10));
    }

    /** The upkeep of several members, and when each of them asked. */
    private final class Asking implements AutoCloseable {
        private final ConnectingStore store = new ConnectingStore(redis.uri());
        private final List<Queue<Long>> asked = new ArrayList<>();
        private final List<StoreHealth> healths = new ArrayList<>();
        private final List<Upkeep> all = new ArrayList<>();

        Asking(int members) {
            store.awaitFirstAttempt(PATIENCE);
            for (int member = 0; member < members; member++) {
                add("member " + member);
            }
        }

        private void add(String id) {
            Queue<Long> instants = new ConcurrentLinkedQueue<>();
            Store watched = (script, key, arguments) -> {
                instants.add(System.nanoTime());
                return store.run(script, key, arguments);
            };
            Forms forms = new Forms(StoreClock.server());
            Members members = new Members(watched, forms, "headgate:{members}", id, PATIENCE);
            StoreMemory memory = new StoreMemory(store, forms, "headgate");
            StoreHealth health = new StoreHealth(PATIENCE, false);
            all.add(new Upkeep(
                    members,
                    memory,
                    new LostParts(store, forms, "headgate"),
                    health,
                    new Returns(permits -> {}),
                    PATIENCE));
            healths.add(health);
            asked.add(instants);
        }

        void lose() {
            healths.forEach(health -> health.lost(new StoreException("killed", null)));
        }

        void start() {
            all.forEach(Upkeep::start);
        }

        /** So many of each, the shortest first. */
        List<Duration> pauses(int each) throws Exception {
            for (Queue<Long> instants : asked) {
                Waiting.until("has asked " + (each + 1) + " times", PATIENCE, () -> instants.size() > each);
            }
            return asked.stream()
                    .flatMap(instants -> pauses(List.copyOf(instants), each))
                    .sorted()
                    .toList();
        }

        private static Stream<Duration> pauses(List<Long> instants, int count) {
            return IntStream.rangeClosed(1, count)
                    .mapToObj(n -> Duration.ofNanos(instants.get(n) - instants.get(n - 1)));
        }

        @Override
        public void close() {
            all.forEach(Upkeep::close);
            store.close();
        }
    }
}
