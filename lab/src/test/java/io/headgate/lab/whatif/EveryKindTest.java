package io.headgate.lab.whatif;

import static io.headgate.lab.whatif.Trying.poisson;
import static io.headgate.lab.whatif.Trying.rules;
import static io.headgate.lab.whatif.Trying.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.downstream.DownstreamSettings;
import io.headgate.lab.downstream.Latency;
import io.headgate.lab.downstream.Outage;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EveryKindTest {

    /** Overloaded from 0 s on, and out of order from 5 s to 7 s. */
    private static final DownstreamSettings TROUBLED = DownstreamSettings.of(Duration.ofMillis(50), 10)
            .withLatency(Latency.parse("exponential:50ms"))
            .withOutages(Outage.parse("5s..7s"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flow                  | resource: orders, limit: {permits: 50, per: 1s}",
                "flow                  | resource: orders, limit: {permits: 50, per: 1s}, origins: {one: shop}",
                "flow                  | resource: reports, limit: {permits: 20, per: 1s}, whileNotBusy: orders",
                "flow                  | resource: orders, limit: {permits: 50, per: 1s}, scope: cluster",
                "breaker               | resource: orders, errorRatio: 0.5, over: 2s",
                "hot-parameter         | resource: orders, argument: 0, limit: {algorithm: token-bucket, permits: 5, per: 1s}",
                "hot-parameter         | resource: orders, argument: customer, limit: {algorithm: token-bucket, permits: 5, per: 1s}",
                "hot-parameter         | resource: orders, argument: 2, limit: {inFlight: 2}",
                "hot-parameter-breaker | resource: orders, argument: shard, errorRatio: 0.5, over: 2s",
                "system                | shed: {signal: cpu, start: 0.5, limit: 0.9}",
                "system                | shed: {signal: load, start: 1, limit: 40}",
                "system                | shed: {signal: response-time, start: 100ms, limit: 1s}",
                "system                | limit: {inFlight: 15}",
                "access                | resource: orders, allow: [shop]",
                "access                | resource: orders, deny: [robot]",
                "quota                 | resource: orders, quotas: [{permits: 500, per: minute}]",
                "gateway               | resource: orders, limit: {algorithm: token-bucket, permits: 50, per: 1s}",
                "gateway               | resource: orders, key: {by: client-address}, limit: {algorithm: token-bucket, permits: 5, per: 1s}",
                "gateway               | resource: orders, key: {by: header, name: X-User}, limit: {algorithm: token-bucket, permits: 5, per: 1s}",
                "adaptive              | resource: orders, limit: {algorithm: gradient2}",
                "adaptive              | resource: orders, limit: {algorithm: aimd}",
            })
    void aRuleOfEveryKindRefusesSomethingOfAnOverload(String kind, String fields) {
        List<Rule> rules = rules("{kind: " + kind + ", id: tried, " + fields + "}");

        RunResult result = run(rules, poisson(300, 10), TROUBLED);

        assertThat(result.rules()).singleElement().satisfies(rule -> {
            assertThat(rule.kind()).isEqualTo(kind);
            assertThat(rule.refused()).isPositive().isEqualTo(result.total().refused());
        });
        assertThat(result.total().good()).isPositive();
        assertThat(result.total().offered())
                .isEqualTo(result.total().refused() + result.total().admitted());
    }

    @Test
    void allKindsTogetherAreOneDocument() {
        List<Rule> rules = rules(
                "{kind: flow, id: pace, resource: orders, limit: {algorithm: leaky-queue, permits: 120, per: 1s, maxWait: 100ms}}",
                "{kind: breaker, id: fuse, resource: orders, errorRatio: 0.5, over: 2s}",
                "{kind: hot-parameter, id: fair, resource: orders, argument: 0, limit: {algorithm: token-bucket, permits: 20, per: 1s}}",
                "{kind: hot-parameter-breaker, id: shard, resource: orders, argument: 0, errorRatio: 0.5, over: 2s}",
                "{kind: system, id: shed, shed: {signal: cpu, start: 0.8, limit: 0.99}}",
                "{kind: access, id: known, resource: orders, deny: [robot]}",
                "{kind: quota, id: quota, resource: orders, quotas: [{permits: 1200, per: minute}]}",
                "{kind: gateway, id: gate, resource: orders, key: {by: client-address}, limit: {algorithm: token-bucket, permits: 15, per: 1s}}",
                "{kind: adaptive, id: learn, resource: orders, limit: {algorithm: gradient2}}");

        RunResult result = run(rules, poisson(300, 20), TROUBLED);

        assertThat(result.rules())
                .extracting(RuleCount::kind)
                .doesNotHaveDuplicates()
                .hasSize(9);
        assertThat(result.total().offered())
                .isEqualTo(result.total().refused() + result.total().admitted());
        assertThat(result.rules().stream().filter(rule -> rule.refused() > 0)).hasSizeGreaterThanOrEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flow   | resource: orders, limit: {permits: 50, per: 1s}, scope: cluster | rule tried: counts for the cluster; here one process has all calls, and counts by itself",
                "flow   | resource: orders, limit: {permits: 50, per: 1s}, through: web | rule tried: simulated calls come through no entrance, so web sees none",
                "system | shed: {signal: heap, start: 0.8, limit: 0.9} | rule tried: a simulation has no heap to watch: nothing is shed",
                "system | shed: {signal: gc, start: 0.1, limit: 0.3} | rule tried: a simulation has no gc to watch: nothing is shed",
            })
    void whatCannotBeSimulatedIsSaid(String kind, String fields, String note) {
        List<Rule> rules = rules("{kind: " + kind + ", id: tried, " + fields + "}");

        assertThat(run(rules, poisson(100, 2), TROUBLED).notes()).containsExactly(note);
    }

    @Test
    void anExceptionOfAHotParameterIsOneOfTheHottestKeys() {
        List<Rule> rules = rules("{kind: hot-parameter, id: fair, resource: orders, argument: 0,"
                + " limit: {algorithm: token-bucket, permits: 1000, per: 1s},"
                + " exceptions: [{value: big, limit: {algorithm: token-bucket, permits: 0, per: 1s}}]}");

        RunResult result = run(rules, poisson(100, 10), TROUBLED);

        double share = (double) result.total().refused() / result.total().offered();
        assertThat(share).isBetween(0.15, 0.25); // the hottest of 100 keys has 1 / (1 + 1/2 + … + 1/100) of the calls
    }
}
