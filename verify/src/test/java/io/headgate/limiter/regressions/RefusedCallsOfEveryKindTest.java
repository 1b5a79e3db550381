package io.headgate.limiter.regressions;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.AllOrNothing;
import io.headgate.Caller;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Verdict;
import io.headgate.access.AccessRule;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.adaptive.Partitions;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.Control;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.Rule;
import io.headgate.system.SystemRule;
import io.headgate.verify.Together;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls that any rule refuses take nothing from any limit that they share with others, while threads hammer them on a clock that
 * runs. Beside the limit there is another of its kind that sees none of these calls. It is read at the same instants, so how busy
 * the machine is does not matter.
 */
@Tag("concurrency")
class RefusedCallsOfEveryKindTest {

    private static final int DAYS = 5;
    private static final int THREADS = 3;
    private static final long HAMMERING_NANOS = 50_000_000;
    private static final long RATE = 10_000;
    private static final long ONE_PERCENT = RATE * HAMMERING_NANOS / 1_000_000_000 / 100;
    private static final long QUEUED =
            100; // per second: the wait for a turn is then far longer than a thread is interrupted
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final Duration YEAR = Duration.ofDays(365);

    /** Stands still while a test begins. */
    private static final class StartedTicker implements Ticker {
        private volatile long startedAt;
        private volatile boolean started;

        void start() {
            startedAt = System.nanoTime();
            started = true;
        }

        @Override
        public long read() {
            return started ? System.nanoTime() - startedAt : 0;
        }

        @Override
        public void sleep(long nanos) {
            throw new UnsupportedOperationException("nobody waits");
        }
    }

    /** Rules that refuse the calls of {@code bad} once the first has been admitted, and is not over. */
    record Refuser(String name, Rule... rules) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Refuser> refusers() {
        Limit once = FixedWindow.of(1, YEAR);
        return Stream.of(
                new Refuser("flow of an origin", flow("api").by(once).from("bad")),
                new Refuser(
                        "flow of each origin",
                        flow("api").by(TokenBucket.of(1, YEAR)).fromEachOther()),
                new Refuser("calls in flight", flow("api").inFlight(1).from("bad")),
                new Refuser("hot parameter", HotParameterRule.of("api", 0, once)),
                new Refuser("hot parameter, a bucket", HotParameterRule.of("api", 0, TokenBucket.of(1, YEAR))),
                new Refuser("hot parameter, in flight", HotParameterRule.inFlight("api", 0, 1)),
                new Refuser("hot parameter, 0", HotParameterRule.perSecond("api", 0, 0)),
                new Refuser(
                        "exception",
                        HotParameterRule.perSecond("api", 0, 1_000_000).withException("v", once)),
                new Refuser("quota", QuotaRule.quota("api").per(1, CalendarPeriod.MONTH)),
                new Refuser("system rate", SystemRule.rate(once)),
                new Refuser("system concurrency", SystemRule.concurrency(1)),
                new Refuser("adaptive", AdaptiveRule.of("api", Aimd.defaults().withRange(1, 1, 1))),
                new Refuser(
                        "adaptive, a share",
                        AdaptiveRule.of("api", Aimd.defaults().withRange(1, 1, 1))
                                .withPartitions(Partitions.byOrigin(Map.of("bad", 50)))),
                new Refuser("related", flow("api").perSecond(0).whileNotBusy("other")),
                new Refuser("breaker", BreakerRule.errorCount("api", 1).under(Control.FORCED_OPEN)),
                new Refuser("access", AccessRule.deny("api", "bad")),
                new Refuser("gateway", gateway("api").by(once)),
                new Refuser("shadow", flow("api").by(once).from("bad").shadow(), AccessRule.deny("api", "bad")));
    }

    static List<Limit> limits() {
        return List.of(
                TokenBucket.perSecond(RATE).withBurst(2 * RATE),
                TokenBucket.of(RATE / 100, Duration.ofMillis(10))
                        .withBurst(2 * RATE)
                        .withRefill(Refill.INTERVAL),
                TokenBuckets.of(TokenBucket.perSecond(RATE), TokenBucket.of(30 * RATE, Duration.ofMinutes(1))),
                Gcra.perSecond(RATE).withTolerance(Duration.ofSeconds(2)),
                LeakyBucket.perSecond(RATE).withVolume(2 * RATE),
                LeakyQueue.perSecond(QUEUED, SECOND),
                SmoothBursty.perSecond(RATE),
                SmoothWarmUp.perSecond(QUEUED, TEN_SECONDS),
                WarmUp.perSecond(RATE, TEN_SECONDS),
                PacedWarmUp.perSecond(QUEUED, TEN_SECONDS, SECOND),
                SlidingWindow.of(RATE / 20, Duration.ofMillis(50)),
                FixedWindow.of(RATE * 10, TEN_SECONDS),
                AlignedSlices.of(RATE / 20, Duration.ofMillis(50)),
                TwoWindowCounter.of(RATE / 20, Duration.ofMillis(50)),
                SlidingLog.of(RATE / 20, Duration.ofMillis(50)),
                CalendarQuota.of(RATE, CalendarPeriod.MINUTE));
    }

    static Stream<Arguments> limitsAndRefusers() {
        return limits().stream().flatMap(limit -> refusers().map(refuser -> Arguments.of(limit, refuser)));
    }

    /** A fifth of them, so that five days look at all, as the slow tier does at once. */
    static Stream<Arguments> todays() {
        List<Arguments> all = limitsAndRefusers().toList();
        int today = LocalDate.now(ZoneOffset.UTC).getDayOfYear();
        return IntStream.range(0, all.size())
                .filter(each -> (each + today) % DAYS == 0)
                .mapToObj(all::get);
    }

    @ParameterizedTest
    @MethodSource("todays")
    void todaysLimitOfTheSameResourceLosesNothing(Limit limit, Refuser refuser) throws Exception {
        aLimitOfTheSameResourceLosesNothing(limit, refuser);
    }

    @ParameterizedTest
    @MethodSource("todays")
    void todaysLimitOfAnotherResourceLosesNothing(Limit limit, Refuser refuser) throws Exception {
        aLimitOfAnotherResourceLosesNothing(limit, refuser);
    }

    @ParameterizedTest
    @MethodSource("limitsAndRefusers")
    @Tag("slow")
    void aLimitOfTheSameResourceLosesNothing(Limit limit, Refuser refuser) throws Exception {
        Hammered hammered = new Hammered(limit, "api", refuser);
        try (Headgate headgate = hammered.headgate()) {
            Caller bad = headgate.resource("api").from("bad").inbound();
            hammered.check(() -> bad.tryEnter("v"));
        }
    }

    @ParameterizedTest
    @MethodSource("limitsAndRefusers")
    @Tag("slow")
    void aLimitOfAnotherResourceLosesNothing(Limit limit, Refuser refuser) throws Exception {
        Hammered hammered = new Hammered(limit, "group", refuser);
        try (Headgate headgate = hammered.headgate()) {
            AllOrNothing both = AllOrNothing.of(
                    headgate.resource("group"),
                    headgate.resource("api").from("bad").inbound());
            hammered.check(() -> both.tryEnter("v"));
        }
    }

    private static final class Hammered {
        private final StartedTicker ticker = new StartedTicker();
        private final WallClock wall = () -> 1_767_225_620_000_000_000L + ticker.read(); // 20 s past a full minute
        private final AtomicLong refused = new AtomicLong();
        private final Seen shared;
        private final List<Rule> rules = new ArrayList<>();

        Hammered(Limit limit, String resource, Refuser refuser) {
            shared = new Seen(limit);
            rules.add(flow(resource).by(shared).withId("shared"));
            rules.addAll(List.of(refuser.rules()));
        }

        Headgate headgate() {
            return Headgate.builder()
                    .ticker(ticker)
                    .wallClock(wall)
                    .rules(rules)
                    .build();
        }

        void check(Supplier<Verdict> call) throws Exception {
            Verdict first = call.get();
            Algorithm algorithm = shared.made().get();
            Algorithm alone = shared.limit().start(0, wall);
            if (first.isAdmitted()) {
                assertThat(alone.take(1, 0, 0)).isZero();
            }
            long half = Math.max(1, shared.limit().capacity() / 2);
            assertThat(algorithm.takeUpTo(half, 0)).isEqualTo(alone.takeUpTo(half, 0));
            ticker.start();
            Together.run(THREADS, number -> {
                while (ticker.read() < HAMMERING_NANOS) {
                    assertThat(call.get().isAdmitted()).isFalse();
                    refused.incrementAndGet();
                }
            });
            long ended = alone.latest(algorithm.latest(ticker.read()));
            long least = alone.waitNanos(1, ended);
            assertThat(algorithm.waitNanos(1, ended))
                    .as("wait after %s calls", refused)
                    .isBetween(least, least + HAMMERING_NANOS / 100);
            long all = 2 * shared.limit().capacity();
            long granted = algorithm.takeUpTo(all, ended);
            long most = alone.takeUpTo(all, ended);
            assertThat(granted).as("granted after %s calls", refused).isBetween(most - ONE_PERCENT, most);
            if (first instanceof Entry entry) {
                entry.close();
            }
        }
    }

    /** A limit whose algorithm can be looked at. */
    private record Seen(Limit limit, AtomicReference<Algorithm> made) implements Limit {

        Seen(Limit limit) {
            this(limit, new AtomicReference<>());
        }

        @Override
        public long permits() {
            return limit.permits();
        }

        @Override
        public Duration period() {
            return limit.period();
        }

        @Override
        public long capacity() {
            return limit.capacity();
        }

        @Override
        public long largestTake() {
            return limit.largestTake();
        }

        @Override
        public boolean givesBackWhole() {
            return limit.givesBackWhole();
        }

        @Override
        public Algorithm start(long now, WallClock wall) {
            made.set(limit.start(now, wall));
            return made.get();
        }
    }
}
