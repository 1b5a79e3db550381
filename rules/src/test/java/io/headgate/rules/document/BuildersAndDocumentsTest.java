package io.headgate.rules.document;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Relation;
import io.headgate.gateway.Attribute;
import io.headgate.gateway.GatewayRule;
import io.headgate.gateway.RequestKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.RuleScope;
import io.headgate.rule.Target;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a builder makes and what a document says in the same words is the same rule, for every method of the builders. */
class BuildersAndDocumentsTest {

    private static final Duration WAIT = Duration.ofMillis(300);
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
    private static final String FIVE = "limit: {permits: 5, per: 1s}";
    private static final String BUCKET = "limit: {algorithm: token-bucket, permits: 5, per: 1s";

    /** A rule by a method of a builder, and the fields of the same rule in a document. */
    private record Pair(String method, Rule rule, String fields) {
        @Override
        public String toString() {
            return method + " → " + fields;
        }
    }

    private static Pair of(String method, Rule rule, String fields) {
        return new Pair(method, rule, fields);
    }

    static Stream<Pair> flowRules() {
        FlowRule five = flow("x").perSecond(5);
        return Stream.of(
                of("perSecond", five, FIVE),
                of("perMinute", flow("x").perMinute(5), "limit: {permits: 5, per: 1m}"),
                of("per", flow("x").per(5, Duration.ofHours(2)), "limit: {permits: 5, per: 2h}"),
                of("by", flow("x").by(TokenBucket.perSecond(5)), BUCKET + "}"),
                of("by", flow("x").by(LeakyQueue.of(5, Duration.ofSeconds(1), WAIT)), queue()),
                of("inFlight", flow("x").inFlight(5), "limit: {inFlight: 5}"),
                of("queueing", five.queueing(WAIT), FIVE + ", maxWait: 300ms"),
                of("queueing", five.queueing(WAIT), queue() + ", maxWait: 300ms"),
                of("queueing", five.queueing(Duration.ZERO), queue("0s")),
                of("queueing", flow("x").by(TokenBucket.perSecond(5)).queueing(WAIT), BUCKET + "}, maxWait: 300ms"),
                of(
                        "queueing",
                        waitingForAWindow(),
                        "limit: {algorithm: sliding-window, permits: 5, per: 1s}, maxWait: 300ms"),
                of("warmingUp", five.warmingUp(Duration.ofSeconds(9)), warmUp("warm-up", "")),
                of(
                        "warmingUp",
                        five.queueing(WAIT).warmingUp(Duration.ofSeconds(9)),
                        warmUp("paced-warm-up", ", maxWait: 300ms")),
                of("borrowing", five.borrowing(WAIT), FIVE + ", borrow: 300ms"),
                of("from", five.from("shop"), FIVE + ", origins: {one: shop}"),
                of("fromEachOther", five.fromEachOther(), FIVE + ", origins: others"),
                of("withOrigins", five.withOrigins(new OriginScope.Others(7)), FIVE + ", origins: {others: 7}"),
                of("through", five.through("web"), FIVE + ", through: web"),
                of("whileNotBusy", five.whileNotBusy("y"), FIVE + ", whileNotBusy: y"),
                of("withRelation", five.withRelation(new Relation.Through("web")), FIVE + ", through: web"),
                of("inCluster", five.inCluster(), FIVE + ", scope: cluster"),
                of("withScope", five.withScope(RuleScope.cluster()), FIVE + ", scope: cluster"),
                of("withHead", five.withHead(RuleHead.of(Target.name("x")).withId("a")), FIVE + ", id: a"));
    }

    private static String queue() {
        return queue("300ms");
    }

    private static String queue(String wait) {
        return "limit: {algorithm: leaky-queue, permits: 5, per: 1s, maxWait: " + wait + "}";
    }

    private static String warmUp(String algorithm, String more) {
        return "limit: {algorithm: " + algorithm + ", permits: 5, warmUp: 9s" + more + "}";
    }

    private static FlowRule waitingForAWindow() {
        FlowRule five = flow("x").perSecond(5);
        return new FlowRule(five.head(), five.measure(), five.origins(), five.relation(), WAIT, Duration.ZERO);
    }

    static Stream<Pair> gatewayRules() {
        GatewayRule five = gateway("x").perSecond(5);
        return Stream.of(
                of("perSecond", five, BUCKET + "}"),
                of("per", gateway("x").per(5, Duration.ofSeconds(1)), BUCKET + "}"),
                of("by", gateway("x").by(SlidingWindow.perSecond(5)), FIVE),
                of("inFlight", gateway("x").inFlight(5), "limit: {inFlight: 5}"),
                of("forEach", five.forEach(Attribute.clientAddress()), BUCKET + "}, key: {by: client-address}"),
                of("forEach", five.forEach(RequestKey.of(Attribute.host())), BUCKET + "}, key: {by: host}"),
                of("bursting", five.bursting(2), BUCKET + ", burst: 7}"),
                of("queueing", five.queueing(WAIT), FIVE + ", maxWait: 300ms"),
                of("queueing", five.queueing(WAIT), queue()),
                of("withLimit", five.withLimit(ValueLimit.inFlight(3)), "limit: {inFlight: 3}"),
                of("withMaxKeys", five.withMaxKeys(8), BUCKET + "}, maxKeys: 8"),
                of("withHead", five.withHead(RuleHead.of(Target.name("x")).withId("a")), BUCKET + "}, id: a"));
    }

    static Stream<Pair> quotaRules() {
        QuotaRule five = quota("x").perDay(5);
        String day = "quotas: [{permits: 5, per: day}]";
        return Stream.of(
                of("perDay", five, day),
                of("perMonth", quota("x").perMonth(5), "quotas: [{permits: 5, per: month}]"),
                of("per", quota("x").per(5, CalendarPeriod.HOUR), "quotas: [{permits: 5, per: hour}]"),
                of(
                        "and",
                        five.and(2, CalendarPeriod.HOUR),
                        "quotas: [{permits: 5, per: day}, {permits: 2, per: hour}]"),
                of("in", five.in(PARIS), "quotas: [{permits: 5, per: day, zone: Europe/Paris}]"),
                of(
                        "withQuotas",
                        five.withQuotas(List.of(new CalendarQuota(6, CalendarPeriod.DAY, PARIS))),
                        "quotas: [{permits: 6, per: day, zone: Europe/Paris}]"),
                of("from", five.from("shop"), day + ", origins: {one: shop}"),
                of("fromEachOther", five.fromEachOther(), day + ", origins: others"),
                of("withOrigins", five.withOrigins(OriginScope.others()), day + ", origins: others"),
                of("inCluster", five.inCluster(), day + ", scope: cluster"),
                of("withScope", five.withScope(RuleScope.cluster()), day + ", scope: cluster"),
                of("withHead", five.withHead(RuleHead.of(Target.name("x")).withId("a")), day + ", id: a"));
    }

    static Stream<Pair> hotParameterRules() {
        HotParameterRule five = HotParameterRule.perSecond("x", 0, 5);
        ValueLimit.Rate window = ValueLimit.rate(SlidingWindow.perSecond(5));
        String windowField = "argument: 0, limit: {algorithm: sliding-window, permits: 5, per: 1s}, maxWait: 300ms";
        return Stream.of(
                of("perSecond", five, "argument: 0, " + BUCKET + "}"),
                of("of", HotParameterRule.of("x", 0, window), "argument: 0, " + FIVE),
                of("of", HotParameterRule.of("x", 0, window.waiting(WAIT)), windowField));
    }

    @ParameterizedTest
    @MethodSource("flowRules")
    void aFlowRuleIsTheSameInADocument(Pair pair) {
        assertSame("flow", pair);
    }

    @ParameterizedTest
    @MethodSource("gatewayRules")
    void aGatewayRuleIsTheSameInADocument(Pair pair) {
        assertSame("gateway", pair);
    }

    @ParameterizedTest
    @MethodSource("quotaRules")
    void aQuotaRuleIsTheSameInADocument(Pair pair) {
        assertSame("quota", pair);
    }

    @ParameterizedTest
    @MethodSource("hotParameterRules")
    void aHotParameterRuleIsTheSameInADocument(Pair pair) {
        assertSame("hot-parameter", pair);
    }

    private static void assertSame(String kind, Pair pair) {
        String text = "headgate: 1\nrules:\n  - {kind: " + kind + ", resource: x, " + pair.fields() + "}\n";
        assertThat(RuleDocuments.read(text).rules()).containsExactly(pair.rule());
        String written = RuleDocuments.write(RuleDocument.of(List.of(pair.rule())), Syntax.YAML);
        assertThat(RuleDocuments.read(written).rules()).as(written).containsExactly(pair.rule());
    }

    @Test
    void noMethodOfABuilderIsLeftOut() {
        assertThat(methods(flowRules())).isEqualTo(methodsOf(FlowRule.Beginning.class, FlowRule.class));
        assertThat(methods(gatewayRules())).isEqualTo(methodsOf(GatewayRule.Beginning.class, GatewayRule.class));
        assertThat(methods(quotaRules())).isEqualTo(methodsOf(QuotaRule.Beginning.class, QuotaRule.class));
    }

    private static Set<String> methods(Stream<Pair> pairs) {
        return pairs.map(Pair::method).collect(TreeSet::new, Set::add, Set::addAll);
    }

    private static Set<String> methodsOf(Class<?> beginning, Class<?> rule) {
        Set<String> names = new TreeSet<>();
        for (Class<?> type : List.of(beginning, rule)) {
            for (Method method : type.getDeclaredMethods()) {
                boolean builds = Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers());
                if (builds && method.getReturnType() == rule) {
                    names.add(method.getName());
                }
            }
        }
        return names;
    }
}
