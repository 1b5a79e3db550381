package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.lettuce.core.KeyValue;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A script has a short way for a batch of nothing but takes: with another question behind them they are answered the same. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TakesInABatchTest {

    private static final int BATCHES = 200;
    private static final Limit AFTERWARDS = TokenBucket.perSecond(9).withBurst(11);
    private static final String ALONE = "{takes} alone";
    private static final String AMONG_OTHERS = "{takes} among others";

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    static Stream<Limit> limits() {
        return Stream.of(
                TokenBucket.perSecond(10),
                TokenBucket.perSecond(7).withBurst(12),
                TokenBucket.perSecond(999_983).withBurst(40),
                Gcra.perSecond(3).withTolerance(Duration.ofMillis(700)),
                LeakyBucket.perSecond(3).withVolume(6));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void areAnsweredTheSame(Limit limit) {
        FakeTicker ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        TestClockStore store = new TestClockStore(redis.connection(), wall);
        Forms forms = new Forms(TestClockStore.clock());
        redis.connection().sync().del(ALONE, AMONG_OTHERS, ALONE + ":ends", AMONG_OTHERS + ":ends");
        SplittableRandom random = new SplittableRandom(7);
        long most = 2 * limit.period().toNanos() * limit.capacity() / limit.permits();
        for (int batch = 0; batch < BATCHES; batch++) {
            ticker.advanceNanos(random.nextLong(1 + random.nextLong(most)));
            Form form = forms.of(
                    batch < BATCHES / 2 ? limit : AFTERWARDS); // goes on with the key, in other parts of a tick
            List<String> takes = takes(form, random);
            List<Long> alone = store.run(form.script(), ALONE, takes).join();
            Request.probe(form, 1).addTo(takes, 1);
            List<Long> others = store.run(form.script(), AMONG_OTHERS, takes).join();
            assertThat(alone).as("batch %s", batch).isEqualTo(others.subList(0, alone.size()));
            assertThat(written(ALONE)).as("batch %s", batch).isEqualTo(written(AMONG_OTHERS));
        }
    }

    /** The value, and when it expires. */
    private List<KeyValue<String, String>> written(String key) {
        return redis.connection().sync().mget(key, key + ":ends").stream()
                .map(pair -> KeyValue.fromNullable("", pair.getValueOrElse(null)))
                .toList();
    }

    private static List<String> takes(Form form, SplittableRandom random) {
        List<String> arguments = new ArrayList<>(form.settingsAt(0, 0));
        for (int takes = 1 + random.nextInt(4); takes > 0; takes--) {
            long permits =
                    1 + random.nextLong(random.nextBoolean() ? 2 : form.limit().capacity() + 2);
            Request.take(form, permits).addTo(arguments, 1 + random.nextInt(5));
        }
        return arguments;
    }
}
