package io.headgate.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.Chart;
import io.headgate.lab.plot.Series;
import io.headgate.lab.report.HtmlTable.Cell;
import io.headgate.lab.report.HtmlTable.Column;
import io.headgate.lab.report.HtmlTable.Meaning;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class HtmlReportTest {

    private static final HtmlTable TABLE = new HtmlTable(
            "What <each> did",
            List.of(Column.text("algorithm"), Column.number("admitted"), Column.text("verdict")),
            List.of(List.of(Cell.of("a&b"), Cell.of("1,000"), new Cell("broken", Meaning.BAD))));

    private static HtmlReport report() {
        Chart chart = Chart.of("Line", Axis.of("time", "s"), Axis.of("calls", ""))
                .with(Series.line("calls", new double[] {0, 1}, new double[] {1, 2}));
        return new HtmlReport("A <report>")
                .section("One & only")
                .paragraph("<script>alert(1)</script>")
                .subsection("Table")
                .table(TABLE)
                .subsection("Picture")
                .figure(chart, "Up.")
                .section("Two")
                .items(List.of("x"))
                .verbatim("a\n  b");
    }

    /** Our pages are well-formed XML but for the first line and the two meta elements, which HTML does not close. */
    private static Element parsed(String html) throws Exception {
        String xml = html.replace("<!DOCTYPE html>\n", "").replaceAll("(<meta [^>]*)>", "$1/>");
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    @Test
    void thePageIsWellFormedAndNothingInItIsTakenForMarkup() throws Exception {
        Element page = parsed(report().html());

        assertThat(page.getAttribute("lang")).isEqualTo("en");
        assertThat(page.getElementsByTagName("script").getLength()).isZero();
        assertThat(page.getElementsByTagName("h1").item(0).getTextContent()).isEqualTo("A <report>");
        assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(1);
    }

    @Test
    void theContentsLinkToEverySection() throws Exception {
        String html = report().html();

        parsed(html);
        assertThat(html)
                .contains("<a href=\"#s1\">One &amp; only</a>", "<h2 id=\"s1\">", "<a href=\"#s1-2\">Picture</a>")
                .contains("<h3 id=\"s1-2\">", "<a href=\"#s2\">Two</a>");
    }

    @Test
    void numbersAreToTheRightAndVerdictsHaveColour() {
        assertThat(report().html())
                .contains("<caption>What &lt;each&gt; did</caption>")
                .contains("<th scope=\"col\" class=\"number\">admitted</th>")
                .contains("<th scope=\"row\">a&amp;b</th><td class=\"number\">1,000</td><td class=\"bad\">broken</td>");
    }

    @Test
    void nothingIsLoadedFromAnywhere() {
        assertThat(report().html().replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http")
                .doesNotContain("src=")
                .doesNotContain("url(");
    }

    @Test
    void aRowWithTooFewCellsAndAPartWithoutASectionAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HtmlTable("", TABLE.columns(), List.of(List.of(Cell.of("x")))))
                .withMessage("cells: 1 (expected: 3 to a row)");
        assertThatIllegalStateException().isThrownBy(() -> new HtmlReport("x").subsection("y"));
    }
}
