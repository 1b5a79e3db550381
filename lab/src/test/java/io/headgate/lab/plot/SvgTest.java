package io.headgate.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Fill;
import io.headgate.lab.plot.canvas.Lettering;
import io.headgate.lab.plot.canvas.Outline;
import io.headgate.lab.plot.canvas.Stroke;
import io.headgate.lab.plot.canvas.Tone;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

class SvgTest {

    static Stream<Picture> pictures() {
        return Samples.all();
    }

    private static Element parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    @ParameterizedTest
    @MethodSource("pictures")
    void everyPictureIsWellFormedXmlWithNameAndDescription(Picture picture) throws Exception {
        for (String svg :
                new String[] {Svg.standalone(picture, Size.of(picture)), Svg.inline(picture, Size.ofWidth(picture, 400))
                }) {
            Element root = parsed(svg);
            assertThat(root.getAttribute("role")).isEqualTo("img");
            assertThat(root.getElementsByTagName("title").getLength()).isEqualTo(1);
            assertThat(root.getElementsByTagName("desc").item(0).getTextContent())
                    .isNotBlank();
            assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
        }
    }

    @ParameterizedTest
    @MethodSource("pictures")
    void thePictureIsTheSameInEveryLocale(Picture picture) {
        Locale before = Locale.getDefault();
        String here = Svg.standalone(picture, Size.of(picture));
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(Svg.standalone(picture, Size.of(picture))).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void whatTheUserNamedIsNoMarkup() throws Exception {
        Element root = parsed(Svg.standalone(Samples.chart(), Size.of(Samples.chart())));

        assertThat(root.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("Offered <b>&amp; \"admitted\"</b>");
        assertThat(root.getElementsByTagName("b").getLength()).isZero();
    }

    @Test
    void aPictureIsBoundedHoweverLongItsDataAre() {
        assertThat(Svg.standalone(Samples.chart(), Size.of(Samples.chart()))).hasSizeLessThan(150_000);
    }

    @Test
    void coloursFollowTheReaderAndHaveAFallback() {
        assertThat(Svg.standalone(Samples.chart(), Size.of(Samples.chart())))
                .contains("@media screen and (prefers-color-scheme:dark)")
                .contains("class=\"hg-s-blue\" stroke=\"#0072b2\"");
        assertThat(Svg.inline(Samples.chart(), Size.of(Samples.chart()))).doesNotContain("<style>");
    }

    @Test
    void theLegendIsBelowTheDataAndInsideThePicture() {
        Size size = Size.of(Samples.chart());
        Map<String, Double> texts = new HashMap<>();
        double[] lowest = {0};
        Painter.paint(Samples.chart(), new Noting(texts, lowest), size);

        assertThat(texts.get("offered")).isGreaterThan(lowest[0]).isLessThan(size.height());
        assertThat(texts.get("time (s)")).isGreaterThan(lowest[0]).isLessThan(texts.get("offered"));
    }

    /** Notes where each text is, and how far down data reach. */
    private record Noting(Map<String, Double> texts, double[] lowest) implements Canvas {

        @Override
        public void polyline(Outline line, Stroke stroke) {
            if (stroke.tone() == Tone.BLUE && line.size() > 2) {
                note(line);
            }
        }

        @Override
        public void polygon(Outline area, Fill fill) {
            note(area);
        }

        private void note(Outline outline) {
            for (int index = 0; index < outline.size(); index++) {
                lowest[0] = Math.max(lowest[0], outline.y(index));
            }
        }

        @Override
        public void rect(double x, double y, double width, double height, Fill fill) {}

        @Override
        public void text(String text, double x, double y, Lettering lettering) {
            texts.put(text, y);
        }
    }

    @Test
    void aNinthSeriesIsRefusedSinceNobodyCouldTellItFromTheRest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stream.iterate(0, each -> each + 1)
                        .limit(9)
                        .reduce(
                                Samples.empty(),
                                (chart, each) -> chart.with(Series.line("" + each, new double[1], new double[1])),
                                (one, other) -> one))
                .withMessage("series: 9 (expected: at most 8 in one chart)");
    }
}
