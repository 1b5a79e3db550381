package io.headgate.lab.illustration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IllustrationsTest {

    static Stream<Illustration> illustrations() {
        return Illustrations.all().entries().stream();
    }

    @ParameterizedTest
    @MethodSource("illustrations")
    void theCurveReachesTheFullestPeriodAndNoPromiseIsBroken(Illustration illustration) {
        Played played = illustration.play();

        assertThat(played.result().kept()).isTrue();
        assertThat(played.running().highest()).isEqualTo(played.result().worst());
        assertThat(played.result().worst()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("illustrations")
    void everythingThatRanIsWithinThePicture(Illustration illustration) {
        Played played = illustration.play();
        View view = illustration.view();
        long shown = played.result()
                .outcome()
                .admittedSlices()
                .between(view.from().toNanos(), view.to().toNanos());

        assertThat(shown).isEqualTo(played.result().outcome().admitted());
    }

    @ParameterizedTest
    @MethodSource("illustrations")
    void thePictureNamesAlgorithmLimitAndNumbers(Illustration illustration) {
        Played played = illustration.play();

        assertThat(Drawing.svg(played))
                .contains(">" + illustration.about() + ", " + illustration.rate() + "</text>")
                .contains(String.format(
                        Locale.ROOT, "holds %,d.</text>", played.result().worst()))
                .contains(">offered</text>", ">admitted</text>", "limit")
                .isEqualTo(Drawing.svg(illustration.play()));
    }
}
