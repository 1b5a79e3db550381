package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;

import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.rule.RuleHead;
import io.headgate.system.SystemRule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;

/** A program with a rule of every kind and a traffic in which each of them has something to do, in virtual time. */
final class Shop {

    static final int MAX_RESOURCES = 60;

    final FakeTicker ticker = new FakeTicker();
    final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .wallClock(new FakeWallClock(Instant.parse("2026-11-15T12:00:00Z"), ticker))
            .maxResources(MAX_RESOURCES)
            .watchOneOf(1)
            .kind(new FailingRule.Kind())
            .rules(
                    flow("orders").perSecond(5).withId("orders-limit"),
                    flow("orders").perSecond(2).withId("orders-trial").shadow(),
                    AdaptiveRule.of("orders", Aimd.defaults().withRange(50, 10, 100))
                            .withId("orders-adaptive"),
                    BreakerRule.errorRatio("orders", 0.5).withId("orders-breaker"),
                    flow("mail").perSecond(10).queueing(Duration.ofSeconds(2)).withId("mail-queue"),
                    BreakerRule.errorCount("pay", 3)
                            .openFor(Duration.ofMinutes(5))
                            .withId("pay-breaker"),
                    HotParameterRule.perSecond("search", 0, 1).withMaxKeys(4).withId("search-users"),
                    HotParameterBreakerRule.errorCount("lookup", 0, 2).withId("lookup-users"),
                    quota("report").perDay(100).withId("report-quota"),
                    SystemRule.cpu(0.9, 1.0).withId("cpu").shadow(),
                    new FailingRule(RuleHead.of("broken").withId("broken")))
            .build();

    /** One round: passes, refusals, errors, waits, an open breaker, hot keys and new ones. */
    void trade() {
        for (int i = 0; i < 8; i++) {
            quietly("orders", null, Duration.ofMillis(20), false);
            quietly("pay", null, Duration.ofMillis(30), true);
            quietly("lookup", "ann", Duration.ofMillis(5), true);
            quietly("report", null, Duration.ofMillis(300), false);
            quietly("broken", null, Duration.ofMillis(1), false);
        }
        for (int i = 0; i < 5; i++) {
            quietly("mail", null, Duration.ofMillis(1), false);
        }
        for (int i = 0; i < 40; i++) {
            quietly("search", "user-" + i, Duration.ofMillis(1), false);
            quietly("search", "user-1", Duration.ofMillis(1), false);
        }
        Resource web = headgate.resource("GET /orders", ResourceType.WEB);
        web.from("app").run(() -> ticker.advance(Duration.ofMillis(10)));
        web.from("shop").run(() -> ticker.advance(Duration.ofMillis(10)));
    }

    /** An entry of {@code orders} that is left open. */
    Entry leaveOpen() {
        ticker.advance(Duration.ofSeconds(2));
        return headgate.resource("orders").enter();
    }

    /** Forgets an entry, and waits until the garbage collector has found it. */
    void forgetAnEntry() throws InterruptedException {
        headgate.resource("report").enter();
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (headgate.statistics().leaked() == 0) {
            System.gc();
            Thread.sleep(10);
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("leaked: 0 (expected: 1 within 20 s)");
            }
        }
    }

    /** Calls more resources than are counted apart. */
    void crowd() {
        for (int i = 0; i < 2 * MAX_RESOURCES; i++) {
            quietly("path-" + i, null, Duration.ofNanos(1_000), false);
        }
    }

    private void quietly(String resource, Object argument, Duration time, boolean fails) {
        try {
            headgate.resource(resource).inbound().run(argument, () -> {
                ticker.advance(time);
                if (fails) {
                    throw new IllegalStateException("failed");
                }
            });
        } catch (BlockedException | IllegalStateException expected) {
            return;
        }
    }
}
