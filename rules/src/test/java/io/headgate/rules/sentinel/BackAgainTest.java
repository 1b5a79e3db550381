package io.headgate.rules.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.rules.sentinel.Note.Type.CHANGED_MEANING;
import static io.headgate.rules.sentinel.Note.Type.IGNORED;
import static io.headgate.rules.sentinel.Note.Type.NO_EQUIVALENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.headgate.access.AccessRule;
import io.headgate.access.Listing;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.Control;
import io.headgate.gateway.Absent;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.Attribute;
import io.headgate.gateway.RequestKey;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.concurrency.Gradient2;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.Exact;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import io.headgate.system.SystemRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Our rules go to Sentinel's and back: what has an equivalent is equal afterwards, what has none is said. */
class BackAgainTest {

    private static final int RULES = 3_000;
    private static final long SEED = System.nanoTime();

    @Test
    void randomRulesThatHaveAnEquivalentAreEqualAfterwards() {
        Draw draw = new Draw(SEED, false);
        for (int i = 0; i < RULES; i++) {
            Rule rule = rule(draw);
            SentinelKind kind = SentinelRules.kindOf(rule).orElseThrow();
            Written written = SentinelRules.write(kind, List.of(rule));
            assertThat(written.notes())
                    .as("seed " + SEED + ", " + rule)
                    .noneMatch(note -> note.type() == NO_EQUIVALENT);
            assertThat(SentinelRules.read(kind, written.json()).rules())
                    .as("seed " + SEED)
                    .containsExactly(rule);
            if (kind == SentinelKind.GATEWAY_FLOW || written.json().contains("count")) {
                assertThat(SentinelRules.detect(written.json()))
                        .as(written.json())
                        .isEqualTo(kind);
            }
        }
    }

    private static Rule rule(Draw draw) {
        return switch (draw.number(0, 5)) {
            case 0 -> flowRule(draw);
            case 1 -> breaker(draw);
            case 2 -> system(draw);
            case 3 -> new AccessRule(RuleHead.of(target(draw)), draw.oneOf(Listing.values()), List.of("a", "b"), true);
            case 4 -> hotParameter(draw);
            default -> gatewayRule(draw);
        };
    }

    private static Target target(Draw draw) {
        return draw.oneOf(Target.name("orders"), Target.name("GET /a"), Target.regex("GET /v\\d+/.*"));
    }

    private static Rule flowRule(Draw draw) {
        long permits = draw.number(0, 1_000);
        Duration wait = Duration.ofMillis(draw.number(1, 5_000));
        Duration warmUp = Duration.ofSeconds(draw.number(1, 60));
        return switch (draw.number(0, 7)) {
            case 0 -> flow("a").by(LeakyQueue.perSecond(permits, wait));
            case 1 ->
                flow("a").by(LeakyQueue.of(draw.oneOf(1, 3, 7), Duration.ofSeconds(draw.oneOf(2, 10, 1_000)), wait));
            case 2 -> flow("a").by(WarmUp.perSecond(permits, warmUp)).from("app-a");
            case 3 -> flow("a").by(PacedWarmUp.perSecond(permits, warmUp, wait)).through("web");
            case 4 -> flow(target(draw)).inFlight(permits).whileNotBusy("b");
            case 5 -> flow(target(draw)).perSecond(permits).fromEachOther();
            case 6 -> flow("a").by(LeakyQueue.of(1, Duration.ofSeconds(3), wait));
            default -> flow(target(draw)).perSecond(permits);
        };
    }

    private static Rule breaker(Draw draw) {
        BreakerRule rule = draw.oneOf(
                BreakerRule.errorRatio("a", draw.number(1, 1_000) / 1e3),
                BreakerRule.errorCount("a", draw.number(1, 1_000)),
                BreakerRule.slowCalls("a", Duration.ofMillis(draw.number(1, 5_000)), draw.number(1, 100) / 1e2));
        return rule.with(settings -> settings.withStrictlyAbove(true))
                .over(Duration.ofMillis(draw.number(1, 60_000)))
                .minimumCalls(draw.number(1, 100))
                .openFor(Duration.ofSeconds(draw.number(1, 100)))
                .withTarget(draw.oneOf(target(draw), Target.prefix("")));
    }

    private static Rule system(Draw draw) {
        double limit = draw.number(1, 100) / 1e2;
        return draw.oneOf(
                SystemRule.cpu(SystemConverter.start(limit), limit),
                SystemRule.load(SystemConverter.start(10 * limit), 10 * limit).onlyBeyondCapacity(),
                SystemRule.concurrency(draw.number(1, 1_000)),
                SystemRule.rate(SlidingWindow.perSecond(draw.number(0, 1_000))));
    }

    private static Rule hotParameter(Draw draw) {
        Duration period = Duration.ofSeconds(draw.number(1, 60));
        long burst = draw.number(0, 10);
        HotParameterRule rule = draw.oneOf(
                HotParameterRule.of("a", 0, TokenBucket.of(5, period).withBurst(5 + burst))
                        .withException("big", TokenBucket.of(100, period).withBurst(100 + burst))
                        .withException(7L, TokenBucket.of(0, period)),
                HotParameterRule.of("a", -1, LeakyQueue.of(5, period, Duration.ofMillis(20)))
                        .withException('x', LeakyQueue.of(6, period, Duration.ofMillis(20))),
                HotParameterRule.inFlight("a", 1, 3));
        return rule.withTarget(Target.name("b"));
    }

    private static Rule gatewayRule(Draw draw) {
        Duration period = Duration.ofSeconds(draw.number(1, 60));
        return draw.oneOf(
                gateway("a").per(draw.number(1, 100), period).bursting(draw.number(0, 10)),
                gateway("a").inFlight(draw.number(0, 100)),
                gateway("a")
                        .per(draw.number(0, 100), period)
                        .queueing(Duration.ofMillis(draw.number(0, 100)))
                        .forEach(RequestKey.of(Attribute.cookie("c")).withAbsent(Absent.PASSED)),
                gateway("a")
                        .perSecond(5)
                        .forEach(RequestKey.of(Attribute.host()).matching(new Exact("h"))));
    }

    private static Written write(Rule rule) {
        return SentinelRules.write(
                SentinelKind.valueOf(SentinelRules.kindOf(rule).orElseThrow().name()), List.of(rule));
    }

    @Test
    void aThresholdThatIsReachedIsTheNextSmallerOneThatIsExceeded() {
        assertThat(write(BreakerRule.errorCount("a", 5)).json()).contains("\"count\" : 4");
        assertThat(write(BreakerRule.errorRatio("a", 0.5)).json()).contains("\"count\" : 0.49999999999999994");
        assertThat(write(BreakerRule.slowCalls("a", Duration.ofMillis(50), 1)).json())
                .contains("\"slowRatioThreshold\" : 1");
    }

    @Test
    void whatSentinelHasNothingLikeIsDroppedAndSaid() {
        List<Rule> rules = List.of(
                flow("a").perMinute(100),
                flow("a").by(TokenBucket.perSecond(5)),
                flow("a").perSecond(5).shadow(),
                flow("a").perSecond(5).off(),
                flow(Target.prefix("a").sharing()).perSecond(5),
                flow(Target.regex("a.*")).by(LeakyQueue.perSecond(5, Duration.ofMillis(5))),
                BreakerRule.errorRatio("a", 0.5).under(Control.FORCED_OPEN),
                SystemRule.heap(0.8, 0.9),
                SystemRule.concurrency(0),
                AccessRule.allow("a", "app-*"),
                HotParameterRule.perSecond("a", 0, 5).withArgument(ArgumentKey.named("user")),
                HotParameterRule.of("a", 0, SlidingWindow.perSecond(5)),
                gateway(Target.prefix("a")).perSecond(5));
        for (Rule rule : rules) {
            Written written = write(rule);
            assertThat(written.json()).as(rule.toString()).isEqualTo("[ ]");
            assertThat(written.notes())
                    .as(rule.toString())
                    .extracting(Note::type)
                    .contains(NO_EQUIVALENT);
        }
    }

    @Test
    void anIdIsLostAndAClosedFailurePolicyMeansSomethingElse() {
        Rule rule = flow("a")
                .by(LeakyQueue.perSecond(5, Duration.ofMillis(5)))
                .withId("mine")
                .onError(FailurePolicy.REFUSE);
        assertThat(write(rule).notes())
                .extracting(Note::type, Note::field)
                .containsExactly(tuple(IGNORED, "id"), tuple(CHANGED_MEANING, "onError"));
    }

    @Test
    void aRateThatIsNoDecimalNumberIsRoundedAndSaid() {
        Rule third = flow("a").by(LeakyQueue.of(1, Duration.ofSeconds(3), Duration.ofMillis(5)));
        assertThat(write(third).notes()).extracting(Note::type).containsExactly(CHANGED_MEANING);
        Rule half = flow("a").by(LeakyQueue.of(1, Duration.ofSeconds(2), Duration.ofMillis(5)));
        assertThat(write(half).notes()).isEmpty();
        assertThat(write(half).json()).contains("\"count\" : 0.5");
    }

    @Test
    void patternsBecomeExpressionsThatPickTheSameNames() {
        Written written = write(flow(Target.pattern("{GET,PUT} /a.b/*/{id}/**")).perSecond(5));
        Rule back =
                SentinelRules.read(SentinelKind.FLOW, written.json()).rules().get(0);
        for (String name : List.of(
                "GET /a.b/c/{id}/",
                "PUT /a.b/c/{id}/x/y",
                "GET /axb/c/{id}/",
                "GET /a.b/c/d/{id}/",
                "POST /a.b/c/{id}/")) {
            assertThat(back.target().matches(name))
                    .as(name)
                    .isEqualTo(Target.pattern("{GET,PUT} /a.b/*/{id}/**").matches(name));
        }
        assertThat(written.notes())
                .anyMatch(note -> note.type() == CHANGED_MEANING && note.field().equals("target"));
    }

    @Test
    void theNamesOfApiGroupsMakeRulesForApis() {
        List<Rule> rules =
                List.of(gateway("shop").perSecond(5), gateway("route").perSecond(5));
        String json = SentinelRules.write(SentinelKind.GATEWAY_FLOW, rules, ApiGroups.of(ApiGroup.of("shop")))
                .json();
        assertThat(SentinelBeans.records(SentinelKind.GATEWAY_FLOW, json))
                .extracting(each -> ((SentinelGatewayFlow) each).resourceMode())
                .containsExactly(1, 0);
    }

    @Test
    void rulesOfOtherKindsArePassedOver() {
        List<Rule> rules =
                new ArrayList<>(List.of(SystemRule.concurrency(5), flow("a").perSecond(5)));
        assertThat(SentinelBeans.records(
                        SentinelKind.FLOW,
                        SentinelRules.write(SentinelKind.FLOW, rules).json()))
                .hasSize(1);
        assertThat(SentinelRules.kindOf(AdaptiveRule.of("a", Gradient2.defaults())))
                .isEmpty();
    }
}
