package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every form leaves on a real Redis, in the time of the server: keys that end, and of a refusal nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class EveryKeyOnRedisTest {

    private static final String MARKER = "headgate:since";
    private static final long FOR_EVER = -1; // as Redis tells the life of a key that has none
    private static final long DAY = Duration.ofDays(1).toMillis();

    private RedisOnLoopback redis;
    private RedisLimits limits;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        limits = redis.quietLimits(Duration.ofSeconds(60));
    }

    @AfterAll
    void end() {
        limits.close();
        redis.close();
    }

    @BeforeEach
    void empty() {
        redis.redis().flushall();
    }

    static Stream<Limit> limits() {
        return EveryLimit.onRedis();
    }

    static Stream<Arguments> limitsAndBeginnings() {
        return limits().flatMap(limit -> Stream.of(WhenForgotten.values()).map(each -> Arguments.of(limit, each)));
    }

    /** Nothing but Redis knows what it was refused before. */
    private RateLimiter fresh(Limit limit, WhenForgotten beginning) {
        return limits.limiter("orders", limit, FleetTerms.DEFAULT.with(beginning));
    }

    /** So that it makes no difference how a limiter begins; what differs is the way through the script. */
    private void rememberEverything() {
        redis.redis().psetex(MARKER, DAY, "0");
    }

    /** Four periods and ten minutes at least: so it does not matter when the hour strikes, or a second is over. */
    private static long debt(Limit limit) {
        return limit.permits() * Math.max(4, 600 / limit.period().toSeconds());
    }

    /** Each key, with what it holds and the instant at which it ends. */
    private Map<String, String> everything() {
        Map<String, String> all = new TreeMap<>();
        for (String key : redis.redis().keys("*")) {
            byte[] held = redis.redis().dump(key);
            all.put(
                    key,
                    HexFormat.of().formatHex(held) + " until " + redis.redis().pexpiretime(key));
        }
        return all;
    }

    private long writes() {
        return figure("persistence", "rdb_changes_since_last_save:");
    }

    private long scripts() {
        return figure("commandstats", "cmdstat_evalsha:calls=");
    }

    private long figure(String section, String name) {
        return redis.redis()
                .info(section)
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.substring(name.length()).split(",")[0]))
                .sum();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("limitsAndBeginnings")
    void whateverIsGrantedEveryKeyEnds(Limit limit, WhenForgotten beginning) {
        rememberEverything();
        RateLimiter limiter = fresh(limit, beginning);
        List<Runnable> calls = List.of(
                () -> assertThat(limiter.tryAcquire()).isTrue(),
                () -> limiter.reserve(1, Duration.ZERO).cancel(),
                () -> limiter.consumeUpTo(2),
                () -> limiter.reserve(1).cancel(),
                () -> limiter.reserve(1),
                () -> limiter.charge(debt(limit)));
        for (int call = 0; call < calls.size(); call++) {
            long before = writes();
            calls.get(call).run();
            if (call == 0) {
                assertThat(writes()).isGreaterThan(before);
                assertThat(redis.redis().keys("headgate:{orders}:*")).hasSize(1);
            }
            assertThat(redis.redis().keys("*"))
                    .as("after call %s", call)
                    .allSatisfy(key -> assertThat(redis.redis().pttl(key)).isNotEqualTo(FOR_EVER));
        }
        assertThat(redis.redis().keys("headgate:{orders}:*"))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(redis.redis().pttl(key)).isPositive());
    }

    @Test
    void soDoThoseOfLimitsTakenTogetherOfLeasesOfCallsInFlightAndOfMembers() throws Exception {
        Duration patience = Duration.ofSeconds(60);
        TokenBucket bucket = TokenBucket.of(1_000, Duration.ofDays(1)); // full again long after the test
        try (RedisLimits member = RedisLimits.connect(redis.uri(), RedisLimits.PREFIX, patience)) {
            Waiting.until(
                    "it is a member",
                    patience,
                    () -> !redis.redis().keys("headgate:{members}").isEmpty());
            assertThat(member.composite(member.limiter("user", bucket), member.limiter("tenant", bucket))
                            .tryAcquire())
                    .isTrue();
            RateLimiter leased = member.leased("clicks", bucket, Duration.ofSeconds(10), WhenLost.CLOSED);
            assertThat(leased.tryAcquire()).isTrue();
            assertThat(member.concurrency("slots", 5, Duration.ofSeconds(10)).tryAcquire())
                    .isPresent();
            List<String> keys = redis.redis().keys("*");
            assertThat(keys)
                    .anyMatch(key -> key.startsWith("headgate:{user}"))
                    .anyMatch(key -> key.startsWith("headgate:{tenant}"))
                    .anyMatch(key -> key.startsWith("headgate:{clicks}"))
                    .anyMatch(key -> key.startsWith("headgate:{slots}"))
                    .allSatisfy(key -> assertThat(redis.redis().pttl(key)).isNotEqualTo(FOR_EVER));
        }
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("limitsAndBeginnings")
    void aRefusalChangesNothing(Limit limit, WhenForgotten beginning) {
        rememberEverything();
        fresh(limit, beginning).charge(debt(limit));
        Map<String, String> before = everything();
        assertThat(before).hasSizeGreaterThan(1);
        long writes = writes();
        long scripts = scripts();
        assertThat(fresh(limit, beginning).tryAcquire()).isFalse();
        assertThat(fresh(limit, beginning).reserve(1, Duration.ofMillis(1)).isGranted())
                .isFalse();
        assertThat(fresh(limit, beginning).consumeUpTo(EveryLimit.PERMITS)).isZero();
        assertThat(fresh(limit, beginning).probe().wouldAdmit()).isFalse();
        assertThat(scripts() - scripts).as("all were asked of Redis").isGreaterThanOrEqualTo(4);
        assertThat(everything()).isEqualTo(before);
        assertThat(writes()).isEqualTo(writes);
    }

    /** The one thing that a refusal ever writes: a Redis that has no marker begins to remember with it. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void aRefusalByALimitThatBeginsColdWritesTheMissingMarkerAndNothingElse(Limit limit) {
        assertThat(fresh(limit, WhenForgotten.COLD).tryAcquire()).isFalse();
        assertThat(redis.redis().keys("*")).containsExactly(MARKER);
        assertThat(redis.redis().pttl(MARKER)).isPositive();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("limitsAndBeginnings")
    void whatOneOfTwoRefusesLeavesNoTraceOfTheOther(Limit limit, WhenForgotten beginning) {
        rememberEverything();
        SlidingLog none = SlidingLog.of(1, Duration.ofDays(1));
        assertThat(limits.limiter("none left", none).tryAcquire()).isTrue();
        Map<String, String> before = everything();
        long writes = writes();
        assertThat(limits.composite(fresh(limit, beginning), limits.limiter("none left", none))
                        .tryAcquire())
                .isFalse();
        assertThat(limits.composite(limits.limiter("none left", none), fresh(limit, beginning))
                        .tryAcquire())
                .isFalse();
        assertThat(everything()).isEqualTo(before);
        assertThat(writes()).isEqualTo(writes);
        assertThat(fresh(limit, beginning).tryAcquire())
                .as("it would have admitted the call")
                .isTrue();
    }
}
