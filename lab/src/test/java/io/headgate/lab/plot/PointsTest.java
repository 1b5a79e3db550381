package io.headgate.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PointsTest {

    private static final Frame FRAME = new Frame(0, 0, 100, 100, new Range(0, 100_000), new Range(0, 1_000));

    @Test
    void whatIsNotInOrderIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Points(new double[] {1, 0}, new double[] {0, 0}))
                .withMessage("x: 0.0 (expected: >= 1.0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Points(new double[] {Double.NaN}, new double[] {0}))
                .withMessageContaining("x: NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Points(new double[1], new double[2]))
                .withMessage("ys: 2 (expected: as many as xs, 1)");
    }

    @Test
    void theNumbersAreCopied() {
        double[] ys = {1};
        Points points = new Points(new double[1], ys);
        ys[0] = 2;

        assertThat(points.y(0)).isEqualTo(1);
    }

    @Test
    void aHundredThousandPointsAreThinnedAndThePeakStays() {
        double[] xs = IntStream.range(0, 100_000).mapToDouble(each -> each).toArray();
        double[] ys = new double[xs.length];
        Arrays.fill(ys, 5);
        ys[77_777] = 900;
        ys[33_333] = -1;
        ys[55_555] = Double.NaN;

        int[] kept = Thinning.kept(new Points(xs, ys), FRAME);
        assertThat(kept)
                .hasSizeLessThan(600)
                .contains(0, 33_333, 55_555, 77_777, 99_999)
                .isSorted();
    }

    @Test
    void aFewPointsAllStay() {
        assertThat(Thinning.kept(new Points(new double[3], new double[3]), FRAME))
                .containsExactly(0, 1, 2);
    }

    @Test
    void whatIsOutsideOfTheFrameIsNotDrawnButForOnePointOnEachSide() {
        double[] xs =
                IntStream.range(-10, 20).mapToDouble(each -> each * 10_000).toArray();

        int[] kept = Thinning.kept(new Points(xs, new double[xs.length]), FRAME);
        assertThat(kept).containsExactly(IntStream.rangeClosed(9, 21).toArray());
    }
}
