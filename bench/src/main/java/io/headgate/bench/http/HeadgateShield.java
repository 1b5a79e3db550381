package io.headgate.bench.http;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.Headgate;
import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.servlet.HeadgateFilter;
import io.headgate.statistics.Figures;

/** Our filter with one flow rule, and what it has counted. */
final class HeadgateShield implements AutoCloseable {

    private final Headgate headgate;
    private final String resource;
    private final HeadgateFilter filter;

    /** Protects one route, whose name is known beforehand. */
    HeadgateShield(String resource, FilterSettings settings) {
        this.resource = resource;
        this.headgate = Headgate.builder()
                .rules(flow(resource).perSecond(TinyServer.NEVER_REACHED))
                .build();
        this.filter = new HeadgateFilter(headgate, settings);
    }

    HeadgateFilter filter() {
        return filter;
    }

    Served counts(long served) {
        Figures total = headgate.resource(resource).statistics().total();
        return new Served(served, total.passed(), total.finished());
    }

    @Override
    public void close() {
        headgate.close();
    }
}
