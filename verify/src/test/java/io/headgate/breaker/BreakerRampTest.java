package io.headgate.breaker;

import static io.headgate.breaker.BreakerState.CLOSED;
import static io.headgate.breaker.BreakerState.OPEN;
import static io.headgate.breaker.BreakerState.RAMPING;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Coming back by a growing share of the calls. */
class BreakerRampTest {

    private static final BreakerRule RULE = BreakerRule.errorRatio("orders", 0.5)
            .over(Duration.ofSeconds(10))
            .minimumCalls(4)
            .openFor(Duration.ofSeconds(2))
            .recoveringBy(Recovery.ramp(Duration.ofSeconds(3), 10, 25, 80));

    private static Rig ramping() {
        Rig rig = new Rig(RULE);
        rig.bad(4);
        rig.advance(2_000);
        rig.good(1);
        assertThat(rig.state()).isEqualTo(RAMPING);
        return rig;
    }

    private static int admittedOf(Rig rig, int calls) {
        int admitted = 0;
        for (int i = 0; i < calls; i++) {
            if (rig.take()) {
                admitted++;
                rig.succeed(rig.ticker.read());
            }
        }
        return admitted;
    }

    @Test
    void admitsTheShareOfEachStep() {
        Rig rig = ramping(); // the first call of the first step has run
        assertThat(admittedOf(rig, 999)).isEqualTo(99);
        rig.advance(1_000);
        assertThat(admittedOf(rig, 1_000)).isEqualTo(250);
        rig.advance(1_000);
        assertThat(admittedOf(rig, 1_000)).isEqualTo(800);
        rig.advance(999);
        assertThat(rig.state()).isEqualTo(RAMPING);
        rig.advance(1);
        assertThat(admittedOf(rig, 1_000)).isEqualTo(1_000);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void theShareIsKeptForTheFirstCallsOfAStepToo() {
        for (int percentage : new int[] {1, 10, 33, 50, 99, 100}) {
            Share share = new Share();
            int admitted = 0;
            for (int calls = 1; calls <= 1_000; calls++) {
                admitted += share.take(0, percentage) ? 1 : 0;
                assertThat(admitted).isEqualTo((calls * percentage + 99) / 100);
            }
        }
    }

    @Test
    void aCallGivenBackMakesRoomForAnother() {
        Rig rig = ramping();
        rig.advance(1_000);
        for (int i = 0; i < 100; i++) {
            rig.giveBack(rig.begin());
        }
        rig.advance(1_000);
        rig.giveBack(rig.ticker.read() - 1_000_000_000); // of the step before: too late
        assertThat(admittedOf(rig, 100)).isEqualTo(80);
    }

    @Test
    void aCallOfTheRampThatBeganAtTheInstantOfClosingIsNotTheClosedStates() {
        Rig rig = ramping();
        rig.advance(10_000); // nothing in the window: the ramp goes on past its end
        long late = rig.begin();
        rig.good(1);
        assertThat(rig.state()).isEqualTo(CLOSED);
        rig.fail(late);
        assertThat(rig.breaker().tally(rig.ticker.read() + 1)).isEqualTo(new Tally(0, 0));
    }

    @Test
    void opensAgainAsSoonAsTheResultsTripIt() {
        Rig rig = ramping();
        rig.advance(2_000); // the good result is still in the window
        rig.bad(2);
        assertThat(rig.state()).isEqualTo(RAMPING); // 2 of 3
        rig.bad(1);
        assertThat(rig.state()).isEqualTo(OPEN);
        assertThat(rig.take()).isFalse();
        assertThat(rig.changes())
                .containsExactly("CLOSED OPEN TRIPPED", "OPEN RAMPING OPEN_TIME_OVER", "RAMPING OPEN STILL_BAD");
    }

    @Test
    void fewResultsDecideAtTheEnd() {
        Rig rig = ramping();
        rig.advance(2_000);
        rig.bad(1); // 1 of 2, too few to trip before the end
        rig.advance(1_000);
        assertThat(rig.take()).isFalse();
        assertThat(rig.state()).isEqualTo(OPEN);
    }

    @Test
    void withoutAnyResultItGoesOnAtTheLastShareUntilOneIsIn() {
        Rig rig = new Rig(RULE);
        rig.bad(4);
        rig.advance(2_000);
        long slow = rig.begin();
        rig.advance(60_000);
        int admitted = 0;
        for (int i = 0; i < 100; i++) {
            admitted += rig.take() ? 1 : 0;
        }
        assertThat(admitted).isEqualTo(80);
        assertThat(rig.state()).isEqualTo(RAMPING);
        rig.succeed(slow);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void resultsFromBeforeTheRampDoNotCountInIt() {
        Rig rig = new Rig(RULE);
        long late = rig.begin();
        rig.bad(4);
        rig.advance(2_000);
        rig.good(1);
        for (int i = 0; i < 10; i++) {
            rig.fail(late);
        }
        assertThat(rig.tally()).isEqualTo(new Tally(1, 0));
    }

    @Test
    void theRefusalSaysWhichShareRunsAndWhenItGrows() {
        Rig rig = ramping();
        rig.advance(400);
        assertThat(rig.take()).isFalse();
        assertThat(rig.explain().reached()).isEqualTo(10);
        assertThat(rig.explain().retryAfterNanos()).isEqualTo(600_000_000);
    }
}
