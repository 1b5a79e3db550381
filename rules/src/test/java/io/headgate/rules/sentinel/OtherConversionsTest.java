package io.headgate.rules.sentinel;

import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.Attribute.header;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.rules.sentinel.Note.Type.CHANGED_MEANING;
import static io.headgate.rules.sentinel.Note.Type.IGNORED;
import static io.headgate.rules.sentinel.Note.Type.NO_EQUIVALENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.headgate.access.AccessRule;
import io.headgate.access.Listing;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.Span;
import io.headgate.gateway.Absent;
import io.headgate.gateway.RequestKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.LazyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.Contains;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.system.SystemRule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of Sentinel's other rules. */
class OtherConversionsTest {

    private static Conversion read(SentinelKind kind, String fields) {
        return SentinelRules.read(kind, "[{" + fields + "}]");
    }

    private static List<Note> notes(SentinelKind kind, String fields) {
        return read(kind, fields).notes().stream()
                .filter(note -> note.index() != Note.DOCUMENT)
                .toList();
    }

    @Test
    void aBreakerOpensAboveItsThresholdAsInSentinel() {
        String fields = "\"resource\":\"pay\",\"grade\":1,\"count\":0.5,\"timeWindow\":10,\"minRequestAmount\":20,"
                + "\"statIntervalMs\":2000";
        BreakerRule expected = BreakerRule.errorRatio("pay", 0.5)
                .minimumCalls(20)
                .over(Duration.ofSeconds(2))
                .openFor(Duration.ofSeconds(10))
                .with(settings -> settings.withStrictlyAbove(true));
        assertThat(read(SentinelKind.DEGRADE, fields).rules()).containsExactly(expected);
        assertThat(SentinelRules.readFaithfully(SentinelKind.DEGRADE, "[{" + fields + "}]")
                        .rules())
                .containsExactly(expected.with(settings -> settings.withSpan(Span.tumbling(Duration.ofSeconds(2)))));
        assertThat(notes(SentinelKind.DEGRADE, fields)).isEmpty();
    }

    @Test
    void slowCallsAndErrorCountsHaveTheirOwnNumbers() {
        BreakerRule slow = BreakerRule.slowCalls("pay", Duration.ofMillis(200), 0.8)
                .minimumCalls(5)
                .over(Duration.ofSeconds(1))
                .openFor(Duration.ofSeconds(3))
                .with(settings -> settings.withStrictlyAbove(true));
        assertThat(read(
                                SentinelKind.DEGRADE,
                                "\"resource\":\"pay\",\"count\":200,\"slowRatioThreshold\":0.8,\"timeWindow\":3")
                        .rules())
                .containsExactly(slow);
        String count = "\"resource\":\"pay\",\"grade\":2,\"count\":2.5,\"timeWindow\":3";
        BreakerRule errors =
                (BreakerRule) read(SentinelKind.DEGRADE, count).rules().get(0);
        assertThat(errors.settings().trip().threshold()).isEqualTo(2);
        assertThat(notes(SentinelKind.DEGRADE, count)).extracting(Note::type).containsExactly(IGNORED);
    }

    @Test
    void anErrorRatioOfOneNeverOpensAndSaysSo() {
        assertThat(notes(SentinelKind.DEGRADE, "\"resource\":\"pay\",\"grade\":1,\"count\":1,\"timeWindow\":3"))
                .singleElement()
                .satisfies(note -> assertThat(note.text()).contains("never opens"));
    }

    @Test
    void theDefaultBreakerIsForAllResources() {
        Conversion conversion =
                read(SentinelKind.DEGRADE, "\"resource\":\"*\",\"grade\":1,\"count\":0.5,\"timeWindow\":3");
        assertThat(conversion.rules().get(0).target()).isEqualTo(Target.prefix(""));
        assertThat(SentinelRules.write(SentinelKind.DEGRADE, conversion.rules()).json())
                .contains("\"resource\" : \"*\"");
    }

    @Test
    void oneSystemRuleBecomesARuleForEachCheck() {
        Conversion conversion = read(
                SentinelKind.SYSTEM,
                "\"highestSystemLoad\":8,\"avgRt\":100,\"maxThread\":50,\"qps\":200.7,\"highestCpuUsage\":0.5");
        assertThat(conversion.rules())
                .containsExactly(
                        SystemRule.load(7.2, 8).onlyBeyondCapacity(),
                        SystemRule.cpu(0.45, 0.5),
                        SystemRule.responseTime(Duration.ofMillis(90), Duration.ofMillis(100)),
                        SystemRule.concurrency(51),
                        SystemRule.rate(SlidingWindow.perSecond(200)));
        assertThat(SentinelRules.readFaithfully(SentinelKind.SYSTEM, "[{\"qps\":5}]")
                        .rules())
                .containsExactly(SystemRule.rate(AlignedSlices.perSecond(5)));
    }

    @Test
    void aLastSystemRuleThatSetsNothingSwitchesSentinelOffAndNotUs() {
        Conversion conversion = SentinelRules.readFaithfully(SentinelKind.SYSTEM, "[{\"qps\":5},{\"qps\":-1}]");
        assertThat(conversion.rules()).hasSize(1);
        assertThat(conversion.notes())
                .anyMatch(note -> note.type() == CHANGED_MEANING && note.index() == Note.DOCUMENT);
    }

    @Test
    void whatHasNoEffectInASystemRuleIsIgnoredAndDefaultsAreNotSpokenOf() {
        assertThat(notes(SentinelKind.SYSTEM, "\"qps\":5,\"limitApp\":\"default\",\"regex\":false"))
                .isEmpty();
        assertThat(notes(SentinelKind.SYSTEM, "\"qps\":5,\"limitApp\":\"a\",\"resource\":\"x\""))
                .extracting(Note::type)
                .containsExactly(IGNORED, IGNORED);
    }

    @Test
    void anAllowListLetsCallsWithoutAnOriginPassAsInSentinel() {
        AccessRule expected = new AccessRule(RuleHead.of("pay"), Listing.ALLOW, List.of("a", " b"), true);
        Conversion conversion = read(SentinelKind.AUTHORITY, "\"resource\":\"pay\",\"limitApp\":\"a,, b\"");
        assertThat(conversion.rules()).containsExactly(expected);
        assertThat(conversion.notes()).extracting(Note::type).containsExactly(IGNORED, IGNORED);
        assertThat(read(SentinelKind.AUTHORITY, "\"resource\":\"pay\",\"limitApp\":\"a\",\"strategy\":1")
                        .rules())
                .containsExactly(AccessRule.deny("pay", "a"));
    }

    @Test
    void aStarInAnAllowListNeverBecomesAPattern() {
        Conversion conversion = read(SentinelKind.AUTHORITY, "\"resource\":\"pay\",\"limitApp\":\"a,b*\"");
        assertThat(((AccessRule) conversion.rules().get(0)).origins()).containsExactly("a");
        assertThat(conversion.notes()).extracting(Note::type).containsExactly(NO_EQUIVALENT);
        assertThatThrownBy(() -> read(SentinelKind.AUTHORITY, "\"resource\":\"pay\",\"limitApp\":\"*\""))
                .isInstanceOf(InvalidDocumentException.class);
    }

    @Test
    void ofSeveralAuthorityRulesForOneResourceTheFirstCounts() {
        Conversion conversion = SentinelRules.read(
                SentinelKind.AUTHORITY,
                "[{\"resource\":\"pay\",\"limitApp\":\"a\"},{\"resource\":\"pay\",\"limitApp\":\"b\"}]");
        assertThat(conversion.rules()).hasSize(1);
        assertThat(conversion.notes()).extracting(Note::index, Note::type).containsExactly(tuple(1, IGNORED));
    }

    @Test
    void theDashboardsFormWithTheRuleInsideIsReadAsWell() {
        Conversion conversion = SentinelRules.read(
                SentinelKind.AUTHORITY,
                "[{\"id\":\"7\",\"app\":\"shop\",\"rule\":{\"resource\":\"pay\",\"limitApp\":\"a\",\"strategy\":1}}]");
        assertThat(conversion.rules()).containsExactly(AccessRule.deny("pay", "a"));
        assertThat(conversion.notes()).extracting(Note::field).containsExactly("id", "app");
    }

    @Test
    void aHotParameterHasABucketForEachValueAndOthersForSome() {
        String fields = "\"resource\":\"orders\",\"paramIdx\":-1,\"count\":10,\"burstCount\":5,\"durationInSec\":2,"
                + "\"paramFlowItemList\":[{\"object\":\"7\",\"classType\":\"int\",\"count\":0},"
                + "{\"object\":\"7\",\"classType\":\"java.lang.String\",\"count\":100},"
                + "{\"object\":7,\"classType\":\"Integer\",\"count\":100}]";
        Duration two = Duration.ofSeconds(2);
        assertThat(read(SentinelKind.PARAM_FLOW, fields).rules())
                .containsExactly(HotParameterRule.of(
                                "orders", -1, TokenBucket.of(10, two).withBurst(15))
                        .withException(7, TokenBucket.of(0, two))
                        .withException("7", TokenBucket.of(100, two).withBurst(105)));
        assertThat(SentinelRules.readFaithfully(SentinelKind.PARAM_FLOW, "[{" + fields + "}]")
                        .rules())
                .containsExactly(HotParameterRule.of("orders", -1, LazyBucket.of(10, two, 5))
                        .withException(7, LazyBucket.of(0, two, 5))
                        .withException("7", LazyBucket.of(100, two, 5)));
    }

    @Test
    void aHotParameterCanQueueOrLimitWhatIsInFlight() {
        assertThat(read(SentinelKind.PARAM_FLOW, "\"resource\":\"a\",\"paramIdx\":0,\"count\":5,\"controlBehavior\":2")
                        .rules())
                .containsExactly(HotParameterRule.of("a", 0, LeakyQueue.perSecond(5, Duration.ZERO)));
        assertThat(read(SentinelKind.PARAM_FLOW, "\"resource\":\"a\",\"paramIdx\":0,\"count\":5,\"grade\":0")
                        .rules())
                .containsExactly(HotParameterRule.inFlight("a", 0, 5));
    }

    @Test
    void anItemThatSentinelCannotReadIsAProblemWithItsPath() {
        String fields = "\"resource\":\"a\",\"paramIdx\":0,\"count\":5,"
                + "\"paramFlowItemList\":[{\"object\":\"x\",\"classType\":\"int\",\"count\":1}]";
        assertThatThrownBy(() -> read(SentinelKind.PARAM_FLOW, fields))
                .hasMessageContaining("[0].paramFlowItemList[0].object: \"x\" (expected: a int");
    }

    @Test
    void aGatewayRuleTellsRequestsApart() {
        String fields = "\"resource\":\"orders\",\"count\":10,\"intervalSec\":60,\"burst\":5,"
                + "\"paramItem\":{\"parseStrategy\":2,\"fieldName\":\"X-Plan\",\"pattern\":\"free\",\"matchStrategy\":3}";
        assertThat(read(SentinelKind.GATEWAY_FLOW, fields).rules())
                .containsExactly(gateway("orders")
                        .per(10, Duration.ofMinutes(1))
                        .bursting(5)
                        .forEach(RequestKey.of(header("X-Plan")).matching(new Contains("free"))));
        assertThat(notes(SentinelKind.GATEWAY_FLOW, fields)).isEmpty();
    }

    @Test
    void theDashboardsIntervalHasAUnit() {
        String fields = "\"resource\":\"orders\",\"count\":10,\"interval\":2,\"intervalUnit\":1,\"paramItem\":{}";
        assertThat(read(SentinelKind.GATEWAY_FLOW, fields).rules())
                .containsExactly(gateway("orders")
                        .per(10, Duration.ofMinutes(2))
                        .forEach(RequestKey.of(clientAddress()).withAbsent(Absent.PASSED)));
    }

    @Test
    void aGatewayRuleQueuesAndCountsInFlight() {
        assertThat(read(SentinelKind.GATEWAY_FLOW, "\"resource\":\"a\",\"count\":5,\"controlBehavior\":2")
                        .rules())
                .containsExactly(gateway("a").perSecond(5).queueing(Duration.ofMillis(500)));
        assertThat(read(SentinelKind.GATEWAY_FLOW, "\"resource\":\"a\",\"count\":5,\"grade\":0")
                        .rules())
                .containsExactly(gateway("a").inFlight(5));
    }

    @Test
    void thePrefixThatSentinelNeverFinishedIsIgnored() {
        String fields =
                "\"resource\":\"a\",\"count\":5,\"paramItem\":{\"pattern\":\"10.\",\"matchStrategy\":1,\"index\":3}";
        assertThat(notes(SentinelKind.GATEWAY_FLOW, fields))
                .extracting(Note::type, Note::field)
                .containsExactly(tuple(IGNORED, "paramItem.matchStrategy"), tuple(IGNORED, "paramItem.index"));
    }
}
