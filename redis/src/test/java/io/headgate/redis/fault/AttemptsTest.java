package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.store.ConnectingStore;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisURI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many that have no way to Redis try to connect, each in its own time, so that one that is back does not meet all of them at once.
 *
 * <pre>
 *   attempts   x x  x   x     x         x        x          x       x
 *   pauses     short, then longer, then 250 to 500 ms, by chance
 * </pre>
 *
 * The timer of Lettuce ticks ten times a second, and a pause ends with a tick.
 */
@Tag("slow") // goes by real time
@Timeout(120)
class AttemptsTest {

    private static final int STORES = 8;
    private static final int ATTEMPTS = 10; // the pause after the sixth is the first that may be the longest
    private static final Duration TICK = Duration.ofMillis(100);
    private static final Duration LEAST = Duration.ofMillis(250);
    private static final Duration MOST = Duration.ofMillis(500).plus(TICK);

    private final List<Proxy> ways = new ArrayList<>();
    private final List<ConnectingStore> stores = new ArrayList<>();
    private RedisOnLoopback redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        for (int i = 0; i < STORES; i++) {
            ways.add(new Proxy(redis.uri().getPort()));
        }
    }

    @AfterEach
    void end() throws Exception {
        stores.forEach(ConnectingStore::close);
        for (Proxy way : ways) {
            way.close();
        }
        redis.close();
    }

    private void connect() {
        ways.forEach(way -> stores.add(new ConnectingStore(RedisURI.create("127.0.0.1", way.port()))));
    }

    @Test
    void thoseWhoseConnectionBrokeTryLessAndLessOftenAndNotAllAtOnce() throws Exception {
        connect();
        stores.forEach(store -> store.awaitFirstAttempt(Fleet.PATIENCE));
        ways.forEach(Proxy::cutOff);
        assertPauses();
    }

    @Test
    void thoseWhoNeverHadAConnectionDoTheSame() throws Exception {
        ways.forEach(Proxy::cutOff);
        connect();
        assertPauses();
    }

    private void assertPauses() throws Exception {
        for (Proxy way : ways) {
            Waiting.until("attempts enough", Fleet.PATIENCE, () -> way.refused().size() >= ATTEMPTS);
        }
        List<Duration> first = pauses(1, 3);
        List<Duration> later = pauses(6, ATTEMPTS - 1);
        Duration most = part(later, 0.9);
        Duration least = part(later, 0.1);
        assertThat(part(first, 0.5)).as("half of the first pauses, %s", first).isLessThan(LEAST);
        assertThat(part(later, 0.5)).as("half of the later ones, %s", later).isBetween(LEAST, MOST);
        assertThat(least).as("all but a few, %s", later).isGreaterThan(LEAST.minus(TICK));
        assertThat(most).as("all but a few, %s", later).isLessThan(MOST.plus(TICK));
        assertThat(most.minus(least)).as("by chance: %s", later).isGreaterThan(TICK.dividedBy(2));
    }

    /** Those after the nth attempts, of all stores, the shortest first. */
    private List<Duration> pauses(int from, int to) {
        return ways.stream()
                .flatMap(way -> pauses(way.refused(), from, to))
                .sorted()
                .toList();
    }

    private static Stream<Duration> pauses(List<Long> attempts, int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(n -> Duration.ofNanos(attempts.get(n) - attempts.get(n - 1)));
    }

    /** The one that so large a part is shorter than. */
    private static Duration part(List<Duration> sorted, double part) {
        return sorted.get((int) (sorted.size() * part));
    }
}
