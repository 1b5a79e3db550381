package io.headgate.lab.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.lab.catalogue.Named;
import io.headgate.lab.rate.Rate;
import io.headgate.limiter.pace.LeakyQueue;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContendersTest {

    private static final Duration WAIT = Duration.ofMillis(500);

    @ParameterizedTest
    @CsvSource({
        "fixed-window, 200",
        "fixed-window-first-call, 200",
        "sliding-window, 100",
        "aligned-slices, 200",
        "sliding-log, 100",
        "two-window, 200",
        "token-bucket, 199",
        "token-bucket-interval, 200",
        "gcra, 100",
        "leaky-bucket, 199",
        "leaky-queue, 100",
        "smooth-bursty, 200",
        "smooth-warm-up, 100",
        "warm-up, 200",
        "paced-warm-up, 100"
    })
    void eachPromisesThisMuchInAnySecondAtAHundred(String name, long most) {
        assertThat(Contenders.all().get(name).at(Rate.parse("100/1s"), WAIT).mostInPeriod())
                .isEqualTo(most);
    }

    @Test
    void promisesThatSpeakOfSecondsAreCarriedOverToAMinute() {
        Rate rate = Rate.parse("6000/min");

        assertThat(Contenders.all().get("smooth-bursty").at(rate, WAIT).mostInPeriod())
                .isEqualTo(6100);
        assertThat(Contenders.all().get("warm-up").at(rate, WAIT).mostInPeriod())
                .isEqualTo(6100);
    }

    @Test
    void onlyAlgorithmsThatMakeCallsWaitWait() {
        Rate rate = Rate.parse("100/1s");

        assertThat(Contenders.fitting(rate, WAIT).stream()
                        .filter(one -> !one.maxWait().isZero())
                        .map(Contender::name))
                .containsExactly("leaky-queue", "smooth-bursty", "smooth-warm-up", "paced-warm-up");
        assertThat(Contenders.all().get("leaky-queue").at(rate, WAIT).limit())
                .isEqualTo(LeakyQueue.perSecond(100, WAIT));
    }

    @Test
    void whatDoesNotKnowARateIsLeftOutAndSaysWhy() {
        Rate seven = Rate.parse("7/min");

        assertThat(Contenders.fitting(seven, WAIT).stream().map(Contender::name))
                .contains("calendar-quota")
                .doesNotContain("warm-up", "paced-warm-up");
        assertThatThrownBy(() -> Contenders.all().get("warm-up").at(seven, WAIT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "warm-up at 7 per 1 min: limit: 7 per 1 min (expected: a whole number of permits per second)");
    }

    @Test
    void aLimitOfNothingPromisesNothing() {
        assertThat(Contenders.fitting(Rate.parse("0/1s"), WAIT)).isNotEmpty().allMatch(one -> one.mostInPeriod() == 0);
    }

    @Test
    void namesAreUnique() {
        assertThat(Contenders.all().entries().stream().map(Named::name)).doesNotHaveDuplicates();
    }
}
