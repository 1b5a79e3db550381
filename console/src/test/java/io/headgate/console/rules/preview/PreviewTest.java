package io.headgate.console.rules.preview;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.headgate.console.rules.preview.RulePreview.Draws;
import io.headgate.console.rules.preview.RulePreview.Figures;
import io.headgate.flow.FlowRule;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.RuleReference;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PreviewTest {

    private static final long NOW = 1_772_366_400;
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);

    @Test
    void aLimitThatIsNeverReachedRefusesNothingForCertain() {
        RulePreview rule = only(preview(flow("orders").perSecond(100), steady(3_600, 33)));

        assertThat(figures(rule)).isEqualTo(Figures.exact(3_600 * 33, 0));
        assertThat(rule.exactness()).isEqualTo("exact, in whatever order calls came within each 1 s");
    }

    @Test
    void windowsThatStepsFitIntoAreExact() {
        RulePreview rule =
                only(preview(flow("orders").by(FixedWindow.of(1_000, Duration.ofMinutes(1))), steady(3_600, 20)));

        assertThat(mean(figures(rule))).isEqualTo(60 * 200);
        assertThat(figures(rule).low()).isEqualTo(figures(rule).high()).isEqualTo(1.0 / 6, within(1e-9));
    }

    @Test
    void theEstimateLiesInTheRangeAndIsTheSameEachTime() {
        FlowRule rule = flow("orders").perSecond(100);
        Counts counts = noisy(new Random(1));
        Figures one = figures(only(preview(rule, counts)));
        Draws draws = one.draws().orElseThrow();

        assertThat(draws.mean()).isBetween(one.least(), one.most()).isPositive();
        assertThat(draws.least()).isBetween(one.least(), draws.mean());
        assertThat(draws.most()).isBetween(draws.mean(), one.most());
        assertThat(figures(only(preview(rule, counts)))).isEqualTo(one);
    }

    @Test
    void theEstimateIsNearTheTruthWhenCallsCameAtRandom() {
        long seed = 42;
        Counts counts = noisy(new Random(seed));
        for (Limit limit :
                List.of(SlidingWindow.of(100, Duration.ofSeconds(1)), TokenBucket.of(100, Duration.ofSeconds(1)))) {
            long[] instants = Arrangement.RANDOM.instants(counts, new Random(seed + 1));
            long refused = counts.total() - Arrangement.admitted(List.of(limit), 0, counts.fromNanos(), instants);

            Figures figures = figures(only(preview(flow("orders").by(limit), counts)));

            assertThat(figures.share(mean(figures))).isCloseTo((double) refused / counts.total(), within(0.01));
        }
    }

    @Test
    void eachInstanceHasItsOwnLimitAndAClusterOneForAll() {
        List<Counts> three = Collections.nCopies(3, steady(60, 40));

        FlowRule hundred = flow("orders").by(SlidingLog.of(100, Duration.ofSeconds(1)));

        RulePreview own = only(preview(hundred, three));
        RulePreview shared = only(preview(hundred.inCluster(), three));

        assertThat(figures(own).most()).isZero();
        assertThat(figures(shared).least()).isEqualTo(60 * 20);
        assertThat(shared.exactness()).endsWith("; all instances together");
    }

    @Test
    void severalQuotasAreCountedAtOnce() {
        Figures figures = figures(only(preview(
                quota("orders").perDay(1_000).and(500, io.headgate.limiter.window.CalendarPeriod.HOUR),
                steady(600, 2))));

        assertThat(figures).isEqualTo(Figures.exact(1_200, 700));
    }

    @Test
    void aRuleThatIsOffRefusesNothing() {
        FlowRule off = flow("orders").perSecond(0);
        RulePreview rule = only(preview(off.withHead(off.head().withMode(Mode.OFF)), steady(10, 5)));

        assertThat(mean(figures(rule))).isZero();
        assertThat(rule.exactness()).contains("off");
    }

    @Test
    void withoutCallsOnRecordThereIsNoFigure() {
        RulePreview none = only(preview(flow("orders").perSecond(1), List.of()));

        assertThat(none.figures()).isEmpty();
        assertThat(none.exactness()).isEqualTo("no calls of this resource are on record");
    }

    @Test
    void whatCountsDoNotTellIsSaidInWords() {
        List<Rule> rules = new ArrayList<>();
        RuleReference.examples().values().forEach(example -> rules.add(rule(example)));
        rules.add(flow("orders").inFlight(5));
        rules.add(flow(io.headgate.rule.Target.prefix("GET /")).perSecond(5));
        rules.add(flow("orders").perSecond(5).whileNotBusy("other"));

        Preview.Result result = new Preview((a, r, f, t) -> List.of(steady(10, 5)), CLOCK).of("shop", rules, 10);

        assertThat(result.rules()).hasSameSizeAs(rules);
        assertThat(result.rules()).allMatch(rule -> !rule.exactness().isEmpty());
        assertThat(result.rules())
                .filteredOn(rule -> rule.figures().isEmpty())
                .hasSizeGreaterThanOrEqualTo(9)
                .allMatch(rule -> rule.exactness().startsWith("cannot be told"));
    }

    @Test
    void theRecordIsAskedForTheStretchAndWhatItCoversIsSaid() {
        List<String> asked = new ArrayList<>();
        RecordedCalls recorded = (application, resource, from, to) -> {
            asked.add(application + " " + resource + " " + (to - from) + " until " + to);
            return List.of(steady(600, 5));
        };

        Preview.Result result =
                new Preview(recorded, CLOCK).of("shop", List.of(flow("orders").perSecond(5)), 3_600);

        assertThat(asked).containsExactly("shop orders 3600 until " + NOW);
        assertThat(result.seconds()).isEqualTo(3_600);
        assertThat(result.covered()).isEqualTo(600);
    }

    @Test
    void moreCallsThanCanBePlayedAreRepresentedByTheNewest() {
        RulePreview rule = only(preview(flow("orders").perSecond(100_000), steady(60, 120_000)));

        assertThat(rule.exactness()).contains("960000 of the calls stand for all");
        assertThat(figures(rule).calls()).isEqualTo(60 * 120_000);
        assertThat(mean(figures(rule)))
                .isBetween(figures(rule).least(), figures(rule).most());
    }

    @Test
    void aRangeOfWhichNothingCanBePlayedHasNoEstimate() {
        RulePreview far = only(preview(flow("orders").perSecond(1_000_000), steady(60, 1_200_000)));

        assertThat(figures(far).most()).isGreaterThan(figures(far).least());
        assertThat(figures(far).draws()).isEmpty();
        assertThat(far.exactness()).startsWith("unknown: one step has more calls than can be played");
    }

    @Test
    void sixtyRulesOf120InstancesFarBelowTheirLimitRefuseNothing() {
        List<Counts> fleet = Collections.nCopies(120, steps(120, 10, 400));
        List<Rule> rules = new ArrayList<>();
        for (int number = 0; number < 60; number++) {
            rules.add(flow("orders-" + number).perSecond(100));
        }

        Preview.Result all = new Preview((a, r, f, t) -> fleet, CLOCK).of("shop", rules, 1_200);
        RulePreview alone = only(preview(flow("orders-0").perSecond(100), fleet));

        assertThat(all.rules())
                .allSatisfy(rule -> assertThat(mean(figures(rule))).isZero());
        assertThat(mean(figures(alone))).isZero();
        assertThat(figures(alone).high()).as("in the worst order").isGreaterThan(0.5);
        assertThat(alone.exactness()).contains("of the calls stand for all");
    }

    @Test
    void theInstancesThatArePlayedArePlayedFromTheBeginning() {
        List<Counts> fleet =
                Collections.nCopies(40, steps(360, 10, 200)); // 20 a second: 36,000 in half an hour, then none left

        Figures figures =
                figures(only(preview(flow("orders").by(SlidingWindow.of(36_000, Duration.ofHours(1))), fleet)));

        assertThat(figures.share(mean(figures))).isCloseTo(0.5, within(0.05));
    }

    @Test
    void moreThanCanBeComputedAtOnceIsLeftOutAndSaysSo() {
        List<Counts> fleet = Collections.nCopies(500, steady(3_000, 1));
        RecordedCalls recorded = (application, resource, from, to) -> fleet;
        List<Rule> rules = List.of(flow("a").perSecond(5), flow("b").perSecond(5));

        List<RulePreview> previews =
                new Preview(recorded, CLOCK).of("shop", rules, 3_000).rules();

        assertThat(previews.get(0).figures()).isPresent();
        assertThat(previews.get(1).exactness()).startsWith("left out: too much to compute at once");
    }

    @Test
    void theRecordIsNotReadForRulesThatCannotBeComputedAnyMore() {
        List<Counts> fleet = Collections.nCopies(700, steady(3_000, 1));
        List<String> asked = new ArrayList<>();
        RecordedCalls recorded = (application, resource, from, to) -> {
            asked.add(resource);
            return fleet;
        };

        new Preview(recorded, CLOCK)
                .of("shop", List.of(flow("a").perSecond(5), flow("b").perSecond(5)), 3_000);

        assertThat(asked).containsExactly("a");
    }

    @Test
    void aStretchOfNoLengthIsRefused() {
        assertThatThrownBy(() -> new Preview(RecordedCalls.NONE, CLOCK).of("shop", List.of(), 0))
                .hasMessage("seconds: 0 (expected: 1 to 604800)");
    }

    private static Rule rule(String example) {
        String rule = example.strip().replace("\n", "\n    ");
        return RuleDocuments.read("headgate: 1\nrules:\n  - " + rule + "\n")
                .rules()
                .get(0);
    }

    private static Preview.Result preview(Rule rule, Counts counts) {
        return preview(rule, List.of(counts));
    }

    private static Preview.Result preview(Rule rule, List<Counts> counts) {
        return new Preview((application, resource, from, to) -> counts, CLOCK).of("shop", List.of(rule), 3_600);
    }

    private static RulePreview only(Preview.Result result) {
        assertThat(result.rules()).hasSize(1);
        return result.rules().get(0);
    }

    private static Figures figures(RulePreview rule) {
        return rule.figures().orElseThrow(() -> new AssertionError(rule.exactness()));
    }

    private static long mean(Figures figures) {
        return figures.draws().orElseThrow().mean();
    }

    private static Counts steps(int steps, int seconds, long calls) {
        long[] counts = new long[steps];
        Arrays.fill(counts, calls);
        return Counts.of(NOW - (long) steps * seconds, seconds, counts);
    }

    private static Counts steady(int seconds, long calls) {
        long[] counts = new long[seconds];
        Arrays.fill(counts, calls);
        return Counts.of(NOW - seconds, 1, counts);
    }

    private static Counts noisy(Random random) {
        long[] counts =
                LongStream.generate(() -> 60 + random.nextInt(80)).limit(600).toArray();
        return Counts.of(NOW - 600, 1, counts);
    }
}
