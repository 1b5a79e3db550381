package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.rule.WhenLost;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LocalShareTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    static List<Limit> limits() {
        return List.of(
                TokenBucket.perSecond(10).withBurst(7),
                Gcra.perSecond(10).withTolerance(Duration.ofMillis(300)),
                LeakyBucket.perSecond(10),
                LeakyQueue.perSecond(10, SECOND),
                SmoothBursty.perSecond(10),
                WarmUp.perSecond(10, SECOND),
                PacedWarmUp.perSecond(10, SECOND, SECOND),
                new SmoothWarmUp(10, SECOND, SECOND, 3),
                FixedWindow.perSecond(10),
                SlidingWindow.perSecond(10),
                AlignedSlices.of(10, SECOND),
                new TwoWindowCounter(10, SECOND),
                SlidingLog.perSecond(10),
                CalendarQuota.of(10, CalendarPeriod.DAY));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void thePartsOfAllMembersAddUpToTheLimit(Limit whole) {
        for (long members = 1; members <= 25; members++) {
            long count = members;
            List<Limit> parts = LongStream.range(0, members)
                    .mapToObj(rank -> LocalShare.of(whole, WhenLost.LOCAL_SHARE, new Standing(count, rank)))
                    .toList();
            assertThat(parts.stream().mapToLong(Limit::permits).sum())
                    .as("%s members", members)
                    .isEqualTo(10);
            assertThat(parts).allMatch(part -> part.period().equals(whole.period()));
        }
    }

    @Test
    void burstsAreDividedToo() {
        Limit whole = TokenBucket.perSecond(10).withBurst(7);
        assertThat(LongStream.range(0, 4)
                        .mapToObj(rank -> LocalShare.of(whole, WhenLost.LOCAL_SHARE, new Standing(4, rank))))
                .containsExactly(
                        TokenBucket.perSecond(3).withBurst(2),
                        TokenBucket.perSecond(3).withBurst(2),
                        TokenBucket.perSecond(2).withBurst(2),
                        TokenBucket.perSecond(2).withBurst(1));
    }

    static List<Limit> fast() {
        Duration minutes = Duration.ofMinutes(10);
        return List.of(LeakyQueue.perSecond(10_000_000, minutes), new SmoothWarmUp(10_000_000, SECOND, minutes, 3));
    }

    @ParameterizedTest
    @MethodSource("fast")
    void aPartThatCannotBeCountedIsRounderAndNotLarger(Limit whole) {
        assertThat(new Forms(StoreClock.server()).of(whole).limit())
                .as("on Redis")
                .isEqualTo(whole);
        for (long rank = 0; rank < 3; rank++) {
            long permits = LocalShare.of(whole, WhenLost.LOCAL_SHARE, new Standing(3, rank))
                    .permits();
            assertThat(permits).isBetween(3_330_000L, 3_333_334L);
        }
    }

    @Test
    void openAdmitsAndClosedRefuses() {
        assertThat(LocalShare.of(TokenBucket.perSecond(5), WhenLost.OPEN, Standing.ALONE)
                        .capacity())
                .isEqualTo(1_000_000_000);
        assertThat(LocalShare.of(TokenBucket.perSecond(5), WhenLost.CLOSED, Standing.ALONE)
                        .capacity())
                .isZero();
    }
}
