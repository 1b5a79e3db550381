package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DueTest {

    private static final Rate RATE = Rate.perSecond(1_000);
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration LEASE = Duration.ofMillis(100);

    @Test
    void whereNothingMayBeRefusedNothingIs() {
        assertThat(Due.everything(answers(7, 7))).isEmpty();
        assertThat(Due.everything(answers(7, 6))).contains("refused 1 of 7 calls (expected: none)");
    }

    @Test
    void inASecondTheBurstAndWhatComesInItIsDue() {
        assertThat(Due.within(RATE, AT_ONCE, answers(9_000, 2_005))).isEmpty();
        assertThat(Due.within(RATE, AT_ONCE, answers(9_000, 2_006)))
                .contains("admitted 2006 of 9000 calls in 1000 ms (expected: 1000 to 2005)");
    }

    @Test
    void theBurstMustBeAdmittedUnlessFewerCalled() {
        assertThat(Due.within(RATE, AT_ONCE, answers(9_000, 1_000))).isEmpty();
        assertThat(Due.within(RATE, AT_ONCE, answers(9_000, 999))).isPresent();
        assertThat(Due.within(RATE, AT_ONCE, answers(10, 10))).isEmpty();
        assertThat(Due.within(RATE, AT_ONCE, answers(10, 9))).isPresent();
    }

    @Test
    void whoTakesPermitsAheadMayBeAheadByTheLifeOfALeaseAndLoseSome() {
        assertThat(Due.within(RATE, LEASE, answers(9_000, 2_105))).isEmpty();
        assertThat(Due.within(RATE, LEASE, answers(9_000, 2_106))).isPresent();
        assertThat(Due.within(RATE, LEASE, answers(9_000, 500))).isEmpty();
        assertThat(Due.within(RATE, LEASE, answers(9_000, 499))).isPresent();
    }

    private static Answers answers(long calls, long admitted) {
        return new Answers(calls, admitted, Duration.ofSeconds(1).toNanos(), new Latencies());
    }
}
