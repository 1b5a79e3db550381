package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.RuleFigures;
import io.headgate.Verdict;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.BreakerState;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What is shown is what the engine says, after traffic of every sort. */
class ValuesTest {

    private final FakeTicker ticker = new FakeTicker();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .rules(
                    flow("a").perSecond(20).withId("a-rate"),
                    flow("a").inFlight(6).withId("a-in-flight"),
                    flow("b").perSecond(50).queueing(Duration.ofMillis(300)).withId("b-queue"),
                    BreakerRule.errorRatio("c", 0.5)
                            .minimumCalls(5)
                            .openFor(Duration.ofSeconds(2))
                            .withId("c-breaker"),
                    flow("c").perSecond(3).withId("c-trial").shadow())
            .build();

    @RepeatedTest(5)
    void valuesEqualTheEnginesOwnAfterRandomTraffic() throws InterruptedException {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        HeadgateMetrics metrics = HeadgateMetrics.builder(headgate)
                .ticker(ticker)
                .originsOf("a", "c")
                .build();
        metrics.bindTo(registry);
        Random random = new Random(seed);
        List<Entry> open = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 400; i++) {
                step(random, open);
            }
            ticker.advance(Duration.ofSeconds(1 + random.nextInt(40)));
            metrics.refresh();
            compare(seed);
        }
    }

    private void step(Random random, List<Entry> open) throws InterruptedException {
        ticker.advanceNanos(random.nextInt(30_000_000));
        if (!open.isEmpty() && random.nextInt(3) == 0) {
            Entry entry = open.remove(random.nextInt(open.size()));
            if (random.nextInt(3) == 0) {
                entry.failed(new IllegalStateException("failed"));
            }
            entry.close();
            return;
        }
        String resource = List.of("a", "b", "c", "free").get(random.nextInt(4));
        Verdict verdict = headgate.resource(resource)
                .from("origin-" + random.nextInt(3))
                .weighing(1 + random.nextInt(2))
                .tryEnter(Duration.ofMillis(random.nextInt(200)));
        if (verdict instanceof Entry entry) {
            open.add(entry);
        }
    }

    private void compare(long seed) {
        Map<String, Snapshot> resources = headgate.statistics().resources();
        assertThat(resources).isNotEmpty();
        resources.forEach((name, seen) -> compareResource("seed " + seed + ", " + name, name, seen));
        headgate.statistics().rules().forEach(figures -> compareRule("seed " + seed, figures));
        for (String resource : List.of("a", "c")) {
            headgate.statistics().origins(resource).forEach((origin, seen) -> {
                assertThat(value("headgate.origin.calls", "resource", resource, "origin", origin, "outcome", "passed"))
                        .isEqualTo(seen.total().passed());
                assertThat(value("headgate.origin.calls", "resource", resource, "origin", origin, "outcome", "refused"))
                        .isEqualTo(seen.total().refused());
                assertThat(value("headgate.origin.calls", "resource", resource, "origin", origin, "outcome", "error"))
                        .isEqualTo(seen.total().errors());
            });
        }
        assertThat(value("headgate.rules.version")).isEqualTo(headgate.rules().version());
        assertThat(value("headgate.resources")).isEqualTo(4);
    }

    private void compareResource(String as, String name, Snapshot seen) {
        assertThat(value("headgate.calls.passed", "resource", name))
                .as(as)
                .isEqualTo(seen.total().passed());
        assertThat(value("headgate.calls.refused", "resource", name))
                .as(as)
                .isEqualTo(seen.total().refused());
        assertThat(value("headgate.calls.errors", "resource", name))
                .as(as)
                .isEqualTo(seen.total().errors());
        assertThat(value("headgate.calls.permits", "resource", name)).as(as).isEqualTo(seen.permits());
        assertThat(value("headgate.calls.inflight", "resource", name)).as(as).isEqualTo(seen.inFlight());
        assertThat(value("headgate.calls.waiting", "resource", name)).as(as).isEqualTo(seen.waiting());
        timer(
                as,
                "headgate.calls.response",
                name,
                seen.total().finished(),
                seen.total().responseNanos());
        timer(as, "headgate.calls.wait", name, seen.waited(), seen.waitNanos());
        percentile(as, name, "0.5", seen, 50);
        percentile(as, name, "0.95", seen, 95);
        percentile(as, name, "0.99", seen, 99);
        double slowest = registry.get("headgate.calls.response.max")
                .tags("resource", name)
                .timeGauge()
                .value(TimeUnit.NANOSECONDS);
        isAbout(as, slowest, nanos(seen, 100));
    }

    private void percentile(String as, String name, String quantile, Snapshot seen, double percent) {
        double shown = registry.get("headgate.calls.response.percentile")
                .tags("resource", name, "quantile", quantile)
                .timeGauge()
                .value(TimeUnit.NANOSECONDS);
        isAbout(as, shown, nanos(seen, percent));
    }

    /** No number where no call has ended lately. */
    private static double nanos(Snapshot seen, double percent) {
        return seen.responseTimes().calls() == 0
                ? Double.NaN
                : seen.responseTimes().percentile(percent).toNanos();
    }

    private static void isAbout(String as, double shown, double expected) {
        if (Double.isNaN(expected)) {
            assertThat(shown).as(as).isNaN();
        } else {
            assertThat(shown).as(as).isEqualTo(expected, within(1.0));
        }
    }

    private void timer(String as, String name, String resource, long count, long nanos) {
        FunctionTimer timer = registry.get(name).tags("resource", resource).functionTimer();
        assertThat((long) timer.count()).as(as).isEqualTo(count);
        assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).as(as).isEqualTo((double) nanos, within(1.0));
    }

    private void compareRule(String as, RuleFigures figures) {
        String[] place = {"rule", figures.ruleId(), "resource", figures.resource()};
        assertThat(registry.get("headgate.rule.refused")
                        .tags(place)
                        .tags("mode", figures.mode().name().toLowerCase(Locale.ROOT))
                        .functionCounter()
                        .count())
                .as(as)
                .isEqualTo((double) figures.refused());
        assertThat(value("headgate.rule.errors", place)).as(as).isZero();
        Map<String, String> status = figures.status();
        if (status.containsKey("limit")) {
            assertThat(value("headgate.rule.limit", place)).as(as).isEqualTo(Long.parseLong(status.get("limit")));
            assertThat(value("headgate.rule.used", place)).as(as).isEqualTo(Long.parseLong(status.get("used")));
        }
        if (status.containsKey("state")) {
            for (BreakerState state : BreakerState.values()) {
                double shown = registry.get("headgate.breaker.state")
                        .tags(place)
                        .tags("state", state.name().toLowerCase(Locale.ROOT))
                        .gauge()
                        .value();
                assertThat(shown).as(as).isEqualTo(state.name().equals(status.get("state")) ? 1 : 0);
            }
        }
    }

    private long value(String name, String... tags) {
        return (long) number(name, tags);
    }

    private double number(String name, String... tags) {
        return registry.get(name).tags(tags).meter().measure().iterator().next().getValue();
    }

    @Test
    void percentilesAreNoNumbersWithoutCalls() {
        headgate.resource("a");
        HeadgateMetrics.of(headgate).bindTo(registry);
        assertThat(number("headgate.calls.response.percentile", "resource", "a", "quantile", "0.99"))
                .isNaN();
        assertThat(number("headgate.calls.response.max", "resource", "a")).isNaN();
    }
}
