package io.headgate.lab.whatif;

import static io.headgate.lab.whatif.Trying.SECOND;
import static io.headgate.lab.whatif.Trying.poisson;
import static io.headgate.lab.whatif.Trying.rules;
import static io.headgate.lab.whatif.Trying.run;
import static io.headgate.lab.whatif.Trying.scenario;
import static io.headgate.lab.whatif.Trying.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.downstream.DownstreamSettings;
import io.headgate.lab.downstream.Latency;
import io.headgate.lab.downstream.Outage;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RunTest {

    private static final DownstreamSettings TWENTY_AT_ONCE =
            DownstreamSettings.of(Duration.ofMillis(50), 20).withLatency(Latency.parse("lognormal:50ms,p99=200ms"));

    @Test
    void aRateLimitAdmitsItsLimitAndRefusesTheRest() {
        List<Rule> rules = rules("{kind: flow, id: limit, resource: orders, limit: {permits: 100, per: 1s}}");

        RunResult result = run(rules, steady(200, 10), DownstreamSettings.of(Duration.ofMillis(5), 100));

        assertThat(result.total().offered()).isEqualTo(2_000);
        assertThat(result.total().admitted()).isBetween(909L, 1_100L); // 10/11 of it at least, see SlidingWindow
        assertThat(result.total().refused()).isEqualTo(2_000 - result.total().good());
        assertThat(result.rules())
                .singleElement()
                .satisfies(rule ->
                        assertThat(rule.refused()).isEqualTo(result.total().refused()));
        assertThat(result.total().latency().p999()).isEqualTo(5_000_000);
    }

    @Test
    void aBreakerOpensInAnOutageAndClosesAfterIt() {
        List<Rule> rules = rules("{kind: breaker, id: guard, resource: orders, errorRatio: 0.5, over: 2s,"
                + " minimumCalls: 10, openFor: 1s}");
        DownstreamSettings downstream =
                DownstreamSettings.of(Duration.ofMillis(20), 100).withOutages(Outage.parse("10s..15s"));

        RunResult result = run(rules, steady(100, 30), downstream);

        assertThat(result.changes().get(0).state()).isEqualTo("open");
        assertThat(result.changes().get(0).nanos()).isBetween(10 * SECOND, 12 * SECOND);
        StateChange last = result.changes().get(result.changes().size() - 1);
        assertThat(last.state()).isEqualTo("closed");
        assertThat(last.nanos()).isBetween(15 * SECOND, 17 * SECOND);
        assertThat(result.rules().get(0).refused()).isPositive();
        RunResult without = run(List.of(), scenario(steady(100, 30), rules, downstream));
        assertThat(result.total().failed()).isLessThan(without.total().failed() / 3);
        assertThat(without.changes()).isEmpty();
    }

    @Test
    void aConcurrencyLimitKeepsTheTailShortWhereWithoutRulesTheQueueExplodes() {
        List<Rule> rules = rules("{kind: flow, id: room, resource: orders, limit: {inFlight: 20}}");
        Scenario overload = scenario(poisson(600, 20), rules, TWENTY_AT_ONCE);

        RunResult with = run(rules, overload);
        RunResult without = run(List.of(), overload);

        assertThat(with.total().latency().p99()).isLessThan(300_000_000L);
        assertThat(without.total().latency().p99()).isGreaterThan(2 * SECOND);
        assertThat(without.total().turnedAway()).isPositive();
        assertThat(with.timeline().moments()).allMatch(moment -> moment.mostQueued() == 0);
        assertThat(without.timeline().moments()).anyMatch(moment -> moment.mostQueued() == 1_000);
    }

    @Test
    void callersWhoGiveUpMakeAnOverloadedServiceWorkForNobody() {
        List<Rule> rules = rules("{kind: flow, id: room, resource: orders, limit: {inFlight: 20}}");
        Scenario patient = scenario(poisson(600, 20), rules, TWENTY_AT_ONCE);
        Scenario overload = new Scenario(patient.calls(), patient.downstream(), Duration.ofSeconds(1), 1);

        RunResult with = run(rules, overload);
        RunResult without = run(List.of(), overload);

        assertThat(with.total().good()).isGreaterThan(3 * without.total().good());
        assertThat(without.total().timedOut()).isGreaterThan(without.total().good());
        assertThat(without.total().latency().most()).isLessThanOrEqualTo(SECOND);
    }

    @Test
    void callsThatARuleMakesWaitRunLaterAndTheirWaitCounts() {
        List<Rule> rules =
                rules("{kind: flow, id: queue, resource: orders, limit: {algorithm: leaky-queue, permits: 100,"
                        + " per: 1s, maxWait: 500ms}}");

        RunResult result = run(rules, steady(150, 10), DownstreamSettings.of(Duration.ofMillis(5), 100));

        assertThat(result.total().waited()).isGreaterThan(900);
        assertThat(result.total().waiting()).isZero();
        assertThat(result.total().latency().p90()).isBetween(450_000_000L, 530_000_000L);
        assertThat(result.total().good()).isBetween(1_000L, 1_060L);
        assertThat(result.total().refused()).isEqualTo(1_500 - result.total().good());
    }

    @Test
    void aRuleInShadowRefusesNothingAndIsCounted() {
        String limit = "kind: flow, id: limit, resource: orders, limit: {permits: 50, per: 1s}";
        DownstreamSettings downstream = DownstreamSettings.of(Duration.ofMillis(5), 100);

        RunResult shadow = run(rules("{" + limit + ", mode: shadow}"), steady(100, 20), downstream);
        RunResult enforced = run(rules("{" + limit + "}"), steady(100, 20), downstream);

        assertThat(shadow.total().refused()).isZero();
        assertThat(shadow.total().good()).isEqualTo(2_000);
        long counted = shadow.rules().get(0).refused();
        assertThat(counted).isEqualTo(enforced.rules().get(0).refused()).isPositive();
        int series = shadow.rules().get(0).series();
        assertThat(shadow.timeline().moments().stream()
                        .mapToLong(moment -> moment.refusedBy(series))
                        .sum())
                .isEqualTo(counted);
    }

    @Test
    void theBooksBalanceAtEveryMoment() {
        List<Rule> rules = rules(
                "{kind: flow, id: queue, resource: orders, limit: {algorithm: leaky-queue, permits: 300, per: 1s,"
                        + " maxWait: 300ms}}",
                "{kind: breaker, resource: orders, errorRatio: 0.3, over: 1s, openFor: 500ms}");
        DownstreamSettings downstream =
                TWENTY_AT_ONCE.withQueue(100).withFailuresPerMillion(50_000).withOutages(Outage.parse("2s..3s=hang"));
        Scenario scenario = new Scenario(Trying.calls(poisson(500, 8), rules), downstream, Duration.ofMillis(400), 9);
        try (Run run = new Run("balanced", rules, scenario)) {
            for (long nanos = 0; nanos < 10 * SECOND; nanos += SECOND / 7) {
                run.advanceTo(nanos);
                assertBalanced(run.result());
            }
            RunResult result = run.finish();
            assertBalanced(result);
            assertThat(result.total().waiting() + result.total().inFlight()).isZero();
            assertThat(List.of(
                            result.total().waited(),
                            result.total().timedOut(),
                            result.total().failed()))
                    .allMatch(count -> count > 0);
        }
    }

    private static void assertBalanced(RunResult result) {
        Counts all = result.total();
        assertThat(all.offered()).isEqualTo(all.refused() + all.waiting() + all.admitted());
        assertThat(all.offered()).isEqualTo(sum(result, Moment::offeredCalls));
        assertThat(all.refused()).isEqualTo(sum(result, Moment::refusedCalls));
        assertThat(all.good()).isEqualTo(sum(result, Moment::goodCalls));
        assertThat(all.errors()).isEqualTo(sum(result, Moment::errorCalls));
        assertThat(all.refused())
                .isEqualTo(result.rules().stream().mapToLong(RuleCount::refused).sum());
        assertThat(result.resources().values().stream()
                        .mapToLong(Counts::offered)
                        .sum())
                .isEqualTo(all.offered());
        assertThat(result.resources().values().stream()
                        .mapToLong(Counts::admitted)
                        .sum())
                .isEqualTo(all.admitted());
    }

    private static long sum(RunResult result, ToLongFunction<Moment> count) {
        return result.timeline().moments().stream().mapToLong(count).sum();
    }

    @Test
    void theSameSeedGivesTheSameNumbersAndAnotherOneOthers() {
        List<Rule> rules = rules(
                "{kind: adaptive, resource: orders, limit: {algorithm: gradient2}}",
                "{kind: breaker, resource: orders, errorRatio: 0.2, over: 1s}");
        DownstreamSettings downstream = TWENTY_AT_ONCE.withFailuresPerMillion(30_000);
        Scenario scenario = scenario(poisson(500, 10), rules, downstream);

        assertThat(text(run(rules, scenario))).isEqualTo(text(run(rules, scenario)));
        Scenario other = new Scenario(scenario.calls(), downstream, Duration.ZERO, 2);
        assertThat(text(run(rules, other))).isNotEqualTo(text(run(rules, scenario)));
    }

    private static String text(RunResult result) {
        String moments = result.timeline().moments().stream()
                .map(moment -> moment.offeredCalls() + " " + moment.goodCalls() + " " + moment.errorCalls() + " "
                        + moment.refusedCalls() + " " + moment.latency())
                .collect(Collectors.joining("\n"));
        return result.total() + "\n" + result.resources() + "\n" + result.rules() + "\n" + result.changes() + "\n"
                + moments;
    }

    @Test
    void whateverTheRulesACallIsAsLongAndAsLucky() {
        List<Rule> none = List.of();
        List<Rule> roomy = rules("{kind: flow, resource: orders, limit: {permits: 1000000, per: 1s}}");
        Scenario scenario = scenario(poisson(100, 10), roomy, TWENTY_AT_ONCE.withFailuresPerMillion(100_000));

        assertThat(run(roomy, scenario).total()).isEqualTo(run(none, scenario).total());
    }

    @Test
    void memoryIsBoundedHoweverLongTheTrafficIs() {
        RunResult day = run(List.of(), steady(1, 86_400), DownstreamSettings.of(Duration.ofMillis(5), 1));

        assertThat(day.timeline().size()).isLessThanOrEqualTo(TimelineCounter.MOST_SLICES);
        assertThat(day.timeline().width()).isEqualTo(Duration.ofSeconds(100));
        assertThat(day.timeline().moments()).allMatch(moment -> moment.offeredCalls() == 100);
    }
}
