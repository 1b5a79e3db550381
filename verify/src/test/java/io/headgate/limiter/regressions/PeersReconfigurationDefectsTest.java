package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.TokensInheritanceStrategy;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What others lose when their settings change. The numbers are in facts/peers.md, section 2. */
class PeersReconfigurationDefectsTest {

    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

    private final FakeTicker ticker = new FakeTicker();

    static Stream<Named<Function<Duration, Limit>>> onePerPeriod() {
        return Stream.of(
                Named.of("token bucket", period -> TokenBucket.of(1, period)),
                Named.of("token buckets", period -> TokenBuckets.of(TokenBucket.of(1, period))),
                Named.of("GCRA", period -> Gcra.of(1, period)),
                Named.of("leaky bucket", period -> LeakyBucket.of(1, period)));
    }

    @ParameterizedTest
    @MethodSource("onePerPeriod")
    void theFractionOfAPermitSurvivesAShorterPeriod(Function<Duration, Limit> one) {
        RateLimiter limiter = EveryLimit.limiter(one.apply(TEN_SECONDS), ticker);
        limiter.drain();
        ticker.advance(Duration.ofSeconds(9)); // nine tenths of a permit
        limiter.reconfigure(one.apply(FIVE_SECONDS));
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(500));
    }

    @Test
    void bucket4jForgetsTheFractionOfATokenOnAShorterPeriod() {
        Bucket theirs = Peers.bucket4j(1, TEN_SECONDS, ticker);
        theirs.tryConsume(1);
        ticker.advance(Duration.ofSeconds(9));
        theirs.replaceConfiguration(
                BucketConfiguration.builder()
                        .addLimit(limit -> limit.capacity(1).refillGreedy(1, FIVE_SECONDS))
                        .build(),
                TokensInheritanceStrategy.AS_IS);
        assertThat(theirs.estimateAbilityToConsume(1).getNanosToWaitForRefill()).isEqualTo(FIVE_SECONDS.toNanos());
    }

    @Test
    void ofTwoChangesAtTheSameTimeBothTakeEffect() {
        RateLimiter limiter = EveryLimit.limiter(TokenBucket.perSecond(10), ticker);
        AtomicBoolean first = new AtomicBoolean(true);
        limiter.reconfigure(limit -> {
            if (first.getAndSet(false)) { // another operator is faster, after ours has read the limit
                limiter.reconfigure(faster -> TokenBucket.of(20, ((TokenBucket) faster).period()));
            }
            return ((TokenBucket) limit).withBurst(5);
        });
        assertThat(limiter.limit()).isEqualTo(TokenBucket.perSecond(20).withBurst(5));
    }

    @Test
    @Timeout(60)
    void ofAThousandChangesByEachOfFourThreadsNoneIsLost() throws Exception {
        int threads = 4;
        int changes = 1_000;
        RateLimiter limiter = EveryLimit.limiter(TokenBucket.perSecond(1), ticker);
        UnaryOperator<Limit> oneMore = limit -> TokenBucket.perSecond(((TokenBucket) limit).permits() + 1);
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Object>> racing = Stream.generate(() -> pool.submit(() -> {
                        together.await();
                        for (int i = 0; i < changes; i++) {
                            limiter.reconfigure(oneMore);
                        }
                        return (Object) null;
                    }))
                    .limit(threads)
                    .toList();
            for (Future<Object> each : racing) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(limiter.limit()).isEqualTo(TokenBucket.perSecond(1 + threads * changes));
    }
}
