package io.headgate.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.plot.canvas.Theme;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PngTest {

    static Stream<Picture> pictures() {
        return Samples.all();
    }

    private static BufferedImage image(Picture picture, Theme theme) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(Png.of(picture, Size.of(picture), theme)));
    }

    @ParameterizedTest
    @MethodSource("pictures")
    void everyPictureHasTwoPixelsForEachOfTheScreen(Picture picture) throws IOException {
        BufferedImage image = image(picture, Theme.LIGHT);

        assertThat(image.getWidth()).isEqualTo(2 * Size.of(picture).width());
        assertThat(image.getHeight()).isEqualTo(2 * Size.of(picture).height());
    }

    @Test
    void paperIsLightOrDarkAndThereIsSomethingOnIt() throws IOException {
        BufferedImage light = image(Samples.chart(), Theme.LIGHT);
        BufferedImage dark = image(Samples.chart(), Theme.DARK);

        assertThat(light.getRGB(1, 1)).isEqualTo(0xFFFFFFFF);
        assertThat(dark.getRGB(1, 1)).isEqualTo(0xFF15191E);
        assertThat(colours(light)).contains(0xFF0072B2, 0xFFC4CAD0);
    }

    private static Stream<Integer> colours(BufferedImage image) {
        return Stream.iterate(0, each -> each < image.getWidth() * image.getHeight(), each -> each + 1)
                .map(each -> image.getRGB(each % image.getWidth(), each / image.getWidth()))
                .distinct();
    }
}
