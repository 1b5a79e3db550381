package io.headgate.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void medianOfAnOddNumberIsTheMiddleOne() {
        assertThat(Spread.of(List.of(9.0, 1.0, 4.0))).isEqualTo(new Spread(1, 4, 9));
    }

    @Test
    void medianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        assertThat(Spread.of(List.of(9.0, 1.0, 4.0, 6.0))).isEqualTo(new Spread(1, 5, 9));
    }

    @Test
    void nothingMeasuredHasNoSpread() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spread.of(List.of()))
                .withMessage("values: none (expected: at least one)");
    }

    @Test
    void spreadsApartGiveARatio() {
        Ratio ratio = new Spread(30, 33, 36).over(new Spread(20, 22, 25));

        assertThat(ratio.isDecided()).isTrue();
        assertThat(ratio.text()).isEqualTo("1.50");
        assertThat(ratio.range()).isEqualTo("1.50 (1.20–1.80)");
    }

    @Test
    void spreadsThatOverlapAreUndecidedEitherWay() {
        Spread left = new Spread(20, 22, 26);
        Spread right = new Spread(25, 33, 36);

        assertThat(left.over(right).text()).isEqualTo("undecided");
        assertThat(right.over(left).text()).isEqualTo("undecided");
    }

    @Test
    void spreadsThatTouchAreUndecided() {
        assertThat(new Spread(25, 30, 36).over(new Spread(20, 22, 25)).text()).isEqualTo("undecided");
    }

    @Test
    void aBoundIsReachedOrMissedOnlyWhateverTheNoise() {
        Ratio ratio = new Ratio(1.2, 1.4, 1.6);

        assertThat(ratio.isAtMost(1.6)).isEqualTo(Verdict.REACHED);
        assertThat(ratio.isAtMost(1.5)).isEqualTo(Verdict.UNDECIDED);
        assertThat(ratio.isAtMost(1.1)).isEqualTo(Verdict.MISSED);
        assertThat(ratio.isAtLeast(1.2)).isEqualTo(Verdict.REACHED);
        assertThat(ratio.isAtLeast(1.3)).isEqualTo(Verdict.UNDECIDED);
        assertThat(ratio.isAtLeast(1.7)).isEqualTo(Verdict.MISSED);
    }
}
