package io.headgate.docs;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.Attribute.header;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Entry;
import io.headgate.Entryway;
import io.headgate.Headgate;
import io.headgate.InvalidRulesException;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.RuleFigures;
import io.headgate.access.AccessRule;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.adaptive.Partitions;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.BreakerState;
import io.headgate.breaker.ErrorMatcher;
import io.headgate.breaker.Failures;
import io.headgate.breaker.Recovery;
import io.headgate.flow.FlowRule;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.GatewayRule;
import io.headgate.gateway.RequestAttributes;
import io.headgate.gateway.RequestKey;
import io.headgate.guard.Arguments;
import io.headgate.guard.Priority;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.concurrency.Gradient2;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.Exact;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.system.Signals;
import io.headgate.system.SystemKind;
import io.headgate.system.SystemRule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The Java in docs/guide/rules.md, compiled and run. */
class RulesGuideTest {

    private static final class InvalidOrder extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final FakeTicker ticker = new FakeTicker();

    private Headgate under(Rule... rules) {
        return Headgate.builder().ticker(ticker).rules(rules).build();
    }

    private static int admitted(Entryway entryway, @Nullable Object arguments, int calls) {
        int admitted = 0;
        for (int call = 0; call < calls; call++) {
            if (entryway.tryEnter(arguments) instanceof Entry entry) {
                entry.close();
                admitted++;
            }
        }
        return admitted;
    }

    private static int admitted(Entryway entryway, int calls) {
        return admitted(entryway, null, calls);
    }

    private static String reason(Entryway entryway, @Nullable Object arguments) {
        return ((Refusal) entryway.tryEnter(arguments)).why().reason();
    }

    private static String reason(Entryway entryway) {
        return reason(entryway, null);
    }

    @Test
    void thePageAndThisTestAreTheSame() {
        Examples.assertSame("docs/guide/rules.md", RulesGuideTest.class);
    }

    // ------------------------------------------------------------------ what all rules have

    @Test
    void heads() {
        // example: head
        FlowRule rule = flow("orders").perSecond(100);
        FlowRule named = rule.withId("orders-rate"); // else the rule set chooses "flow:orders"
        FlowRule tried = named.shadow(); // counts what it would refuse
        FlowRule strict = named.onError(FailurePolicy.REFUSE);
        // end
        assertThat(strict.id()).isEqualTo("orders-rate");
        Headgate headgate = under(flow("orders").perSecond(0).shadow(), rule, tried, rule);
        assertThat(headgate.rules().all())
                .extracting(Rule::id)
                .containsExactly("flow:orders", "flow:orders:2", "orders-rate", "flow:orders:3");
        assertThat(admitted(headgate.resource("orders"), 5)).isEqualTo(5);
        assertThat(headgate.statistics().rules())
                .extracting(RuleFigures::refused)
                .containsExactly(5L, 0L, 0L, 0L);
    }

    @Test
    void targets() {
        // example: targets
        FlowRule one = flow("GET /orders").perSecond(100);
        FlowRule each = flow(Target.prefix("GET ")).perSecond(100); // each route 100 of its own
        FlowRule together = flow(Target.prefix("GET ").sharing()).perSecond(500); // all of them 500 together
        FlowRule some = flow(Target.pattern("{GET,HEAD} /orders/*")).perSecond(50);
        FlowRule few = flow(Target.regex("GET /v\\d+/.*").each(200)).perSecond(50); // beyond 200 routes: one budget
        BreakerRule breaker = BreakerRule.errorRatio("any", 0.5).withTarget(Target.prefix("GET ")); // any kind
        // end
        assertThat(one.target().matches("GET /orders")).isTrue();
        assertThat(some.target().matches("HEAD /orders/7")).isTrue();
        assertThat(some.target().matches("GET /orders/7/lines")).isFalse();
        assertThat(few.target().matches("GET /v2/orders")).isTrue();
        assertThat(breaker.target().matches("GET /v2/orders")).isTrue();
        Headgate headgate = under(each, together);
        assertThat(admitted(headgate.resource("GET /a"), 200)).isEqualTo(100);
        assertThat(admitted(headgate.resource("GET /b"), 200)).isEqualTo(100);
        for (String name : List.of("GET /c", "GET /d", "GET /e")) {
            assertThat(admitted(headgate.resource(name), 200)).isEqualTo(100);
        }
        assertThat(admitted(headgate.resource("GET /f"), 200)).isZero();
    }

    @Test
    void everythingThatIsWrongIsListed() {
        Rule elsewhere =
                flow("a").perSecond(1).whileNotBusy("b").fromEachOther().withId("one");
        assertThatThrownBy(() -> under(elsewhere, flow("c").perSecond(1).withId("one")))
                .isInstanceOf(InvalidRulesException.class)
                .hasMessage(
                        "rules[0].origins: others (expected: any or one origin, for a rule about a related resource)\n"
                                + "rules[1].id: one (expected: an id that no other rule has)");
    }

    @Test
    void whatThePageSaysOfChangesIsSo() {
        Target.Many all = Target.prefix("o");
        Headgate headgate = under(flow(all).perSecond(5).withId("rule"));
        Resource orders = headgate.resource("orders");
        assertThat(admitted(orders, 9)).isEqualTo(5);
        assertThat(headgate.statistics().rules().get(0).refused()).isEqualTo(4);
        headgate.rules().patch("rule", rule -> flow("orders").perSecond(8).withId("rule"));
        assertThat(admitted(orders, 9)).isEqualTo(3); // still matches: what was used stays used
        assertThat(headgate.statistics().rules().get(0).refused()).isEqualTo(6); // of this version only
        headgate.rules().patch("rule", rule -> flow(all.sharing()).perSecond(5).withId("rule"));
        assertThat(admitted(orders, 9)).isEqualTo(5); // anew
        headgate.rules().patch("rule", rule -> flow("orders").inFlight(5).withId("rule"));
        headgate.rules().patch("rule", rule -> flow("orders").perSecond(5).withId("rule"));
        assertThat(admitted(orders, 9)).isEqualTo(5); // anew
    }

    // ------------------------------------------------------------------ flow

    @Test
    void flows() {
        // example: flow
        FlowRule rate = flow("orders").perSecond(100); // never more than 100 in any second
        FlowRule hourly = flow("orders").per(10_000, Duration.ofHours(1));
        FlowRule bucket =
                flow("orders").by(TokenBucket.perSecond(100).withBurst(20)); // any limit of the limiter module
        FlowRule atATime = flow("orders").inFlight(20);
        // end
        assertThat(rate.measure()).isNotEqualTo(hourly.measure());
        Resource orders = under(rate).resource("orders");
        assertThat(admitted(orders, 200)).isEqualTo(100);
        assertThat(reason(orders)).isEqualTo("more than 100 per second");
        assertThat(admitted(under(bucket).resource("orders"), 200)).isEqualTo(20);
        Resource few = under(atATime).resource("orders");
        for (int call = 0; call < 20; call++) {
            assertThat(few.tryEnter().isAdmitted()).isTrue();
        }
        assertThat(reason(few)).isEqualTo("permits in flight");
        assertThat(((Refusal) few.tryEnter()).retryAfter()).isEmpty();
    }

    @Test
    void flowsThatWait() {
        // example: flow-excess
        FlowRule refuses = flow("orders").perSecond(100);
        FlowRule queues = flow("orders").perSecond(100).queueing(Duration.ofMillis(500));
        FlowRule warmsUp = flow("orders").perSecond(100).warmingUp(Duration.ofSeconds(10));
        FlowRule both =
                flow("orders").perSecond(100).warmingUp(Duration.ofSeconds(10)).queueing(Duration.ofMillis(500));
        FlowRule lends = flow("orders").perSecond(100).borrowing(Duration.ofMillis(500)); // to calls of high priority
        // end
        assertThat(refuses.maxWait()).isZero();
        assertThat(both.maxWait()).isEqualTo(Duration.ofMillis(500));
        assertThat(admitted(under(warmsUp).resource("orders"), 200)).isBetween(30, 40);
        Resource queueing = under(queues).resource("orders");
        long before = ticker.read();
        for (int call = 0; call < 11; call++) {
            queueing.run(() -> {});
        }
        assertThat(ticker.read() - before).isEqualTo(Duration.ofMillis(100).toNanos());
        Resource lending = under(lends).resource("orders");
        assertThat(admitted(lending, 200)).isEqualTo(100);
        assertThat(lending.tryEnter().isAdmitted()).isFalse();
        assertThatThrownBy(() -> flow("orders").inFlight(20).queueing(Duration.ofMillis(500)))
                .hasMessage("maxWait: 500 ms (expected: 0 for a limit of calls in flight)");
        assertThatThrownBy(() -> flow("orders").perMinute(20).warmingUp(Duration.ofSeconds(10)))
                .hasMessage("period: 1 min (expected: 1 s, to warm up)");
    }

    @Test
    void flowsOfSome() {
        // example: flow-whose
        FlowRule all = flow("orders").perSecond(1_000);
        FlowRule shop = flow("orders").perSecond(500).from("shop");
        FlowRule others = flow("orders").perSecond(50).fromEachOther(); // each origin but "shop" 50 of its own
        FlowRule web = flow("orders").perSecond(300).through("web"); // of what came in through that entrance
        FlowRule report = flow("report").perSecond(100).whileNotBusy("orders"); // refused while orders has 100 a second
        // end
        Headgate headgate = under(all, shop, others, web, report);
        Resource orders = headgate.resource("orders");
        Resource reports = headgate.resource("report");
        assertThat(admitted(reports, 5)).isEqualTo(5);
        assertThat(admitted(orders.from("shop"), 900)).isEqualTo(500);
        assertThat(admitted(orders.from("a"), 900)).isEqualTo(50);
        assertThat(admitted(orders.from("b"), 900)).isEqualTo(50);
        assertThat(admitted(orders.through("web"), 900)).isEqualTo(300);
        assertThat(admitted(orders, 900)).isEqualTo(100);
        assertThat(reason(reports)).isEqualTo("orders is busy: more than 100 per second");
    }

    // ------------------------------------------------------------------ breaker

    @Test
    void breakers() {
        // example: breaker
        BreakerRule errors = BreakerRule.errorRatio("payments", 0.5); // of the last 10 s, once 10 calls have ended
        BreakerRule slow = BreakerRule.slowCalls("payments", Duration.ofMillis(200), 0.8);
        BreakerRule gentle = BreakerRule.errorCount("payments", 20)
                .over(Duration.ofMinutes(1))
                .openFor(Duration.ofSeconds(10))
                .recoveringBy(Recovery.ramp(Duration.ofSeconds(30), 10, 25, 50))
                .failing(Failures.ERRORS.ignoring(ErrorMatcher.types(InvalidOrder.class)));
        // end
        assertThat(slow.settings().minimumCalls()).isEqualTo(10);
        assertThat(gentle.settings().minimumCalls()).isEqualTo(1);
        Resource payments = under(errors).resource("payments");
        for (int call = 0; call < 10; call++) {
            boolean fails = call % 2 == 0;
            try (Entry entry = payments.enter()) {
                if (fails) {
                    entry.failed(new InvalidOrder());
                }
            }
        }
        assertThat(reason(payments)).isEqualTo("breaker open: error ratio");
        assertThat(((Refusal) payments.tryEnter()).retryAfter()).hasValue(Duration.ofSeconds(5));
        ticker.advance(Duration.ofSeconds(5));
        Entry probe = payments.enter();
        assertThat(reason(payments)).isEqualTo("breaker half-open: probes");
        probe.close();
        assertThat(admitted(payments, 5)).isEqualTo(5);
        assertThat(BreakerState.values()).hasSize(7);
        assertThatThrownBy(() -> BreakerRule.errorRatio("payments", 0))
                .hasMessage("threshold: 0.0 (expected: > 0 unless strictlyAbove: 0 is always reached)");
    }

    // ------------------------------------------------------------------ hot parameter

    @Test
    void hotParameters() {
        // example: hot-parameter
        HotParameterRule each = HotParameterRule.perSecond("orders", 0, 10) // ten per second for each customer …
                .withException("big", TokenBucket.perSecond(100)); // … and a hundred for this one
        HotParameterRule exact = HotParameterRule.of("orders", 0, SlidingWindow.perSecond(10));
        HotParameterRule atATime = HotParameterRule.inFlight("orders", -1, 2); // the last argument
        HotParameterRule queueing = HotParameterRule.of("orders", 0, LeakyQueue.perSecond(10, Duration.ofSeconds(1)))
                .withArgument(ArgumentKey.named("customer"));
        // end
        assertThat(exact.maxKeys()).isEqualTo(10_000);
        assertThat(atATime.exceptions()).isEmpty();
        Resource orders = under(each).resource("orders");
        assertThat(admitted(orders, "small", 50)).isEqualTo(10);
        assertThat(admitted(orders, "big", 150)).isEqualTo(100);
        assertThat(admitted(orders, Arguments.of("other", 7), 50)).isEqualTo(10);
        assertThat(admitted(orders, List.of("fresh", "small"), 1)).isZero();
        assertThat(admitted(orders, "fresh", 50)).isEqualTo(10);
        assertThat(admitted(orders, 50)).isEqualTo(50);
        assertThat(reason(orders, "small")).isEqualTo("more than 10 per second for small");
        Resource named = under(queueing).resource("orders");
        Arguments arguments = Arguments.of("customer-7").withNames("customer");
        assertThat(admitted(named, arguments, 2)).isEqualTo(1);
    }

    @Test
    void hotParameterBreakers() {
        // example: hot-parameter-breaker
        HotParameterBreakerRule perShard = HotParameterBreakerRule.errorRatio("query", 0, 0.5)
                .minimumCalls(20)
                .openFor(Duration.ofSeconds(10));
        // end
        Resource query = under(perShard).resource("query");
        for (int call = 0; call < 20; call++) {
            try (Entry entry = query.enter("shard-3")) {
                entry.failed(new InvalidOrder());
            }
        }
        assertThat(reason(query, "shard-3")).isEqualTo("breaker open: error ratio for shard-3");
        assertThat(query.tryEnter("shard-4").isAdmitted()).isTrue();
    }

    // ------------------------------------------------------------------ system

    private static final class Cpu implements Signals {
        private double cpu;

        @Override
        public double cpu(long now) {
            return cpu;
        }

        @Override
        public double load() {
            return 0;
        }

        @Override
        public double heap() {
            return 0;
        }

        @Override
        public double gc(long now) {
            return 0;
        }
    }

    @Test
    void systems() {
        // example: system
        SystemRule cpu = SystemRule.cpu(0.7, 0.9); // sheds nothing at 70 %, nearly all at 90 %
        SystemRule slow = SystemRule.responseTime(Duration.ofMillis(200), Duration.ofSeconds(1))
                .onlyBeyondCapacity();
        SystemRule atATime = SystemRule.concurrency(500); // exact, over all inbound calls
        SystemRule inAll = SystemRule.rate(SlidingWindow.perSecond(2_000));
        // end
        assertThat(cpu.target().matches("anything")).isTrue();
        Cpu signals = new Cpu();
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new SystemKind(signals, Duration.ofSeconds(1)))
                .rules(cpu, slow, atATime)
                .build();
        Entryway inbound = headgate.resource("orders").inbound();
        assertThat(admitted(inbound, 100)).isEqualTo(100);
        signals.cpu = 0.95;
        for (int second = 0; second < 10; second++) {
            ticker.advance(Duration.ofSeconds(1));
            admitted(inbound, 100);
        }
        assertThat(admitted(inbound, 100)).isLessThan(50);
        assertThat(admitted(headgate.resource("orders"), 100)).isEqualTo(100);
        Entryway health =
                headgate.resource("orders").prioritized(Priority.CRITICAL).inbound();
        assertThat(admitted(health, 100)).isEqualTo(100);
        assertThat(headgate.rules().all()).extracting(Rule::id).contains("system:*", "system:*:2");
        Entryway limited = under(inAll).resource("orders").inbound();
        assertThat(admitted(limited, 3_000)).isEqualTo(2_000);
        assertThat(reason(limited)).isEqualTo("more than 2000 per second inbound");
    }

    // ------------------------------------------------------------------ access

    @Test
    void accesses() {
        // example: access
        AccessRule allow = AccessRule.allow("payments", "shop", "billing-*", "*.internal");
        AccessRule deny = AccessRule.deny("search", "scraper");
        // end
        Headgate headgate = under(allow, deny);
        Resource payments = headgate.resource("payments");
        assertThat(payments.from("billing-7").tryEnter().isAdmitted()).isTrue();
        assertThat(payments.from("a.internal").tryEnter().isAdmitted()).isTrue();
        assertThat(reason(payments.from("lab"))).isEqualTo("origin lab not allowed");
        assertThat(reason(payments)).isEqualTo("origin unknown");
        assertThat(reason(headgate.resource("search").from("scraper"))).isEqualTo("origin scraper denied");
        assertThat(headgate.resource("search").tryEnter().isAdmitted()).isTrue();
        assertThat(allow.head().onError()).isEqualTo(FailurePolicy.REFUSE);
        assertThatThrownBy(() -> AccessRule.deny("search", "a*b"))
                .hasMessage("origin: \"a*b\" (expected: a name, name*, *name or *)");
    }

    // ------------------------------------------------------------------ quota

    @Test
    void quotas() {
        // example: quota
        QuotaRule contract = quota("geocoding")
                .perDay(1_000)
                .and(20_000, CalendarPeriod.MONTH)
                .in(ZoneId.of("Europe/Paris"))
                .fromEachOther(); // for each caller
        // end
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .wallClock(new FakeWallClock(Instant.parse("2026-11-15T10:00:00Z"), ticker))
                .rules(contract)
                .build();
        Resource geocoding = headgate.resource("geocoding");
        assertThat(admitted(geocoding.from("a"), 2_000)).isEqualTo(1_000);
        assertThat(admitted(geocoding.from("b"), 2_000)).isEqualTo(1_000);
        assertThat(reason(geocoding.from("a"))).isEqualTo("quota per day in Europe/Paris");
        assertThat(admitted(geocoding, 2_000)).isEqualTo(2_000);
    }

    // ------------------------------------------------------------------ gateway

    private record Request(String clientAddress, @Nullable String user, String path) implements RequestAttributes {

        @Override
        public @Nullable String host() {
            return null;
        }

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public @Nullable String header(String name) {
            return name.equalsIgnoreCase("X-User") ? user : null;
        }

        @Override
        public @Nullable String query(String name) {
            return null;
        }

        @Override
        public @Nullable String cookie(String name) {
            return null;
        }
    }

    @Test
    void gateways() {
        // example: gateway
        GatewayRule all = gateway("orders").perSecond(100); // all requests of the route
        GatewayRule perClient =
                gateway("orders").perSecond(10).forEach(clientAddress().groupedByPrefix(64));
        GatewayRule perUser =
                gateway("payments").perSecond(5).forEach(header("X-User")).bursting(10);
        GatewayRule freePlan = gateway("orders")
                .per(60, Duration.ofMinutes(1))
                .forEach(RequestKey.of(header("X-Plan")).matching(new Exact("free")))
                .queueing(Duration.ofMillis(500));
        ApiGroups groups = ApiGroups.of(ApiGroup.of("payments").path("/pay").prefix("/invoices/"));
        // end
        Headgate headgate = under(all, perClient, perUser, freePlan);
        Resource orders = headgate.resource("orders", ResourceType.GATEWAY);
        assertThat(admitted(orders, new Request("2001:db8::1", null, "/orders"), 50))
                .isEqualTo(10);
        assertThat(admitted(orders, new Request("2001:db8::2", null, "/orders"), 50))
                .isZero();
        assertThat(admitted(orders, new Request("192.0.2.1", null, "/orders"), 50))
                .isEqualTo(10);
        assertThat(reason(orders, new Request("192.0.2.1", null, "/orders")))
                .isEqualTo("more than 10 per second for client address (IPv6: /64) 192.0.2.1");
        assertThat(groups.holding("/invoices/7")).containsExactly("payments");
        Resource payments = headgate.resource("payments", ResourceType.GATEWAY);
        assertThat(admitted(payments, new Request("192.0.2.1", "ann", "/pay"), 50))
                .isEqualTo(15);
        assertThat(admitted(payments, new Request("192.0.2.1", null, "/pay"), 50))
                .isEqualTo(15);
        assertThat(reason(payments, new Request("192.0.2.1", "ann", "/pay")))
                .isEqualTo("more than 5 per second with a burst of 15 for one value of header X-User");
        assertThatThrownBy(() -> gateway("orders").inFlight(5).queueing(Duration.ofMillis(500)))
                .hasMessageEndingWith("(expected: permits per interval, for queueing)");
    }

    // ------------------------------------------------------------------ adaptive concurrency

    @Test
    void adaptiveLimits() {
        // example: adaptive
        AdaptiveRule learned = AdaptiveRule.of("search", Gradient2.defaults().withRange(20, 5, 200));
        AdaptiveRule divided = learned.withPartitions(Partitions.byOrigin(Map.of("shop", 50, "batch", 10)));
        // end
        Resource search = under(learned).resource("search");
        for (int call = 0; call < 20; call++) {
            assertThat(search.tryEnter().isAdmitted()).isTrue();
        }
        assertThat(reason(search)).isEqualTo("permits in flight");
        Resource shared = under(divided).resource("search");
        for (int call = 0; call < 20; call++) {
            assertThat(shared.from("batch").tryEnter().isAdmitted()).isTrue();
        }
        assertThat(reason(shared.from("shop")))
                .isEqualTo("permits in flight, of them 0 of share \"shop\", which has 10");
        assertThatThrownBy(() -> Partitions.byOrigin(Map.of("a", 101)))
                .hasMessage("percent of a: 101 (expected: 0 to 100)");
    }
}
