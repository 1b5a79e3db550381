package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.verify.Together;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The engine under many threads, virtual ones where the JDK has them: off and on, closed elsewhere, waiting, changing. */
@Tag("concurrency")
@Timeout(300)
class EngineThreadsTest {

    private static final int CALLERS = 200;

    /** Virtual threads on a JDK that has them (21 and later); else a platform thread each. */
    private static ExecutorService threadPerTask() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException before21) {
            return Executors.newCachedThreadPool();
        }
    }

    private interface Part {
        void run(int number) throws Exception;
    }

    private static List<Future<?>> start(ExecutorService threads, Part part) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            int number = i;
            running.add(threads.submit(() -> {
                part.run(number);
                return null;
            }));
        }
        return running;
    }

    private static void await(List<Future<?>> running) throws Exception {
        for (Future<?> each : running) {
            each.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void turningOffAndOnInTheMidstOfCallsLeavesNothingBehind() throws Exception {
        Headgate headgate =
                Headgate.builder().rules(flow("a").inFlight(4).withId("four")).build();
        Resource a = headgate.resource("a");
        ConcurrentLinkedQueue<Entry> open = new ConcurrentLinkedQueue<>();
        Together.run(8, number -> {
            SplittableRandom random = new SplittableRandom(number);
            for (int i = 0; i < 50_000; i++) {
                if (number == 0) {
                    headgate.turn(random.nextInt(3) > 0);
                } else if (random.nextBoolean() && a.tryEnter() instanceof Entry entry) {
                    open.add(entry);
                } else {
                    closeOne(open);
                }
            }
        });
        headgate.turn(true);
        open.forEach(Entry::close);
        assertThat(a.statistics().inFlight()).isZero();
        for (int i = 0; i < 4; i++) {
            assertThat(a.tryEnter().isAdmitted()).isTrue();
        }
        assertThat(a.tryEnter().isAdmitted()).isFalse();
    }

    private static void closeOne(ConcurrentLinkedQueue<Entry> open) {
        Entry entry = open.poll();
        if (entry != null) {
            entry.close();
            entry.close();
        }
    }

    @Test
    void entriesAreClosedOnOtherThreadsAndOnlyOnce() throws Exception {
        Headgate headgate = Headgate.builder().rules(flow("a").inFlight(7)).build();
        Resource a = headgate.resource("a");
        ConcurrentLinkedQueue<Entry> open = new ConcurrentLinkedQueue<>();
        AtomicInteger running = new AtomicInteger();
        AtomicLong passed = new AtomicLong();
        ExecutorService threads = threadPerTask();
        try {
            await(start(threads, number -> {
                for (int i = 0; i < 500; i++) {
                    if (a.tryEnter() instanceof Entry entry) {
                        assertThat(running.incrementAndGet()).isLessThanOrEqualTo(7);
                        passed.incrementAndGet();
                        open.add(entry);
                    }
                    Entry other = open.poll();
                    if (other != null) {
                        running.decrementAndGet();
                        other.close();
                        other.close();
                    }
                }
            }));
        } finally {
            threads.shutdownNow();
        }
        open.forEach(Entry::close);
        assertThat(a.statistics().inFlight()).isZero();
        assertThat(a.statistics().total().finished()).isEqualTo(passed.get());
    }

    @Test
    void allWaitAtOnceHoweverFewCarriersThereAre() throws Exception {
        FakeTicker ticker = FakeTicker.manual(0);
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .rules(
                        flow("a").perSecond(1_000).queueing(Duration.ofSeconds(10)),
                        flow("a").inFlight(CALLERS))
                .build();
        Resource a = headgate.resource("a");
        a.run(() -> {});
        ExecutorService threads = threadPerTask();
        try {
            List<Future<?>> running = start(
                    threads,
                    number -> headgate.within("web", "caller " + number % 5, () -> {
                        a.run(() -> {});
                        return null;
                    }));
            ticker.awaitSleepers(CALLERS); // a wait that pinned its carrier would keep the others from beginning theirs
            assertThat(a.statistics().waiting()).isEqualTo(CALLERS);
            ticker.advance(Duration.ofMillis(CALLERS));
            await(running);
        } finally {
            threads.shutdownNow();
        }
        assertThat(a.statistics().waiting()).isZero();
        assertThat(a.statistics().total().finished()).isEqualTo(CALLERS + 1);
        assertThat(headgate.statistics().origins("a")).hasSize(5);
    }

    @Test
    void rulesThatChangeUnderTrafficNeverLetTooManyIn() throws Exception {
        FakeTicker ticker = new FakeTicker();
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .rules(
                        flow("a").perSecond(50_000).withId("rate"),
                        flow("a").inFlight(6).withId("six"))
                .build();
        Resource a = headgate.resource("a");
        AtomicInteger running = new AtomicInteger();
        AtomicLong passed = new AtomicLong();
        Together.run(8, number -> {
            for (int i = 0; i < 40_000; i++) {
                if (number == 0) {
                    long limit = 50_000 + i % 2; // a frozen clock: the most there can be is the highest limit
                    headgate.rules()
                            .patch("rate", rule -> flow("a").perSecond(limit).withId("rate"));
                    headgate.rules()
                            .patch(
                                    "six",
                                    rule -> flow("a").inFlight(limit % 3 + 4).withId("six"));
                    headgate.rules().add(flow("a").perSecond(1_000_000).withId("more"));
                    headgate.rules().remove("more");
                } else if (a.tryEnter() instanceof Entry entry) {
                    assertThat(running.incrementAndGet()).isLessThanOrEqualTo(6);
                    passed.incrementAndGet();
                    running.decrementAndGet();
                    entry.close();
                }
                if (number == 0 && i > 500) {
                    return;
                }
            }
        });
        assertThat(passed.get()).isLessThanOrEqualTo(50_001);
        assertThat(a.statistics().inFlight()).isZero();
        assertThat(a.statistics().total().passed()).isEqualTo(passed.get());
    }

    @Test
    void whatRulesDidCanBeReadWhileResourcesAreMade() throws Exception {
        Headgate headgate =
                Headgate.builder().rules(flow(Target.prefix("r/")).perSecond(1)).build();
        Together.run(4, number -> {
            for (int i = 0; i < 900; i++) {
                if (number == 0) {
                    headgate.statistics().rules();
                    headgate.statistics().resources();
                } else {
                    headgate.resource("r/" + number + "/" + i).tryEnter();
                }
            }
        });
        assertThat(headgate.statistics().rules().size()).isLessThanOrEqualTo(1_001);
    }
}
