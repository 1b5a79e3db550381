package io.headgate.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TicksTest {

    private static List<String> labels(double from, double to, int most, Axis.Numbers numbers) {
        Ticks ticks = Ticks.within(new Range(from, to), most, numbers);
        return ticks.values().stream().map(ticks::label).toList();
    }

    @Test
    void marksAreAtOneTwoOrFiveTimesAPowerOfTen() {
        assertThat(labels(0, 8, 8, Axis.Numbers.ANY)).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8");
        assertThat(labels(0, 8, 5, Axis.Numbers.ANY)).containsExactly("0", "2", "4", "6", "8");
        assertThat(labels(0, 117, 4, Axis.Numbers.ANY)).containsExactly("0", "50", "100");
        assertThat(labels(0, 0.9, 5, Axis.Numbers.ANY)).containsExactly("0.0", "0.2", "0.4", "0.6", "0.8");
        assertThat(labels(-3, 12, 4, Axis.Numbers.ANY)).containsExactly("0", "5", "10");
    }

    @Test
    void thousandsAreSeparatedInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(labels(0, 1_000_000, 2, Axis.Numbers.ANY)).containsExactly("0", "500,000", "1,000,000");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void halfACallIsNotMarked() {
        assertThat(labels(0, 1, 10, Axis.Numbers.WHOLE)).containsExactly("0", "1");
    }

    @Test
    void aRangeIsWidenedToItsMarks() {
        assertThat(Ticks.widened(new Range(0, 117), 4, Axis.Numbers.ANY)).isEqualTo(new Range(0, 150));
        assertThat(Ticks.widened(new Range(-1, 100), 4, Axis.Numbers.ANY)).isEqualTo(new Range(-50, 100));
    }

    @Test
    void theExtremesOfDoubleMakeNeitherEndlessNorMissingMarks() {
        for (double to : new double[] {Double.MIN_NORMAL, 1e-12, 1e18, 1e300}) {
            assertThat(labels(0, to, 5, Axis.Numbers.ANY)).hasSizeBetween(2, 12).doesNotHaveDuplicates();
        }
    }
}
