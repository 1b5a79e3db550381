package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.RulesChanged;
import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.RuleSource;
import io.headgate.rules.source.SourceHealth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HostileConditionsTest {

    private final TestSource source = new TestSource("a");

    @Test
    void ofTenThousandDocumentsASecondTheLastWinsAndFewAreLookedAt() {
        AtomicInteger reads = new AtomicInteger();
        try (FeedBench bench = new FeedBench()) {
            bench.start(bench.begin().from(source).reader(text -> {
                reads.incrementAndGet();
                return TinyFormat.read(text);
            }));
            for (int number = 1; number <= 10_000; number++) {
                source.deliver("v" + number + " x=" + number + " end");
                bench.pass(Duration.ofNanos(100_000));
            }
            bench.settle();
            assertThat(bench.rules()).isEqualTo(Map.of("x", "10000"));
            assertThat(reads.get()).isBetween(2, 25);
            assertThat(bench.scheduler.pending()).isZero();
            SourceCounts counts = bench.status(source).counts();
            assertThat(counts.documents()).isEqualTo(10_000);
            assertThat(counts.overwritten() + counts.accepted()).isEqualTo(10_000);
        }
    }

    @Test
    void aDocumentThatIsFollowedByAFailureIsNotLost() {
        try (FeedBench bench = FeedBench.of(source)) {
            source.deliver("v1 x=1 end");
            source.fail("connection reset");
            bench.settle();
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.UNREACHABLE);
            bench.deliver(source, "v1 x=1 end");
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
        }
    }

    @Test
    void theSameReasonIsLoggedOnce() {
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
                throw new IllegalStateException("a log that fails, too");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(RuleFeed.class.getName());
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try (FeedBench bench = FeedBench.of(source)) {
            for (int round = 0; round < 50; round++) {
                bench.deliver(source, "v1 x=" + round);
                source.fail("connection refused");
                bench.settle();
            }
            bench.deliver(source, "v1 x\nforged=1 x\nforged=2 end");
            assertThat(lines).hasSize(3);
            assertThat(lines).noneMatch(line -> line.contains("\n"));
            assertThat(bench.status(source).counts().rejected()).isEqualTo(51);
            assertThat(bench.status(source).counts().failures()).isEqualTo(50);
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
    }

    @Test
    void theReasonsThatAreRememberedAreBounded() {
        OncePerReason log = new OncePerReason(new io.headgate.testkit.time.FakeTicker());
        Logger logger = Logger.getLogger(RuleFeed.class.getName());
        logger.setUseParentHandlers(false);
        try {
            assertThat(log.warn("a", "first")).isTrue();
            assertThat(log.warn("a", "first")).isFalse();
            for (int number = 0; number < OncePerReason.MOST; number++) {
                assertThat(log.warn("a", "reason " + number)).isTrue();
            }
            assertThat(log.warn("a", "first")).isTrue();
        } finally {
            logger.setUseParentHandlers(true);
        }
    }

    @Test
    void aSourceThatCannotBeWatchedOrAskedIsUnreachableAndTheOthersWork() {
        RuleSource broken = new RuleSource() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Fetched read() {
                throw new IllegalStateException();
            }

            @Override
            public void watch(Listener listener) {
                throw new NoClassDefFoundError("client");
            }

            @Override
            public SourceHealth health() {
                throw new IllegalStateException("no health");
            }

            @Override
            public void close() {
                throw new IllegalStateException();
            }
        };
        try (FeedBench bench = new FeedBench()) {
            bench.start(bench.begin().from(broken).from(source.beginningWith("x=1 end")));
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
            SourceStatus status = bench.feed().health().source("broken");
            assertThat(status.state()).isEqualTo(SourceState.UNREACHABLE);
            assertThat(status.reason()).contains("NoClassDefFoundError");
            assertThat(status.health().problem()).contains("no health");
        }
        assertThat(source.closed).isTrue();
    }

    @Test
    void nothingIsAppliedAfterCloseAndTheRulesStay() {
        FeedBench bench = FeedBench.of(source);
        bench.deliver(source, "v1 x=1 end");
        source.deliver("v2 x=2 end");
        bench.feed().close();
        bench.settle();
        source.deliver("v3 x=3 end");
        source.fail("late");
        bench.settle();
        assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
        assertThat(bench.feed().health().running()).isFalse();
        assertThat(bench.scheduler.pending()).isZero();
        bench.feed().close();
    }

    @Test
    void aTrialThatIsClosedStaysAsItIs() {
        FeedBench bench = FeedBench.of(source);
        bench.deliver(source, "v1 x=1 end");
        bench.deliver(source, "v2 x=2 shadow=60 end");
        bench.feed().close();
        bench.pass(Duration.ofMinutes(5));
        assertThat(bench.rules()).isEqualTo(Map.of("x", "1", "x (next)", "2 SHADOW"));
    }

    @Test
    void aListenerMayCloseTheFeedInTheMidstOfAChange() {
        AtomicReference<RuleFeed> feed = new AtomicReference<>();
        FeedBench bench = FeedBench.of(source);
        feed.set(bench.feed());
        bench.headgate.events().listen(RulesChanged.class, changed -> feed.get().close());
        bench.deliver(source, "v1 x=1 end");
        bench.deliver(source, "v2 x=2 end");
        assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
    }

    @Test
    void startWaitsForTheFirstDocumentsAndNotLonger() throws Exception {
        FeedBench bench = new FeedBench();
        TestSource slow = new TestSource("slow");
        Thread later = new Thread(() -> {
            try {
                Eventually.holds(() -> slow.isWatched());
                Thread.sleep(50);
                slow.deliver("v1 x=1 end");
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        later.start();
        try (RuleFeed feed = RuleFeed.into(bench.headgate)
                .reader(TinyFormat::read)
                .from(slow)
                .start(Duration.ofSeconds(20))) {
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
            assertThat(feed.health().running()).isTrue();
        }
        later.join();
        long begin = System.nanoTime();
        RuleFeed.into(bench.headgate)
                .reader(TinyFormat::read)
                .from(new TestSource("never"))
                .start(Duration.ofMillis(30))
                .close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isBetween(Duration.ofMillis(30), Duration.ofSeconds(10));
    }

    @Test
    void aThreadThatIsInterruptedWhileItWaitsStartsTheFeed() {
        FeedBench bench = new FeedBench();
        Thread.currentThread().interrupt();
        RuleFeed feed = RuleFeed.into(bench.headgate)
                .reader(TinyFormat::read)
                .from(source)
                .start(Duration.ofHours(1));
        assertThat(Thread.interrupted()).isTrue();
        feed.close();
    }

    @Test
    void itsThreadsAreDaemonsAndEndWithIt() throws Exception {
        FeedBench bench = new FeedBench();
        RuleFeed feed = RuleFeed.into(bench.headgate)
                .reader(TinyFormat::read)
                .from(source)
                .start();
        source.deliver("v1 x=1 end");
        Eventually.holds(() -> bench.rules().equals(Map.of("x", "1")));
        List<Thread> threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("headgate-rule-"))
                .toList();
        assertThat(threads).isNotEmpty().allMatch(Thread::isDaemon);
        feed.close();
        for (Thread thread : threads) {
            thread.join(20_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    @Tag("concurrency")
    void manyThreadsMayDeliverWhileItIsClosed() throws Exception {
        for (int round = 0; round < 50; round++) {
            FeedBench bench = new FeedBench();
            TestSource many = new TestSource("many");
            RuleFeed feed = RuleFeed.into(bench.headgate)
                    .reader(TinyFormat::read)
                    .from(many)
                    .start();
            List<Thread> threads = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int number = thread;
                threads.add(new Thread(() -> {
                    for (int document = 0; document < 200; document++) {
                        many.deliver("x=" + number + " y=" + number + " end");
                        feed.health();
                        feed.provenance();
                    }
                }));
            }
            threads.forEach(Thread::start);
            Thread.sleep(round % 5);
            feed.close();
            long version = bench.headgate.rules().version();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(bench.headgate.rules().version()).isEqualTo(version);
            Map<String, String> rules = bench.rules();
            assertThat(rules.get("x")).isEqualTo(rules.get("y"));
        }
    }
}
