package io.headgate.console.rules.preview;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.rule.RuleScope;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExtremesTest {

    private static final long NOON = 1_772_366_400; // on a minute's edge
    private static final int DRAWS = 100;

    static IntStream kinds() {
        return IntStream.rangeClosed(0, RandomLimit.KINDS);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whateverTheTrueArrangementTheAdmittedLieInTheRange(int kind) {
        assertInRange(kind, DRAWS);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Tag("slow")
    void whateverTheTrueArrangementInManyDraws(int kind) {
        assertInRange(kind, 40 * DRAWS);
    }

    private static void assertInRange(int kind, int draws) {
        long seed = System.nanoTime();
        System.out.println("kind " + kind + ", seed " + seed);
        Random random = new Random(seed);
        for (int draw = 0; draw < draws; draw++) {
            Limit limit = RandomLimit.of(kind, random);
            assertInRange(List.of(limit), wait(limit, random), counts(random), random);
        }
    }

    @Test
    void ofSeveralQuotasAtOnceToo() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int draw = 0; draw < DRAWS; draw++) {
            List<Limit> quotas = List.of(
                    CalendarQuota.of(1 + random.nextInt(50), CalendarPeriod.MINUTE),
                    CalendarQuota.of(1 + random.nextInt(200), CalendarPeriod.HOUR));
            assertInRange(quotas, 0, counts(random), random);
        }
    }

    private static long wait(Limit limit, Random random) {
        if (limit instanceof LeakyQueue queue) {
            return queue.maxWait().toNanos();
        }
        if (limit instanceof PacedWarmUp paced) {
            return paced.maxWait().toNanos();
        }
        return random.nextBoolean()
                ? 0
                : Duration.ofMillis(random.nextInt(3_000)).toNanos();
    }

    private static Counts counts(Random random) {
        int step = List.of(1, 1, 10, 60).get(random.nextInt(4));
        long[] calls = new long[1 + random.nextInt(40)];
        int usual = 1 + random.nextInt(60);
        for (int index = 0; index < calls.length; index++) {
            calls[index] = random.nextInt(4) == 0 ? 0 : random.nextInt(usual);
        }
        return Counts.of(NOON + random.nextInt(3_600), step, calls);
    }

    private static void assertInRange(List<Limit> limits, long wait, Counts counts, Random random) {
        Promise promise = new CountedLimit(limits, wait, RuleScope.LOCAL).promise(counts);
        Extremes extremes = new Extremes(counts, promise);
        long fewest = extremes.fewest();
        long most = extremes.most();
        for (Arrangement arrangement : Arrangement.values()) {
            long admitted =
                    Arrangement.admitted(limits, wait, counts.fromNanos(), arrangement.instants(counts, random));
            assertThat(admitted)
                    .as("%s, waiting %s, of %s, %s", limits, Duration.ofNanos(wait), counts, arrangement)
                    .isBetween(fewest, most);
        }
    }

    @Test
    void windowsThatStepsFitIntoAreExact() {
        Counts minute =
                Counts.of(NOON, 1, IntStream.range(0, 60).mapToLong(i -> 10).toArray());

        assertRange(FixedWindow.of(100, Duration.ofMinutes(1)), minute, 100, 100);
        assertRange(CalendarQuota.of(100, CalendarPeriod.HOUR), minute, 100, 100);
        assertRange(FixedWindow.of(700, Duration.ofMinutes(1)), minute, 600, 600);
        assertRange(FixedWindow.of(0, Duration.ofMinutes(1)), minute, 0, 0);
    }

    @Test
    void whatKeepsToTheLimitInAnyOrderIsAdmittedInAnyOrder() {
        Counts calm = Counts.of(NOON, 1, 10, 10, 10, 10, 10, 10);

        assertRange(SlidingLog.of(20, Duration.ofSeconds(1)), calm, 60, 60);
        assertRange(TokenBucket.of(20, Duration.ofSeconds(1)), calm, 60, 60);
    }

    @Test
    void theRangeIsReachedByTheMostEvenAndTheMostUnevenOrder() {
        Counts twice = Counts.of(NOON, 1, 20, 20, 20, 20);
        Limit log = SlidingLog.of(10, Duration.ofSeconds(1));

        assertRange(log, twice, 20, 40);
        assertThat(admitted(log, twice, Arrangement.PAIRED)).isEqualTo(20);
        assertThat(admitted(log, twice, Arrangement.EVEN)).isEqualTo(40);
    }

    @Test
    void aBucketGivesItsBurstAndItsRateAndNoMore() {
        Counts flood = Counts.of(NOON, 1, 100, 100, 100, 100, 100);
        TokenBucket bucket = TokenBucket.of(10, Duration.ofSeconds(1)).withBurst(30);

        assertRange(
                bucket,
                flood,
                30 + 10 * 3,
                30 + 10 * 5); // fewest: from the end of the first second to the beginning of the last
    }

    private static long admitted(Limit limit, Counts counts, Arrangement arrangement) {
        return Arrangement.admitted(List.of(limit), 0, counts.fromNanos(), arrangement.instants(counts, new Random(1)));
    }

    private static void assertRange(Limit limit, Counts counts, long fewest, long most) {
        Extremes extremes = new Extremes(counts, new CountedLimit(List.of(limit), 0, RuleScope.LOCAL).promise(counts));
        assertThat(extremes.fewest()).as("fewest").isEqualTo(fewest);
        assertThat(extremes.most()).as("most").isEqualTo(most);
    }
}
