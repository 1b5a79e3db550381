package io.headgate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.telemetry.Growing.WhenLess;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class GrowingTest {

    private static List<Double> shown(WhenLess whenLess, double... seen) {
        Growing growing = new Growing(whenLess);
        return DoubleStream.of(seen).map(growing::next).boxed().toList();
    }

    @Test
    void aCountThatBeginsAnewGoesOn() {
        assertThat(shown(WhenLess.BEGAN_ANEW, 5, 8, 0, 2, 2)).containsExactly(5.0, 8.0, 8.0, 10.0, 10.0);
    }

    @Test
    void aSumThatLosesOneStaysUntilItGrows() {
        assertThat(shown(WhenLess.SOME_LEFT, 50, 58, 40, 42)).containsExactly(50.0, 58.0, 58.0, 60.0);
    }

    @Test
    void ofTwoTheGreaterCountsAndWhatIsNoNumberDoesNot() {
        Amount none = new Amount(Double.NaN, 0);
        Amount one = new Amount(1, 0);
        assertThat(none.orGreater(one)).isEqualTo(one);
        assertThat(one.orGreater(none)).isEqualTo(one);
        assertThat(one.orGreater(new Amount(2, 0)).value()).isEqualTo(2);
    }
}
