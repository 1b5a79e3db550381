package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.rule.Rule;
import io.headgate.system.SystemRule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that asks for more than it turns out to cost takes from a bucket what it cost, however long it ran. */
class EstimatesGivenBackTest {

    private static final long PER_SECOND = 1_000;
    private static final String VALUE = "v";
    private static final TokenBucket PER_VALUE = TokenBucket.perSecond(PER_SECOND);

    private final FakeTicker ticker = new FakeTicker();

    /** A rule by its limit. */
    record Way(String name, Function<Limit, Rule> rule) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> waysAndBuckets() {
        List<Way> ways = List.of(
                new Way("flow", limit -> flow("api").by(limit)),
                new Way("flow of an origin", limit -> flow("api").by(limit).from("shop")),
                new Way("flow of each origin", limit -> flow("api").by(limit).fromEachOther()),
                new Way("hot parameter", limit -> HotParameterRule.of("api", 0, limit)),
                new Way("gateway", limit -> gateway("api").by(limit)),
                new Way("system", SystemRule::rate));
        List<Limit> buckets = List.of(
                TokenBucket.perSecond(PER_SECOND),
                TokenBucket.perSecond(1_001),
                TokenBuckets.of(TokenBucket.perSecond(PER_SECOND), TokenBucket.of(2_000, Duration.ofSeconds(2))),
                Gcra.perSecond(PER_SECOND).withTolerance(Duration.ofSeconds(1)),
                LeakyBucket.perSecond(PER_SECOND).withVolume(PER_SECOND));
        return ways.stream().flatMap(way -> buckets.stream().map(bucket -> Arguments.of(way, bucket)));
    }

    private Headgate headgate(Rule... rules) {
        return Headgate.builder().ticker(ticker).rules(rules).build();
    }

    private static Caller caller(Headgate headgate, String resource, long permits) {
        return headgate.resource(resource).from("shop").inbound().weighing(permits);
    }

    /** The first call of a value begins its limiter, so it has nothing to tell by what the limiter held before it. */
    @Test
    void theFirstCallOfAValueLacksAtMostWhatDrippedInDuringIt() {
        for (int call : new int[] {1, 2}) {
            try (Headgate headgate = headgate(HotParameterRule.of("api", 0, TokenBucket.perSecond(100)))) {
                if (call == 2) {
                    caller(headgate, "api", 1).run(VALUE, () -> {});
                    ticker.advance(Duration.ofMillis(10));
                }
                Entry estimated = caller(headgate, "api", 90).enter(VALUE);
                ticker.advance(Duration.ofMillis(100));
                caller(headgate, "api", 1).run(VALUE, () -> {});
                ticker.advance(Duration.ofMillis(100));
                estimated.closeAtCost(40);
                long exact = 100 - 40 - 1 + 20;
                long there = 0;
                while (caller(headgate, "api", 1).tryEnter(VALUE) instanceof Entry entry) {
                    entry.close();
                    there++;
                }
                assertThat(there).isBetween(call == 1 ? exact - 20 : exact, exact);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("waysAndBuckets")
    void whatACallDidNotNeedIsThereAgain(Way way, Limit limit) {
        try (Headgate headgate = headgate(way.rule().apply(limit))) {
            caller(headgate, "api", limit.capacity()).run(VALUE, () -> {});
            ticker.advance(Duration.ofMillis(600));
            Entry entry = caller(headgate, "api", 400).enter(VALUE);
            ticker.advance(Duration.ofMillis(250));
            entry.closeAtCost(100);
            assertThat(admitted(headgate)).isCloseTo(750, within(2L));
        }
    }

    @ParameterizedTest
    @MethodSource("waysAndBuckets")
    void soItIsWhenACallGoesThroughSeveralResources(Way way, Limit limit) {
        try (Headgate headgate = headgate(way.rule().apply(limit))) {
            caller(headgate, "api", limit.capacity()).run(VALUE, () -> {});
            ticker.advance(Duration.ofMillis(600));
            Entry entry = AllOrNothing.of(headgate.resource("group"), caller(headgate, "api", 400))
                    .enter(VALUE);
            ticker.advance(Duration.ofMillis(250));
            entry.closeAtCost(100);
            assertThat(admitted(headgate)).isCloseTo(750, within(2L));
        }
    }

    private static long admitted(Headgate headgate) {
        long admitted = 0;
        while (caller(headgate, "api", 1).tryEnter(VALUE) instanceof Entry entry) {
            entry.close();
            admitted++;
        }
        return admitted;
    }

    @ParameterizedTest
    @MethodSource("waysAndBuckets")
    void whatWouldHaveBeenLostAtTheBrimDoesNotComeBack(Way way, Limit limit) {
        try (Headgate headgate = headgate(way.rule().apply(limit))) {
            Entry entry = caller(headgate, "api", 400).enter(VALUE);
            ticker.advance(Duration.ofMillis(250));
            long before = admitted(headgate);
            entry.closeAtCost(0);
            assertThat(before + admitted(headgate)).isLessThanOrEqualTo(limit.capacity() + 1);
        }
    }

    /** A burst that holds the estimates of all running calls delivers the limit, a small one only a part of it. */
    @ParameterizedTest
    @CsvSource({"60, 95, 110", "1, 27, 30"})
    void aModelIsAskedWithGenerousEstimates(int secondsToFill, int leastPercent, int mostPercent) {
        int estimate = 4_000;
        int cost = 1_000;
        Duration took = Duration.ofSeconds(3);
        long perMinute = 600_000;
        Limit limit = TokenBucket.of(perMinute, Duration.ofMinutes(1)).withBurst(10_000L * secondsToFill);
        try (Headgate headgate = headgate(flow("llm").by(limit))) {
            Caller model = headgate.resource("llm").weighing(estimate);
            List<Entry> running = new ArrayList<>();
            List<Long> since = new ArrayList<>();
            long used = 0;
            long minutes = 10;
            for (long millis = 0; millis < minutes * 60_000; millis += 50) {
                ticker.advance(Duration.ofMillis(50));
                while (!since.isEmpty() && ticker.read() - since.get(0) >= took.toNanos()) {
                    since.remove(0);
                    running.remove(0).closeAtCost(cost);
                }
                if (model.tryEnter() instanceof Entry entry) {
                    running.add(entry);
                    since.add(ticker.read());
                    used += cost;
                }
            }
            assertThat(100 * used / (minutes * perMinute)).isBetween((long) leastPercent, (long) mostPercent);
        }
    }

    /** Also a call for one permit that waits for its turn behind a bucket. */
    @ParameterizedTest
    @ValueSource(longs = {1, 100})
    void aCallThatStopsWaitingLeavesABucketAsItWas(long permits) throws Exception {
        VirtualScheduler scheduler = new VirtualScheduler();
        TokenBucket bucket = TokenBucket.perSecond(100).withBurst(10_000);
        LeakyQueue queue = LeakyQueue.perSecond(1, Duration.ofDays(1));
        try (Headgate headgate = Headgate.builder()
                .ticker(scheduler.ticker())
                .scheduler(scheduler)
                .rules(flow("api").by(bucket).withId("bucket"), flow("api").by(queue))
                .build()) {
            Resource api = headgate.resource("api");
            api.enter().closeAtCost(6_000);
            List<CompletableFuture<Entry>> waiting = new ArrayList<>();
            for (int call = 0; call < 10; call++) {
                waiting.add(api.weighing(permits).enterAsync());
            }
            scheduler.advance(Duration.ofSeconds(5));
            waiting.forEach(call -> call.cancel(false));
            assertThat(headgate.statistics().rules().get(0).status()).containsEntry("used", "5500");
        }
    }

    static Stream<Arguments> listsThatAreRefused() {
        HotParameterRule rule = HotParameterRule.of("api", 0, PER_VALUE);
        HotParameterRule noneIsRefused = rule.withException("none", TokenBucket.perSecond(0));
        HotParameterRule oneAtOnce = rule.withException("good", PER_VALUE.withBurst(1));
        return Stream.of(
                Arguments.of(List.of("good", "none"), noneIsRefused, PER_SECOND / 2),
                Arguments.of(List.of("none", "good"), noneIsRefused, PER_SECOND / 2),
                Arguments.of(List.of("good", "good"), oneAtOnce, 1),
                Arguments.of(List.of("good", "other"), rule, PER_SECOND / 2),
                Arguments.of(List.of("good", "good"), rule, PER_SECOND / 2));
    }

    /** On a ticker that moves with each reading, as a real one does. */
    @ParameterizedTest
    @MethodSource("listsThatAreRefused")
    void aRefusedCallWithSeveralValuesTakesFromNone(List<String> values, HotParameterRule rule, long due) {
        Ticker moving = () -> {
            ticker.advance(Duration.ofNanos(500));
            return ticker.read();
        };
        try (Headgate headgate = Headgate.builder()
                .ticker(moving)
                .rules(rule, flow("api").by(TokenBucket.perSecond(0)).from("bad"))
                .build()) {
            Resource api = headgate.resource("api");
            while (api.tryEnter("good") instanceof Entry entry) {
                entry.close();
            }
            long from = ticker.read();
            while (ticker.read() - from < 500_000_000) {
                assertThat(api.from("bad").tryEnter(values)).isInstanceOf(Refusal.class);
            }
            long admitted = 0;
            while (api.tryEnter("good") instanceof Entry entry) {
                entry.close();
                admitted++;
            }
            assertThat(admitted).isBetween(due * 99 / 100, due + 10);
        }
    }

    /** Whatever the estimates were and in whichever order calls end: what they cost keeps the promise, over every interval. */
    @Test
    void whatCallsCostKeepsThePromiseWhateverTheyAskedFor() {
        for (long seed = 1; seed <= 20_000; seed++) {
            new Walk(seed).run();
        }
    }

    /** Random calls through one bucket. */
    private static final class Walk {
        private final long seed;
        private final SplittableRandom random;
        private final FakeTicker ticker = new FakeTicker();
        private final long permits;
        private final long period;
        private final long burst;
        private final List<long[]> ran = new ArrayList<>(); // instant, cost
        private final List<Entry> running = new ArrayList<>();
        private final List<long[]> costs = new ArrayList<>();

        Walk(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            this.permits = random.nextLong(1, 9);
            this.period = random.nextLong(10, 200);
            this.burst = random.nextLong(2, 12);
        }

        void run() {
            Limit limit = TokenBucket.of(permits, Duration.ofNanos(period)).withBurst(burst);
            Rule rule = random.nextBoolean() ? flow("api").by(limit) : HotParameterRule.of("api", 0, limit);
            boolean joint = random.nextInt(4) == 0;
            try (Headgate headgate =
                    Headgate.builder().ticker(ticker).rules(rule).build()) {
                for (int step = 0; step < 50; step++) {
                    ticker.advance(Duration.ofNanos(random.nextLong(0, random.nextInt(5) == 0 ? 3 * period : 9)));
                    if (!running.isEmpty() && random.nextInt(3) == 0) {
                        end(random.nextInt(running.size()));
                    } else {
                        enter(headgate, joint);
                    }
                }
                while (!running.isEmpty()) {
                    end(0);
                }
            }
            check();
        }

        private void enter(Headgate headgate, boolean joint) {
            Caller caller = headgate.resource("api").weighing(random.nextLong(1, burst + 1));
            Verdict verdict = joint
                    ? AllOrNothing.of(headgate.resource("group"), caller).tryEnter(VALUE)
                    : caller.tryEnter(VALUE);
            if (verdict instanceof Entry entry) {
                long[] cost = {ticker.read(), -1};
                ran.add(cost);
                running.add(entry);
                costs.add(new long[] {ran.size() - 1, entry.call().permits()});
            }
        }

        private void end(int index) {
            long[] call = costs.remove(index);
            long cost = random.nextInt(3) == 0 ? call[1] : random.nextLong(0, call[1] + 1);
            ran.get((int) call[0])[1] = cost;
            running.remove(index).closeAtCost(cost);
        }

        private void check() {
            for (int from = 0; from < ran.size(); from++) {
                long sum = 0;
                for (int to = from; to < ran.size(); to++) {
                    sum += ran.get(to)[1];
                    long nanos = ran.get(to)[0] - ran.get(from)[0];
                    assertThat(sum)
                            .as("seed %s, %s per %s, burst %s, call %s to %s", seed, permits, period, burst, from, to)
                            .isLessThanOrEqualTo(burst + nanos * permits / period);
                }
            }
        }
    }
}
