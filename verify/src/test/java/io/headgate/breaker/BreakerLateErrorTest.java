package io.headgate.breaker;

import static io.headgate.breaker.BreakerState.CLOSED;
import static io.headgate.breaker.BreakerState.HALF_OPEN;
import static io.headgate.breaker.BreakerState.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Errors that become known when the call has ended, and was counted as one that went well. */
class BreakerLateErrorTest {

    private static final BreakerRule HALF_OF_FOUR = BreakerRule.errorRatio("orders", 0.5)
            .with(settings -> settings.withSpan(Span.tumbling(Duration.ofSeconds(1))))
            .minimumCalls(4)
            .openFor(Duration.ofSeconds(2));

    /** A call that goes well at first sight, and fails a millisecond later. */
    private static void failLate(Rig rig) {
        long began = rig.begin();
        rig.succeed(began);
        long ended = rig.ticker.read();
        rig.advance(1);
        rig.failLate(began, ended);
    }

    @Test
    void itsGoodResultBecomesABadOneAndTheTotalStays() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.good(2);
        failLate(rig);
        assertThat(rig.tally()).isEqualTo(new Tally(3, 1));
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void enoughOfThemOpenIt() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.good(2);
        failLate(rig);
        failLate(rig);
        assertThat(rig.state()).isEqualTo(OPEN);
        assertThat(rig.changes()).containsExactly("CLOSED OPEN TRIPPED");
    }

    @Test
    void onceTheSliceThatCountedItIsOverItIsTooLate() {
        Rig rig = new Rig(HALF_OF_FOUR);
        long began = rig.begin();
        rig.succeed(began);
        long ended = rig.ticker.read();
        rig.advance(1_000);
        rig.good(4);
        rig.failLate(began, ended);
        assertThat(rig.tally()).isEqualTo(new Tally(4, 0));
    }

    @Test
    void thereAreNeverMoreBadResultsThanResults() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.bad(1);
        rig.failLate(rig.begin(), rig.ticker.read());
        assertThat(rig.tally()).isEqualTo(new Tally(1, 1));
    }

    @Test
    void errorsThatDoNotCountDoNotCountLateEither() {
        Rig rig = new Rig(HALF_OF_FOUR.failing(Failures.ERRORS.counting(ErrorMatcher.types(IOException.class))));
        failLate(rig);
        assertThat(rig.tally()).isEqualTo(new Tally(1, 0));
        Rig slow = new Rig(BreakerRule.slowCalls("orders", Duration.ofMillis(100), 0.5));
        failLate(slow);
        assertThat(slow.tally()).isEqualTo(new Tally(1, 0));
    }

    @Test
    void theProbeThatClosedItOpensItAgain() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.bad(4);
        rig.advance(2_000);
        long probe = rig.begin();
        rig.advance(10);
        rig.succeed(probe);
        long ended = rig.ticker.read();
        rig.good(3);
        assertThat(rig.state()).isEqualTo(CLOSED);
        rig.advance(1);
        rig.failLate(probe, ended);
        assertThat(rig.state()).isEqualTo(OPEN);
        assertThat(rig.take()).isFalse();
        assertThat(rig.changes()).endsWith("HALF_OPEN CLOSED HEALTHY", "CLOSED OPEN STILL_BAD");
        rig.advance(2_000);
        rig.succeed(rig.begin());
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void aProbeThatClosedItLongAgoDoesNot() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.bad(4);
        rig.advance(2_000);
        long probe = rig.begin();
        rig.succeed(probe);
        long ended = rig.ticker.read();
        rig.advance(1_000);
        rig.failLate(probe, ended);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void oneOfSeveralProbesIsABadOneWhileTheOthersAreOut() {
        Rig rig = new Rig(HALF_OF_FOUR.recoveringBy(Recovery.probes(3)));
        rig.bad(4);
        rig.advance(2_000);
        long first = rig.begin();
        rig.advance(1);
        long second = rig.begin();
        rig.succeed(first);
        rig.failLate(first, rig.ticker.read());
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        rig.fail(second);
        assertThat(rig.state()).isEqualTo(OPEN);
    }

    @Test
    void anOpenOneHasHeardEnough() {
        Rig rig = new Rig(HALF_OF_FOUR);
        long before = rig.begin();
        rig.succeed(before);
        rig.bad(3);
        assertThat(rig.state()).isEqualTo(OPEN);
        rig.failLate(before, rig.ticker.read());
        assertThat(rig.changes()).hasSize(1);
    }

    @Test
    @Tag("concurrency")
    void amongManyThreadsNoneIsLostAndNoneCountsTwice() throws InterruptedException {
        int threads = 8;
        int calls = 2_000;
        Rig rig = new Rig(BreakerRule.errorCount("orders", threads * calls));
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < calls; i++) {
                    long began = rig.begin();
                    rig.succeed(began);
                    if (i % 2 == 0) {
                        rig.failLate(began, began);
                    }
                }
            });
            thread.start();
            all.add(thread);
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(rig.tally()).isEqualTo(new Tally(threads * calls, threads * calls / 2));
    }
}
