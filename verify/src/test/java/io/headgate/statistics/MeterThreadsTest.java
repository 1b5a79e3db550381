package io.headgate.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.verify.Together;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many threads count while the clock moves, the history is let go, and others look. */
@Tag("concurrency")
class MeterThreadsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int THREADS = 8;
    private static final int CALLS = 200_000;

    private final Meter meter = new Meter(new Timebase(0, 0, unused -> {}));
    private final AtomicLong clock = new AtomicLong();

    @Test
    void noCallIsLostOrCountedTwiceWhileTimeTurnsOver() throws Exception {
        long step = 40 * SECOND / (THREADS * CALLS); // all of it within a minute
        Together.run(THREADS, number -> {
            for (int i = 0; i < CALLS; i++) {
                long now = clock.addAndGet(step);
                meter.passed(1 + i % 2, now);
                meter.refused(now);
                meter.finished(i, i % 4 == 0, clock.get());
            }
        });
        Snapshot seen = read(clock.addAndGet(SECOND));
        long all = (long) THREADS * CALLS;
        assertTotals(seen, all);
        assertThat(seen.permits()).isEqualTo(all * 3 / 2);
        assertThat(overTheMinute(seen, Figures::passed)).isEqualTo(all);
        assertThat(overTheMinute(seen, Figures::refused)).isEqualTo(all);
        assertThat(overTheMinute(seen, Figures::finished)).isEqualTo(all);
        assertThat(overTheMinute(seen, Figures::errors)).isEqualTo(all / 4);
        assertThat(overTheMinute(seen, Figures::responseNanos))
                .isEqualTo(seen.total().responseNanos());
        assertThat(seen.responseTimes().calls()).isEqualTo(all);
    }

    @Test
    void nothingIsLostWhenTheHistoryIsLetGoJustAsSomebodyAdds() throws Exception {
        AtomicInteger letGo = new AtomicInteger();
        Together.run(THREADS, number -> {
            SplittableRandom random = new SplittableRandom(number);
            for (int i = 0; i < CALLS / 4; i++) {
                if (number == 0 || random.nextInt(16) == 0) {
                    meter.idle(clock.addAndGet(70 * SECOND));
                    letGo.addAndGet(meter.hasHistory() ? 0 : 1);
                }
                if (number > 0) {
                    meter.passed(1, clock.get());
                    meter.refused(clock.get());
                    meter.finished(i, i % 4 == 0, clock.get());
                    meter.waitBegins();
                    meter.waitEnds(1, clock.get());
                }
            }
        });
        long all = (THREADS - 1) * (CALLS / 4L);
        Snapshot seen = read(clock.get());
        assertThat(letGo.get()).isGreaterThan(100);
        assertThat(seen.total().passed()).isEqualTo(all);
        assertThat(seen.total().refused()).isEqualTo(all);
        assertThat(seen.total().finished()).isEqualTo(all);
        assertThat(seen.total().errors()).isEqualTo(all / 4);
        assertThat(seen.total().longestNanos()).isEqualTo(CALLS / 4 - 1);
        assertThat(seen.total().shortestNanos()).isZero();
        assertThat(seen.total().responseNanos()).isEqualTo((THREADS - 1) * (CALLS / 4L) * (CALLS / 4L - 1) / 2);
        assertThat(seen.waited()).isEqualTo(all);
        assertThat(seen.waitNanos()).isEqualTo(all);
        assertThat(seen.waiting()).isZero();
    }

    @Test
    void whoLooksWhileOthersCountSeesNoMoreFinishedThanPassedAndNothingGoBack() throws Exception {
        AtomicInteger counting = new AtomicInteger(THREADS - 2);
        Together.run(THREADS, number -> {
            if (number < 2) {
                look(counting);
                return;
            }
            for (int i = 0; i < CALLS; i++) {
                meter.passed(1, clock.addAndGet(1_000));
                meter.finished(5_000 + i % 10, false, clock.get());
            }
            counting.decrementAndGet();
        });
        assertThat(read(clock.get()).inFlight()).isZero();
    }

    private void look(AtomicInteger counting) {
        long passed = 0;
        while (counting.get() > 0) {
            Snapshot seen = read(clock.get());
            assertThat(seen.inFlight()).isNotNegative();
            assertThat(seen.total().passed()).isGreaterThanOrEqualTo(passed);
            passed = seen.total().passed();
            for (Figures second : seen.minute()) {
                assertThat(second.longestNanos()).isLessThanOrEqualTo(5_009);
                assertThat(second.shortestNanos()).isLessThanOrEqualTo(5_009);
            }
        }
    }

    /** A call counted in one cell may be finished in another: entries are closed on any thread. */
    @Test
    void callsThatFinishOnAnotherThreadAreNeverSeenToFinishBeforeTheyPass() throws Exception {
        AtomicLong passed = new AtomicLong();
        AtomicLong finished = new AtomicLong();
        long all = CALLS;
        Together.run(6, number -> {
            while (finished.get() < all) {
                if (number < 2) {
                    assertThat(read(0).inFlight()).isNotNegative();
                } else if (number < 4) {
                    meter.passed(1, 0);
                    passed.incrementAndGet();
                } else {
                    long mine = finished.get();
                    if (mine < passed.get() && finished.compareAndSet(mine, mine + 1)) {
                        meter.finished(1, false, 0);
                    }
                }
            }
        });
    }

    private static void assertTotals(Snapshot seen, long all) {
        assertThat(seen.total().passed()).isEqualTo(all);
        assertThat(seen.total().refused()).isEqualTo(all);
        assertThat(seen.total().finished()).isEqualTo(all);
        assertThat(seen.total().errors()).isEqualTo(all / 4);
        assertThat(seen.total().longestNanos()).isEqualTo(CALLS - 1);
        assertThat(seen.total().shortestNanos()).isZero();
        assertThat(seen.inFlight()).isZero();
    }

    private static long overTheMinute(Snapshot seen, ToLongFunction<Figures> figure) {
        return seen.minute().stream().mapToLong(figure).sum();
    }

    private Snapshot read(long now) {
        return new Reading(now).add(meter).snapshot();
    }
}
