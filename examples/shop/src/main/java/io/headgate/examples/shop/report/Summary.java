package io.headgate.examples.shop.report;

import java.util.List;
import java.util.Map;

/**
 * What came of it all.
 *
 * @param acts the acts, in their order
 * @param opened how often each breaker opened, by the name of its rule
 * @param inShadow how many calls each rule in shadow would have refused, by its name
 */
public record Summary(List<ActFigures> acts, Map<String, Long> opened, Map<String, Long> inShadow) {

    /** How many calls of that act the rule refused. */
    public long refused(String act, String rule) {
        return acts.stream()
                .filter(each -> each.act().equals(act))
                .flatMap(each -> each.clients().values().stream())
                .mapToLong(figures -> figures.refusedBy().getOrDefault(rule, 0L))
                .sum();
    }

    /** How many calls were offered in all. */
    public long offered() {
        return acts.stream()
                .flatMap(each -> each.clients().values().stream())
                .mapToLong(Figures::offered)
                .sum();
    }
}
