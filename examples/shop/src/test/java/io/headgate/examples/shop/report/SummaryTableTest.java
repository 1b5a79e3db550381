package io.headgate.examples.shop.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

    @Test
    void actsClientsAndRulesHaveTheirLines() {
        Map<String, Long> rules = new LinkedHashMap<>();
        rules.put("hot-product", 90L);
        rules.put("orders-in-all", 10L);
        Figures web = new Figures(250, 149, 3, rules, 1, 0, 3_400, 21_000);
        Summary summary = new Summary(
                List.of(new ActFigures("flash sale", Duration.ofMillis(6_040), Map.of("web", web))),
                Map.of("payment-failing", 2L),
                Map.of("trial", 5L));

        assertThat(SummaryTable.lines(summary))
                .containsExactly(
                        "             offered  admitted  degraded  refused  failed       p50       p99  refused by",
                        "flash sale, 6 s",
                        "  web            250       149         3      100       1    3.4 ms     21 ms  hot-product 90",
                        "                                                                               orders-in-all 10",
                        "",
                        "offered = admitted + refused + failed; degraded: admitted, but without the stock or paid later",
                        "breakers that opened, and how often: payment-failing 2",
                        "rules in shadow, and what they would have refused: trial 5");
    }

    @Test
    void noLineIsLongerThanAHundredColumns() {
        Map<String, Long> rules = new LinkedHashMap<>();
        for (int i = 0; i < 20; i++) {
            rules.put("a-rule-with-a-name-that-somebody-typed-" + "x".repeat(i), 1_000_000L);
        }
        long many = 99_999_999;
        Figures web = new Figures(many, many, many, rules, many, many, 3_600_000_000L, 3_600_000_000L);
        Summary summary = new Summary(
                List.of(new ActFigures("one tenant floods", Duration.ofDays(3), Map.of("partner", web))), rules, rules);

        assertThat(SummaryTable.lines(summary))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }
}
