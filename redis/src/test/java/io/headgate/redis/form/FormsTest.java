package io.headgate.redis.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FormsTest {

    private final Forms forms = new Forms(StoreClock.server());

    @Test
    void scriptsOfTwoClocksDifferInTheirBeginningOnly() {
        StoreClock other = new StoreClock("local now = 5", 1);
        String server = forms.of(TokenBucket.perSecond(10)).script().text();
        String test = new Forms(other).of(TokenBucket.perSecond(10)).script().text();
        assertThat(server).startsWith(StoreClock.server().prelude());
        assertThat(test).startsWith(other.prelude());
        assertThat(test.substring(other.prelude().length()))
                .isEqualTo(server.substring(StoreClock.server().prelude().length()));
    }

    @Test
    void theScriptForSeveralLimitsIsMadeOfTheTextOfEach() {
        StoreClock other = new StoreClock("local now = 5", 1);
        String server = forms.joint().text();
        String test = new Forms(other).joint().text();
        assertThat(test.substring(other.prelude().length()))
                .isEqualTo(server.substring(StoreClock.server().prelude().length()));
        String memory = Scripts.part("memory");
        String alone = forms.of(TokenBucket.perSecond(10)).script().text();
        String algorithm =
                alone.substring(alone.indexOf(memory) + memory.length(), alone.indexOf(Scripts.part("requests")));
        assertThat(server).contains(algorithm.strip());
    }

    @Test
    void theLimitTravelsInTheArguments() {
        Form bucket = forms.of(TokenBucket.perSecond(3).withBurst(7));
        assertThat(bucket.settings())
                .containsExactly("before", "333333", "1", "3", "2333333", "1", "2333334", "7", "1125899906842624", "");
        Form queue = forms.of(LeakyQueue.perSecond(100, Duration.ofSeconds(2)));
        assertThat(queue.settings())
                .containsExactly("waiting", "10000", "0", "1", "2000000", "0", "2000000", "200", "2000000", "");
    }

    @Test
    void whatRedisCannotCountIsRefusedWithTheReason() {
        assertThatThrownBy(() -> forms.of(TokenBucket.of(1, Duration.ofNanos(1_500))))
                .hasMessage("period: PT0.0000015S (expected: whole multiples of 1000 ns, for a limit on Redis)");
        assertThatThrownBy(() -> forms.of(TokenBucket.perSecond(10).withInitial(3)))
                .hasMessageStartingWith("initial: 3 (expected: 10, the burst: on Redis");
        assertThatThrownBy(() ->
                        forms.of(TokenBucket.of(1, Duration.ofDays(36_500)).withRefill(Refill.INTERVAL)))
                .hasMessageStartingWith("burst: 1 (expected: a bucket that Redis can count exactly");
        assertThatThrownBy(() -> forms.of(TokenBucket.of(999_999_999_989L, Duration.ofDays(1))))
                .hasMessageStartingWith("permits: 999999999989 (expected: a rate that Redis can count exactly");
    }

    @Test
    void warmUpsThatRedisCannotCountAreRefusedWithTheReason() {
        Duration minutes = Duration.ofSeconds(100);
        assertThatThrownBy(() -> forms.of(WarmUp.perSecond(1_000_000_000, Duration.ofSeconds(1))))
                .hasMessageStartingWith(
                        "permits: 1000000000 (expected: a rate and a warm-up that Redis can count exactly");
        assertThatThrownBy(() -> forms.of(PacedWarmUp.perSecond(999_983, minutes, Duration.ofHours(1))))
                .hasMessageStartingWith("permits: 999983 (expected: a rate, a warm-up and a longest wait that Redis");
        assertThatThrownBy(() -> forms.of(SmoothWarmUp.perSecond(999_983, minutes)))
                .hasMessageStartingWith("warmUp: PT1M40S (expected: a rate and a warm-up that Redis can count exactly");
    }

    @Test
    void aDigestIsWhatRedisCallsTheScript() {
        assertThat(Script.of("return 1").digest()).isEqualTo("e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
    }
}
