package io.headgate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What checks the dashboard is checked itself. */
class PromQlTest {

    @Test
    void findsSelectorsAndGroups() {
        PromQl query = new PromQl("sum by (a, b) (rate(x_total{a=~\"$v\", c!=\"d\"}[5m])) / max(y) > 0.5 or vector(0)");
        assertThat(query.selectors())
                .containsExactly(
                        new PromQl.Selector(
                                "x_total",
                                List.of(new PromQl.Condition("a", "=~", "$v"), new PromQl.Condition("c", "!=", "d"))),
                        new PromQl.Selector("y", List.of()));
        assertThat(query.groupedBy()).containsExactly("a", "b");
    }

    @Test
    void refusesWhatIsNoQuery() {
        for (String wrong :
                List.of("sum(x", "x)", "x{a=}", "x[5 minutes]", "smu(x)", "x{a=\"b\"", "x ~ y", "sum by a (x)")) {
            assertThatThrownBy(() -> new PromQl(wrong)).as(wrong).isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void readsAScrapeWithLabelsThatNeedEscapes() {
        Scrape scrape = Scrape.of("# HELP a b\na_total{x=\"1,}\\\"\\n\",y=\"\"} 2.0\nb 3.0\n");
        assertThat(scrape.value("a_total", "x", "1,}\"\n")).isEqualTo(2);
        assertThat(scrape.value("b")).isEqualTo(3);
    }
}
