package io.headgate.console.rules.simulation;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.RuleReference;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RuleDrawingTest {

    static List<Limit> extremes() {
        Duration second = Duration.ofSeconds(1);
        return List.of(
                SlidingWindow.of(1, second),
                SlidingWindow.of(0, second),
                SlidingWindow.of(1_000_000_000, second),
                SlidingWindow.of(7, Duration.ofMillis(1)),
                FixedWindow.of(10, Duration.ofDays(31)),
                TokenBucket.of(1_000_000_000, second),
                TokenBucket.of(1, Duration.ofDays(36_000)),
                TokenBucket.of(10, second).withBurst(1_000_000_000),
                Gcra.of(1_000_000, second),
                Gcra.of(1_000_000_000, second),
                LeakyQueue.of(1_000_000, second, Duration.ofSeconds(5)),
                WarmUp.perSecond(1_000_000, Duration.ofSeconds(100)));
    }

    @ParameterizedTest
    @MethodSource("extremes")
    void everyLimitHasADrawingOfBoundedSize(Limit limit) {
        Drawing drawing = RuleDrawing.of(flow("orders").by(limit));

        assertThat(drawing.at()).hasSizeBetween(1, 300);
        assertThat(drawing.offered()).hasSameSizeAs(drawing.at());
        assertThat(drawing.admitted()).hasSameSizeAs(drawing.at());
        assertThat(sum(drawing.offered())).isPositive();
        assertThat(sum(drawing.admitted())).isLessThanOrEqualTo(sum(drawing.offered()));
        assertThat(drawing.limit()).isNotBlank();
    }

    @Test
    void inTheCalmAllIsAdmittedAndInTheCrowdTheLimitHolds() {
        Drawing drawing = RuleDrawing.of(flow("orders").by(SlidingLog.of(100, Duration.ofSeconds(1))));

        assertThat(drawing.limit()).isEqualTo("never more than 100 in any 1s");
        assertThat(drawing.at()).hasSize(240).startsWith(0.0, 50.0);
        assertThat(drawing.admitted().subList(0, 80))
                .isEqualTo(drawing.offered().subList(0, 80));
        assertThat(sum(drawing.offered().subList(80, 140))).isEqualTo(900);
        assertThat(sum(drawing.admitted().subList(80, 140))).isBetween(250L, 300L);
        for (int from = 0; from + 20 <= 240; from++) {
            assertThat(sum(drawing.admitted().subList(from, from + 20))).isLessThanOrEqualTo(100);
        }
    }

    @Test
    void aQueueDelaysWhatItAdmits() {
        Drawing drawing =
                RuleDrawing.of(flow("orders").by(LeakyQueue.of(100, Duration.ofSeconds(1), Duration.ofSeconds(2))));

        assertThat(drawing.limit()).contains("wait for their turn, at most 2s");
        assertThat(drawing.admitted().subList(100, 140)).allMatch(admitted -> admitted <= 11);
    }

    @Test
    void nothingPassesALimitOfNought() {
        Drawing drawing = RuleDrawing.of(flow("orders").perSecond(0));

        assertThat(drawing.limit()).isEqualTo("refuses everything");
        assertThat(sum(drawing.admitted())).isZero();
    }

    @Test
    void ofSeveralQuotasAllAreSaid() {
        Drawing drawing = RuleDrawing.of(quota("orders").perDay(1_000).and(20_000, CalendarPeriod.MONTH));

        assertThat(drawing.limit()).isEqualTo("at most 1,000 in each day of Z; and at most 20,000 in each month of Z");
        assertThat(sum(drawing.admitted())).isPositive();
    }

    @Test
    void whatIsNoLimitPerPeriodIsSaidInWords() {
        Drawing drawing = RuleDrawing.of(flow("orders").inFlight(5));

        assertThat(drawing.limit()).contains("never more than 5 in flight");
        assertThat(drawing.at()).isEmpty();
    }

    @Test
    void everyKindOfRuleIsDrawnOrSaidInWords() {
        RuleReference.examples().forEach((kind, example) -> {
            String rule = example.strip().replace("\n", "\n    ");
            Rule read = RuleDocuments.read("headgate: 1\nrules:\n  - " + rule + "\n")
                    .rules()
                    .get(0);
            assertThat(RuleDrawing.of(read).limit()).as(kind).isNotBlank();
        });
    }

    private static long sum(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }
}
