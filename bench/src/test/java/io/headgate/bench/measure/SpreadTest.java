package io.headgate.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
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
    void whereTheMedianLiesIsTheWholeSpreadOfAFew() {
        assertThat(Spread.ofMedian(List.of(9.0, 1.0, 4.0))).isEqualTo(new Spread(1, 4, 9));
        assertThat(Spread.ofMedian(upTo(10))).isEqualTo(new Spread(1, 5.5, 10));
        assertThat(Spread.ofMedian(List.of(7.0))).isEqualTo(new Spread(7, 7, 7));
    }

    /** By the binomial distribution: of 11 one lies above the median, or none, in 12 of 2048 cases; of 140 at most 55 in 1 of 100. */
    @Test
    void ofManyTheOnesAtTheEndsDoNotMatter() {
        assertThat(Spread.ofMedian(upTo(11))).isEqualTo(new Spread(2, 6, 10));
        assertThat(Spread.ofMedian(upTo(140))).isEqualTo(new Spread(56, 70.5, 85));
        assertThat(Spread.ofMedian(upTo(1_000))).isEqualTo(new Spread(463, 500.5, 538));
        assertThat(Spread.ofMedian(upTo(1_001))).isEqualTo(new Spread(464, 501, 538));
    }

    private static List<Double> upTo(int most) {
        return IntStream.rangeClosed(1, most).mapToObj(each -> (double) each).toList();
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
