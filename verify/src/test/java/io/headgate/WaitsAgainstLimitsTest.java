package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerRule;
import io.headgate.flow.FlowRule;
import io.headgate.guard.Priority;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Random traces of asynchronous calls that wait, are cancelled, are refused after their wait by a breaker or a limit of calls in
 * flight, and whose rule changes meanwhile: whatever happens, the calls that ran keep the limit, and nothing is left behind.
 */
class WaitsAgainstLimitsTest {

    private static final int TRACES = 300;
    private static final int STEPS = 300;
    private static final long SECOND = 1_000_000_000L;

    private record Ran(long at, long permits) {}

    private static final class Trace {

        private final SplittableRandom random;
        private final IntFunction<FlowRule> variants;
        private final FakeTicker ticker = new FakeTicker();
        private final VirtualScheduler scheduler = new VirtualScheduler(ticker);
        private final Headgate headgate;
        private final Resource orders;
        private final List<Ran> ran = new ArrayList<>();
        private final List<CompletableFuture<String>> asked = new ArrayList<>();
        private final List<CompletableFuture<String>> running = new ArrayList<>();

        Trace(long seed, IntFunction<FlowRule> variants) {
            this.random = new SplittableRandom(seed);
            this.variants = variants;
            this.headgate = Headgate.builder()
                    .ticker(ticker)
                    .scheduler(scheduler)
                    .rules(
                            variants.apply(0).withId("waits"),
                            flow("orders").inFlight(3),
                            BreakerRule.errorRatio("orders", 0.9)
                                    .minimumCalls(5)
                                    .openFor(Duration.ofMillis(300)))
                    .build();
            this.orders = headgate.resource("orders");
        }

        List<Ran> run() {
            for (int step = 0; step < STEPS; step++) {
                step(random.nextInt(20));
                scheduler.advance(Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(120) : 0));
            }
            while (scheduler.pending() > 0 || !running.isEmpty()) {
                scheduler.advance(Duration.ofSeconds(1));
                running.forEach(body -> body.complete("done"));
                running.clear();
            }
            assertThat(orders.statistics().inFlight()).isZero();
            assertThat(orders.statistics().waiting()).isZero();
            assertThat(orders.statistics().total().passed()).isEqualTo(ran.size());
            return ran;
        }

        private void step(int what) {
            if (what < 12) {
                ask(1 + random.nextInt(2), random.nextBoolean() ? Priority.HIGH : Priority.NORMAL);
            } else if (what < 14 && !asked.isEmpty()) {
                asked.remove(random.nextInt(asked.size())).cancel(false);
            } else if (what < 18 && !running.isEmpty()) {
                end(running.remove(random.nextInt(running.size())));
            } else if (what == 18) {
                FlowRule next = variants.apply(random.nextInt(3)).withId("waits");
                headgate.rules().patch("waits", unused -> next);
            }
        }

        private void ask(long permits, Priority priority) {
            asked.add(orders.weighing(permits).prioritized(priority).callAsync(() -> {
                ran.add(new Ran(ticker.read(), permits));
                CompletableFuture<String> body = new CompletableFuture<>();
                running.add(body);
                return body;
            }));
        }

        private void end(CompletableFuture<String> body) {
            if (random.nextBoolean()) {
                body.complete("done");
            } else {
                body.completeExceptionally(new IllegalStateException("down"));
            }
        }
    }

    @Test
    void noSecondHoldsMoreThanTheLimitHoweverMuchIsBorrowed() {
        int most = 0;
        for (long seed = 0; seed < TRACES; seed++) {
            List<Ran> ran = new Trace(
                            seed,
                            variant -> flow("orders").perSecond(7).borrowing(Duration.ofMillis(200 + 400 * variant)))
                    .run();
            for (int first = 0; first < ran.size(); first++) {
                int held = 0;
                for (int i = first;
                        i < ran.size() && ran.get(i).at() - ran.get(first).at() < SECOND;
                        i++) {
                    held += (int) ran.get(i).permits();
                }
                assertThat(held).as("seed %s, from %s", seed, ran.get(first)).isLessThanOrEqualTo(7);
                most = Math.max(most, held);
            }
        }
        assertThat(most).as("and all of it is used").isEqualTo(7);
    }

    @Test
    void callsInAQueueKeepTheirDistanceWhoeverLeavesIt() {
        long shortest = Long.MAX_VALUE;
        for (long seed = 0; seed < TRACES; seed++) {
            List<Ran> ran = new Trace(
                            seed,
                            variant -> flow("orders").perSecond(10).queueing(Duration.ofMillis(300 + 400 * variant)))
                    .run();
            for (int i = 1; i < ran.size(); i++) {
                long distance = ran.get(i).at() - ran.get(i - 1).at();
                long least = ran.get(i).permits() * SECOND / 10;
                assertThat(distance).as("seed %s, %s", seed, ran.get(i)).isGreaterThanOrEqualTo(least);
                shortest = Math.min(shortest, distance);
            }
        }
        assertThat(shortest).as("and no more than that").isEqualTo(SECOND / 10);
    }
}
