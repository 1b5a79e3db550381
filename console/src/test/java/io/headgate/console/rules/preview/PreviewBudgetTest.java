package io.headgate.console.rules.preview;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.flow.FlowRule;
import io.headgate.rule.Rule;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How much a preview may look up and compute, counted and by a time that is moved. */
class PreviewBudgetTest {

    private static final long NOW = 1_800_000_000L;
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger lookups = new AtomicInteger();

    private Preview preview(Duration eachTakes, List<Counts> found) {
        return new Preview(
                (application, resource, from, to) -> {
                    lookups.incrementAndGet();
                    nanos.addAndGet(eachTakes.toNanos());
                    return found;
                },
                CLOCK,
                nanos::get);
    }

    private static List<Rule> rules(int count) {
        return Collections.nCopies(count, FlowRule.flow("orders").perSecond(5));
    }

    private static long leftOut(Preview.Result result) {
        return result.rules().stream()
                .filter(rule -> rule.exactness().startsWith("left out: too much"))
                .count();
    }

    @Test
    void whenTheBudgetIsSpentNothingIsLookedUpAnyMore() {
        long[] quiet = new long[500];
        List<Counts> instances = Collections.nCopies(100, Counts.of(NOW - 500, 1, quiet));
        Preview.Result result = preview(Duration.ZERO, instances).of("shop", rules(9_500), 500);
        assertThat(lookups.get()).isBetween(10, 50);
        assertThat(leftOut(result)).isGreaterThan(9_400);
        assertThat(result.rules()).hasSize(9_500);
    }

    @Test
    void lookingInVainCostsToo() {
        preview(Duration.ZERO, List.of()).of("shop", rules(30_000), 500);
        assertThat(lookups.get()).isBetween(10_000, 25_000);
    }

    @Test
    void afterFiveSecondsNoRuleIsBegun() {
        List<Counts> one = List.of(Counts.of(NOW - 3, 1, 1, 2, 3));
        Preview.Result result = preview(Duration.ofSeconds(1), one).of("shop", rules(100), 3);
        assertThat(lookups.get()).isEqualTo(6);
        assertThat(leftOut(result)).isEqualTo(94);
    }
}
