package io.headgate.lab.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.lab.contender.Contenders;
import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.FieldNames;
import io.headgate.lab.log.LogSource;
import io.headgate.lab.log.Spread;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.simulation.Slices;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReplayTest {

    private static final Duration WAIT = Duration.ofMillis(1500);

    /** At the very times of the log, so that traces can be followed. */
    private static ReplayOutcome replay(List<String> lines, ReplaySettings settings) {
        return replay(lines, settings, Spread.NONE);
    }

    private static ReplayOutcome replay(List<String> lines, ReplaySettings settings, Spread spread) {
        byte[] bytes = String.join("\n", lines).getBytes(UTF_8);
        try (AccessLog log = AccessLog.open(
                LogSource.of("test", new ByteArrayInputStream(bytes)), null, FieldNames.usual(), spread)) {
            return Replay.of(log, settings, Progress.NONE);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static LimitOutcome replay(List<String> lines, ReplayLimit limit) {
        return replay(lines, ReplaySettings.of(List.of(limit))).limits().get(0);
    }

    /** Two minutes of bursts, from a few clients on a few routes, some lines a little late. */
    private static List<String> traffic() {
        Random random = new Random(3);
        List<String> lines = new ArrayList<>();
        for (int second = 0; second < 120; second++) {
            int calls = random.nextInt(10) == 0 ? 60 : random.nextInt(12);
            for (int call = 0; call < calls; call++) {
                int at = Math.max(0, second - (random.nextInt(8) == 0 ? random.nextInt(4) : 0));
                lines.add(String.format(
                        "10.0.0.%d - - [15/Nov/2026:23:%02d:%02d +0000] \"GET /users/%d?x=%d HTTP/1.1\" %d 10 \"-\" \"agent\"",
                        random.nextInt(4),
                        59 - 1 + at / 60,
                        at % 60,
                        random.nextInt(50),
                        call,
                        random.nextInt(5) == 0 ? 503 : 200));
            }
        }
        return lines;
    }

    @ParameterizedTest
    @EnumSource(Per.class)
    void everyAlgorithmCountsAsThePlainWayDoes(Per per) {
        List<String> lines = traffic();
        for (String rate : List.of("3/1s", "120/min")) {
            for (var contender : Contenders.fitting(Rate.parse(rate), WAIT)) {
                ReplayLimit limit = new ReplayLimit(contender, per);
                Map<String, SlowReplay.Counts> expected = SlowReplay.of(lines, limit, Spread.NONE);
                LimitOutcome outcome = replay(lines, limit);

                assertThat(outcome.offered()).isEqualTo(lines.size());
                assertThat(byKey(outcome)).as(limit.toString()).isEqualTo(refusedOnly(expected));
                assertThat(outcome.refused())
                        .as(limit.toString())
                        .isEqualTo(expected.values().stream()
                                .mapToLong(SlowReplay.Counts::refused)
                                .sum());
            }
        }
    }

    @Test
    void callsThatWereSpreadAreCountedAsThePlainWayDoes() {
        List<String> lines = traffic();
        for (var contender : Contenders.fitting(Rate.parse("3/1s"), WAIT)) {
            ReplayLimit limit = new ReplayLimit(contender, Per.CLIENT);
            LimitOutcome outcome = replay(lines, ReplaySettings.of(List.of(limit)), Spread.EVENLY)
                    .limits()
                    .get(0);

            assertThat(byKey(outcome))
                    .as(limit.toString())
                    .isEqualTo(refusedOnly(SlowReplay.of(lines, limit, Spread.EVENLY)));
        }
    }

    private static Map<String, SlowReplay.Counts> byKey(LimitOutcome outcome) {
        return outcome.keys().mostRefused().stream()
                .collect(
                        Collectors.toMap(KeyOutcome::key, key -> new SlowReplay.Counts(key.admitted(), key.refused())));
    }

    private static Map<String, SlowReplay.Counts> refusedOnly(Map<String, SlowReplay.Counts> counts) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue().refused() > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<String> at(String... clocksAndClients) {
        List<String> lines = new ArrayList<>();
        for (String one : clocksAndClients) {
            String[] parts = one.split(" ", -1);
            lines.add(parts[1] + " - - [15/Nov/2026:" + parts[0] + " +0000] \"GET " + parts[2] + " HTTP/1.1\" "
                    + parts[3] + " 1");
        }
        return lines;
    }

    private static final List<String> SMALL = at(
            "12:00:00 a /x/1 200",
            "12:00:00 a /x/2 500",
            "12:00:00 b /x/3 503",
            "12:00:00 a /y 404",
            "12:00:02 a /x/1 200",
            "12:00:02 b /x/1 -",
            "12:00:02 b /x/1 200");

    @Test
    void aSmallLogCallByCall() {
        ReplayOutcome outcome =
                replay(SMALL, ReplaySettings.of(List.of(ReplayLimit.of("1/1s", "all", "fixed-window"))));
        LimitOutcome limit = outcome.limits().get(0);

        assertThat(outcome.start()).isEqualTo(Instant.parse("2026-11-15T12:00:00Z"));
        assertThat(outcome.end()).isEqualTo(Instant.parse("2026-11-15T12:00:02Z"));
        assertThat(outcome.busiest()).isEqualTo(new BusySecond(outcome.start().getEpochSecond(), 4, 0));
        assertThat(limit.worst()).isEqualTo(new BusySecond(outcome.start().getEpochSecond(), 4, 3));
        assertThat(limit.statuses()).isEqualTo(new RefusedStatuses(1, 0, 1, 0, 1, 2));
        assertThat(perSecond(outcome.offeredSlices())).containsExactly(4L, 0L, 3L);
        assertThat(perSecond(limit.admittedSlices())).containsExactly(1L, 0L, 1L);
        assertThat(perSecond(limit.refusedSlices())).containsExactly(3L, 0L, 2L);
    }

    private static List<Long> perSecond(Slices slices) {
        Slices seconds = slices.merged(
                (int) (Duration.ofSeconds(1).toNanos() / slices.width().toNanos()));
        return IntStream.range(0, seconds.size()).mapToObj(seconds::get).toList();
    }

    @Test
    void limitsAreTriedEachOnItsOwn() {
        ReplayOutcome outcome = replay(
                SMALL,
                ReplaySettings.of(List.of(
                        ReplayLimit.of("0/1s", "all", "sliding-window"),
                        ReplayLimit.of("1/1s", "client", "sliding-window"),
                        ReplayLimit.of("1/1s", "route", "sliding-window"),
                        ReplayLimit.of("1/1s", "client+route", "sliding-window"))));

        assertThat(outcome.limits()).extracting(LimitOutcome::refused).containsExactly(7L, 3L, 4L, 2L);
        assertThat(outcome.limits().get(3).keys().mostRefused())
                .containsExactly(new KeyOutcome("a GET /x/{n}", 2, 1), new KeyOutcome("b GET /x/{n}", 2, 1));
    }

    @Test
    void onlyTheRoutesWantedArePlayed() {
        Routing routing = new Routing(List.of(), Routing.Folding.IDS, Optional.of(Pattern.compile("^GET /x/")));
        ReplayOutcome outcome =
                replay(SMALL, new ReplaySettings(List.of(ReplayLimit.of("9/1s", "all", "gcra")), routing, 10, 10));

        assertThat(List.of(outcome.offered(), outcome.leftOut())).containsExactly(6L, 1L);
    }

    @Test
    void aCallThatWaitsIsAdmittedWhenItRuns() {
        LimitOutcome outcome = replay(SMALL, ReplayLimit.of("1/1s", "all", "leaky-queue", WAIT));

        assertThat(List.of(outcome.admitted(), outcome.refused(), outcome.waited()))
                .containsExactly(4L, 3L, 2L);
        assertThat(outcome.longestWait()).hasSeconds(1);
        assertThat(perSecond(outcome.admittedSlices())).containsExactly(1L, 1L, 1L, 1L);
    }

    @Test
    void beyondTheCapTheKeyIdleForLongestBeginsAnew() {
        List<String> lines = at(
                "12:00:00 a / 200",
                "12:00:00 b / 200",
                "12:00:00 a / 200",
                "12:00:00 c / 200",
                "12:00:00 b / 200",
                "12:00:00 a / 200");
        // Of two keys b made room for c, then a for b, then c for a: only the second call of a is refused.
        ReplaySettings settings =
                new ReplaySettings(List.of(ReplayLimit.of("1/1s", "client", "fixed-window")), Routing.usual(), 2, 10);
        LimitOutcome outcome = replay(lines, settings).limits().get(0);

        assertThat(outcome.refused()).isEqualTo(1);
        assertThat(outcome.keys()).isEqualTo(new KeysOutcome(2, 3, 1, List.of()));
    }

    @Test
    void textFromALogCannotMoveTheCursor() {
        List<String> lines = at("12:00:00 a /\033[2J\u202e\u00e9 200");
        LimitOutcome outcome = replay(lines, ReplayLimit.of("0/1s", "route", "gcra"));

        assertThat(outcome.keys().mostRefused().get(0).key()).isEqualTo("GET /\\u001b[2J\\u202e\u00e9");
    }

    @Test
    void theCountsOfEachSecondAreLines() {
        ReplayOutcome outcome = replay(
                SMALL,
                ReplaySettings.of(List.of(
                        ReplayLimit.of("1/1s", "all", "fixed-window"), ReplayLimit.of("1/1s", "client", "gcra"))));

        assertThat(ReplayCsv.lines(outcome))
                .containsExactly(
                        "time,offered,1 per 1 s all fixed-window admitted,1 per 1 s all fixed-window refused,"
                                + "1 per 1 s client gcra admitted,1 per 1 s client gcra refused",
                        "2026-11-15T12:00:00Z,4,1,3,2,2",
                        "2026-11-15T12:00:01Z,0,0,0,0,0",
                        "2026-11-15T12:00:02Z,3,1,2,2,1");
    }

    @Test
    void aLongLogHasLongerSlicesAndLosesNothing() {
        List<String> lines = new ArrayList<>();
        for (int hour = 0; hour < 1000; hour++) {
            lines.add("{\"ts\":" + (1_700_000_000L + hour * 3600L) + "}");
        }
        ReplayOutcome outcome =
                replay(lines, ReplaySettings.of(List.of(ReplayLimit.of("1/1d", "all", "fixed-window"))));
        Timeline timeline = Timeline.of(outcome, 100);

        assertThat(timeline.rows()).isLessThanOrEqualTo(100);
        assertThat(timeline.width()).isEqualTo(Duration.ofHours(12));
        assertThat(timeline.offered().total()).isEqualTo(1000);
        assertThat(timeline.refused().get(0).total())
                .isEqualTo(outcome.limits().get(0).refused());
    }

    @Test
    void thePageTellsWhatHappenedAndLoadsNothing() {
        List<String> lines = new ArrayList<>(SMALL);
        lines.add("<script>alert(1)</script>");
        ReplayOutcome outcome = replay(
                lines,
                ReplaySettings.of(List.of(
                        ReplayLimit.of("1/1s", "client", "fixed-window"), ReplayLimit.of("2/1s", "all", "gcra"))));
        String page = ReplayPage.html(outcome, "a<b>.log");

        assertThat(page)
                .contains("What limits would have done: a&lt;b&gt;.log")
                .contains("1 per 1 s for each client, fixed-window", "2 per 1 s for all, gcra")
                .contains("1 of 8 lines could not be used: 1 no time", "&lt;script&gt;alert(1)")
                .contains("most refused in 1 s: 2 of 4, at 2026-11-15 12:00:00")
                .doesNotContain("<script", "<link", "src=");
        assertThat(page.split("<svg", -1)).hasSize(4);
    }

    @Test
    void settingsThatCannotBeAreAnswered() {
        List<ReplayLimit> limits = List.of(ReplayLimit.of("1000000/1s", "client", "sliding-log"));

        assertThatThrownBy(() -> Per.of("clint")).hasMessage("per: clint (did you mean client?)");
        assertThatThrownBy(() -> ReplaySettings.of(List.of())).hasMessage("limits: 0 (expected: 1 to 64)");
        assertThat(ReplaySettings.usualKeys(limits)).isEqualTo(16);
        assertThatThrownBy(() -> new ReplaySettings(limits, Routing.usual(), 1000, 10).within(1 << 30))
                .hasMessage("keys: 1000 (expected: at most 67 with these limits, or a larger heap (java -Xmx))");
    }
}
