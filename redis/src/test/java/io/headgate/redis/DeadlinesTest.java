package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Ticker;
import io.headgate.sources.contract.Waiting;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is given up, and when; the time is moved but for the last test. */
class DeadlinesTest {

    private static final Duration DEADLINE = Duration.ofMillis(50);

    private final FakeTicker ticker = new FakeTicker(-3); // a ticker may begin anywhere
    private final Deadlines deadlines = new Deadlines(DEADLINE, ticker);

    /** A wait that is over when it is told so, or given up. */
    private static final class Sent implements Deadlines.Wait {
        private final long begun;
        private volatile boolean over;
        private volatile int givenUp;

        Sent(long begun) {
            this.begun = begun;
        }

        @Override
        public long begun() {
            return begun;
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public void timeIsUp() {
            over = true;
            givenUp++;
        }
    }

    private Sent send() {
        Sent sent = new Sent(deadlines.now());
        deadlines.begin(sent);
        return sent;
    }

    private void answer(Sent sent) {
        sent.over = true;
        deadlines.ended();
    }

    private long sweepMillis() {
        return Duration.ofNanos(deadlines.sweep()).toMillis();
    }

    @Test
    void whereNobodyWaitsOneLooksAgainAfterADeadline() {
        assertThat(sweepMillis()).isEqualTo(50);
    }

    @Test
    void eachIsGivenUpWhenItIsDueAndNotBefore() {
        Sent first = send();
        ticker.advance(Duration.ofMillis(20));
        Sent second = send();
        ticker.advance(Duration.ofMillis(20));
        assertThat(sweepMillis()).as("until the first is due").isEqualTo(10);
        ticker.advance(Duration.ofMillis(10).minusNanos(1));
        deadlines.sweep();
        assertThat(first.givenUp).isZero();
        ticker.advance(Duration.ofNanos(1));
        assertThat(sweepMillis()).as("until the second is due").isEqualTo(20);
        assertThat(first.givenUp).isEqualTo(1);
        assertThat(second.givenUp).isZero();
        ticker.advance(Duration.ofDays(1));
        assertThat(sweepMillis()).isEqualTo(50);
        assertThat(second.givenUp).isEqualTo(1);
        assertThat(first.givenUp).as("once").isEqualTo(1);
    }

    @Test
    void whoWasAnsweredIsNotGivenUpWhereverHeStands() {
        Sent first = send();
        Sent second = send();
        Sent third = send();
        answer(second);
        ticker.advance(Duration.ofMillis(10));
        Sent fourth = send();
        assertThat(sweepMillis()).isEqualTo(40);
        answer(first);
        assertThat(sweepMillis()).as("the third is at the head").isEqualTo(40);
        answer(third);
        assertThat(sweepMillis()).as("the fourth is").isEqualTo(50);
        answer(fourth);
        ticker.advance(Duration.ofDays(1));
        deadlines.sweep();
        assertThat(new int[] {first.givenUp, second.givenUp, third.givenUp, fourth.givenUp})
                .containsOnly(0);
    }

    @Test
    void atTheEndAllAreGivenUpAndSoIsWhoComesLater() {
        Sent sent = send();
        deadlines.close();
        assertThat(sent.givenUp).isEqualTo(1);
        assertThat(send().givenUp).isEqualTo(1);
    }

    @Test
    @Timeout(60)
    void aThreadOfItsOwnLooksAndEndsWithIt() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Deadlines real = new Deadlines(DEADLINE, Ticker.system());
        real.start();
        Set<Thread> its = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().equals("headgate-redis-deadlines"))
                .collect(Collectors.toSet());
        assertThat(its).hasSize(1).allMatch(Thread::isDaemon);
        for (int round = 0; round < 3; round++) {
            Sent sent = new Sent(real.now());
            real.begin(sent);
            Waiting.until("it is given up", Duration.ofSeconds(30), () -> sent.givenUp == 1);
            assertThat(real.now() - sent.begun).isGreaterThanOrEqualTo(DEADLINE.toNanos());
        }
        real.close();
        for (Thread thread : its) {
            thread.join();
        }
    }
}
