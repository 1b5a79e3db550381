package io.headgate.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.cli.terminal.Ink;
import io.headgate.lab.compare.Comparison;
import io.headgate.lab.compare.Result;
import io.headgate.lab.contender.Contender;
import io.headgate.lab.rate.Rate;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.testkit.arrivals.Steady;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {

    private static final Rate TEN = Rate.parse("10/1s");

    /** Twenty calls a second for two seconds against a limit of eleven that claims to be ten. */
    private static List<Result> liar() {
        Contender liar = new Contender("liar", TEN, SlidingLog.perSecond(11), 10, Duration.ZERO);
        Duration second = Duration.ofSeconds(1);
        return new Comparison(List.of(liar), new Steady(20, second, second.multipliedBy(2))).finish();
    }

    @Test
    void aBrokenPromiseIsShownAndSaidInFull() {
        assertThat(new ResultTable(TEN, liar()).lines(Ink.PLAIN, 80).get(2))
                .isEqualTo("liar           40       22      18      0       -    11 1.10×   10   NO");
        assertThat(Verdict.broken(liar()))
                .containsExactly("promise broken: SlidingLog[permits=11, period=PT1S] let 11 run from 0 ns"
                        + " to before 1000000000 ns, promised at most 10");
    }

    @Test
    void narrowScreensLeaveOutTheWaitAndThenWhatWasOffered() {
        ResultTable table = new ResultTable(TEN, liar());

        assertThat(table.lines(Ink.PLAIN, 70).get(2))
                .isEqualTo("liar           40       22      18      0    11 1.10×   10   NO");
        assertThat(table.lines(Ink.PLAIN, 55).get(2))
                .isEqualTo("liar            22      18      0    11 1.10×   10   NO");
    }
}
