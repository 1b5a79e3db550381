package io.headgate.bench.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadReportTest {

    private static final LoadSettings SETTINGS = LoadSettings.of(List.of());

    private static PageTimes pages() {
        PageTimes pages = new PageTimes();
        for (int millis = 100; millis >= 1; millis--) {
            pages.add("applications", Duration.ofMillis(millis).toNanos());
        }
        return pages;
    }

    private static LoadOutcome outcome(long told, int lost, int pagesFailed, Map<String, Long> counts) {
        return new LoadOutcome(
                told,
                0,
                lost,
                lost == 0 ? "" : "closed with 1001 silent",
                500 - lost,
                Duration.ofMillis(12),
                pages(),
                pagesFailed,
                377_000_000,
                300_000_000,
                92_000_000,
                Duration.ofSeconds(60),
                Duration.ofSeconds(600),
                counts);
    }

    @Test
    void aPageIsToldByItsMedianItsSlowestOfAHundredAndItsWorst() {
        assertThat(pages().millis("applications", 0.5)).isEqualTo(50);
        assertThat(pages().millis("applications", 0.99)).isEqualTo(99);
        assertThat(pages().millis("applications", 1)).isEqualTo(100);
        assertThat(pages().millis("another", 1)).isZero();
    }

    @Test
    void theFiguresAreToldInWords() {
        LoadOutcome good = outcome(300_000, 0, 0, Map.of("history.taken", 300_000L, "history.slowestMillis", 40L));

        assertThat(LoadReport.lines(SETTINGS, good))
                .contains("links      500 linked over WebSockets, 500 at the end, 0 lost")
                .contains("disk       377.0 MB in all files")
                .contains("heap       300.0 MB at most of 512 MiB, 92.0 MB after a collection")
                .contains("processor  0.10 of one: sockets, JSON, store and pages together")
                .anyMatch(line -> line.matches("applications +100 +50\\.0 +99\\.0 +100\\.0"));
        assertThat(good.failure()).isEmpty();
    }

    @Test
    void whateverIsLostFailsTheRun() {
        Map<String, Long> all = Map.of("history.taken", 300_000L);

        assertThat(outcome(300_001, 0, 0, all).failure())
                .hasValueSatisfying(why -> assertThat(why).contains(" 1 not kept"));
        assertThat(outcome(300_000, 1, 0, all).failure())
                .hasValueSatisfying(why -> assertThat(why).startsWith("1 links lost"));
        assertThat(outcome(300_000, 0, 2, all).failure()).isPresent();
    }
}
