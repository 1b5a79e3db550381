package io.headgate.rules.usage;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rule that does nothing is told once, with what it lacks, and no other rule is. */
class UnusedRulesTest {

    private final Logger logger = Logger.getLogger(UnusedRules.class.getName());
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final FakeTicker ticker = new FakeTicker();
    private Headgate headgate = Headgate.builder().build();
    private UnusedRules unused = new UnusedRules(headgate, ticker);

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    private void rules(Rule... rules) {
        headgate = Headgate.builder().ticker(ticker).rules(rules).build();
        unused = new UnusedRules(headgate, ticker);
        unused.look();
    }

    /** So many minutes, with a look at the end of each. */
    private void pass(int minutes) {
        for (int minute = 0; minute < minutes; minute++) {
            ticker.advance(Duration.ofMinutes(1));
            unused.look();
        }
    }

    private void call(String resource) {
        headgate.resource(resource).run(() -> {});
    }

    @Test
    void aRuleWhoseResourceIsMissedByALetterIsToldOnceWithTheNearestName() {
        rules(flow("GET 127.0.0.1/items/{id}").perSecond(9).withId("items-limit"));
        call("GET 127.0.0.1:18099/items/{id}");
        call("POST /orders");
        pass(4);
        assertThat(lines).isEmpty();
        pass(3);
        String reason = "(GET 127.0.0.1/items/{id}) has matched no call in 5 minutes, while other resources were"
                + " called; nearest resource: GET 127.0.0.1:18099/items/{id}";
        assertThat(lines).containsExactly("WARNING rule items-limit " + reason);
        assertThat(unused.all()).containsExactly(new UnusedRule("items-limit", reason));
    }

    @Test
    void aRuleIsNoLongerThereOnceItIsUsedAndIsTriedAnewWhenItChanges() {
        rules(flow("orders").perSecond(9).withId("limit"));
        call("payments");
        pass(5);
        assertThat(unused.all()).hasSize(1);
        call("orders");
        pass(1);
        assertThat(unused.all()).isEmpty();

        headgate.rules().replaceAll(List.of(flow("oders").perSecond(9).withId("limit")));
        unused.look();
        call("orders");
        pass(5);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).endsWith("nearest resource: orders");
    }

    @Test
    void nothingIsSaidWhileNothingIsCalledOrTheRuleIsOff() {
        rules(
                flow("orders").perSecond(9).withId("limit"),
                flow("payments").perSecond(9).withId("off").withMode(Mode.OFF));
        pass(10);
        call("orders");
        pass(10);
        assertThat(lines).isEmpty();
    }

    @Test
    void aPatternIsUsedByAnyOfItsResources() {
        rules(
                flow(Target.prefix("GET /orders")).perSecond(9).withId("orders"),
                flow(Target.prefix("GET /payments")).perSecond(9).withId("payments"));
        call("GET /orders/{id}");
        pass(6);
        assertThat(unused.all()).extracting(UnusedRule::ruleId).containsExactly("payments");
    }

    @Test
    void aRuleForOriginsThatNoCallHasIsTold() {
        rules(
                flow("orders").perSecond(9).fromEachOther().withId("each"),
                flow("orders").perSecond(9).withId("all"));
        call("orders");
        pass(6);
        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("WARNING rule each (orders) is for the calls of some origins, and no call in 5 minutes had"
                        + " an origin")
                .contains("headgate.web.origin.from");
        headgate.within("", "shop", () -> {
            call("orders");
            return "";
        });
        pass(1);
        assertThat(unused.all()).isEmpty();
    }

    @Test
    void whatIsMissingNowIsSaidAndNotWhatWasMissingBefore() {
        rules(flow("orders").perSecond(9).from("shop").withId("limit"));
        call("payments");
        pass(5);
        call("orders");
        pass(1);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("has matched no call");
        assertThat(lines.get(1)).contains("no call in 5 minutes had an origin");
        assertThat(unused.all())
                .singleElement()
                .satisfies(one -> assertThat(one.reason()).contains("had an origin"));
    }

    @Test
    void aRuleForAnArgumentThatNoCallHasIsTold() {
        rules(
                HotParameterRule.perSecond("orders", 1, 9).withId("second"),
                HotParameterRule.perSecond("orders", 0, 9).withId("first"),
                HotParameterRule.perSecond("orders", 0, 0).withId("closed").withMode(Mode.SHADOW));
        headgate.resource("orders").run("customer 7", () -> {});
        pass(6);
        assertThat(lines)
                .containsExactly("WARNING rule second (orders) is for the values of the argument at position 1, and no"
                        + " call in 5 minutes had that argument");
    }

    @Test
    void thereIsNoThreadWithoutRulesAndNoneAfterTheEnd() throws Exception {
        Headgate empty = Headgate.builder().build();
        try (UnusedRules watch = UnusedRules.watch(empty)) {
            assertThat(threads()).isZero();
            empty.rules().add(flow("orders").perSecond(9));
            assertThat(threads()).isEqualTo(1);
            assertThat(watch.all()).isEmpty();
        }
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (threads() > 0) {
            assertThat(System.nanoTime() - deadline).as("nanoseconds late").isNegative();
            Thread.onSpinWait();
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("headgate-rule-usage"))
                .count();
    }

    @Test
    void onceAllRulesAreUsedThereIsNothingToLookFor() {
        rules(flow("orders").perSecond(9));
        assertThat(unused.look()).isTrue();
        call("orders");
        assertThat(unused.look()).isFalse();
    }

    @Test
    void rulesOfManyResourcesBeyondTheCapAreNotAccused() {
        headgate = Headgate.builder()
                .ticker(ticker)
                .maxResources(1)
                .rules(flow(Target.pattern("GET /a*")).perSecond(9).withId("a"))
                .build();
        unused = new UnusedRules(headgate, ticker);
        unused.look();
        call("GET /b");
        call("GET /a1");
        pass(6);
        assertThat(lines).isEmpty();
    }
}
