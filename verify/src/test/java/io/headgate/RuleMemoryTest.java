package io.headgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.breaker.Trip;
import io.headgate.flow.FlowRule;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.GraphLayout;

/** State of rules that callers make by what they choose shares one budget of bytes, whatever the product of the caps. */
class RuleMemoryTest {

    private static final long BUDGET = 1 << 20;

    private final FakeTicker ticker = new FakeTicker();

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .ruleMemory(BUDGET)
                .statisticsMemory(1 << 20)
                .rules(rules)
                .build();
    }

    private static long used(Headgate headgate) {
        return headgate.ruleMemory().used();
    }

    private static FlowRule.Beginning gets() {
        return FlowRule.flow(Target.prefix("GET "));
    }

    private static boolean enters(Caller caller, Object argument) {
        if (caller.tryEnter(argument) instanceof Entry entry) {
            entry.close();
            return true;
        }
        return false;
    }

    private static String status(Headgate headgate, String resource, String name) {
        return headgate.statistics().rules().stream()
                .filter(rule -> rule.resource().equals(resource))
                .map(rule -> rule.status().get(name))
                .findFirst()
                .orElseThrow();
    }

    private static String id(Headgate headgate) {
        return headgate.rules().all().get(0).id();
    }

    private static HotParameterRule values(Limit limit) {
        return HotParameterRule.of("x", 0, limit).withHead(RuleHead.of(Target.prefix("GET ")));
    }

    /** Calls each of so many resources once from each of so many origins. @return how many calls were admitted */
    private static long flood(Headgate headgate, int resources, int origins) {
        long admitted = 0;
        for (int origin = 0; origin < origins; origin++) {
            for (int resource = 0; resource < resources; resource++) {
                Caller caller = headgate.resource("GET /" + resource).from("origin " + origin);
                admitted += enters(caller, "value " + origin) ? 1 : 0;
            }
        }
        return admitted;
    }

    // ------------------------------------------------------------------ bounded

    static Stream<Arguments> rules() {
        return Stream.of(
                Arguments.of("flow", gets().perMinute(100).fromEachOther()),
                Arguments.of("calls in flight", gets().inFlight(10).fromEachOther()),
                Arguments.of(
                        "log",
                        gets().by(SlidingLog.of(300, Duration.ofMinutes(1))).fromEachOther()),
                Arguments.of(
                        "quota",
                        QuotaRule.quota(Target.prefix("GET "))
                                .perDay(100)
                                .and(1_000, CalendarPeriod.MONTH)
                                .fromEachOther()),
                Arguments.of("values", values(TokenBucket.of(100, Duration.ofMinutes(1)))),
                Arguments.of("values in windows", values(FixedWindow.of(100, Duration.ofMinutes(1)))),
                Arguments.of(
                        "values in flight",
                        HotParameterRule.inFlight("x", 0, 10).withHead(RuleHead.of(Target.prefix("GET ")))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void twentyThousandBudgetsStayWithinTheMemoryOfRules(String name, Rule rule) {
        Headgate headgate = headgate(rule);
        Headgate unruled = headgate();
        flood(headgate, 50, 600);
        flood(unruled, 50, 600);
        long bytes = GraphLayout.parseInstance(headgate).totalSize()
                - GraphLayout.parseInstance(unruled).totalSize();
        System.out.printf("%s: %d bytes taken of %d, %d bytes measured%n", name, used(headgate), BUDGET, bytes);
        assertThat(used(headgate)).isBetween(1L, BUDGET + 100_000);
        assertThat(bytes).isLessThanOrEqualTo(BUDGET + 50 * 6_000 + 100_000); // the guards, and once what they share
        assertThat(headgate.statistics().overflow().ruleState()).isPositive();
    }

    static Stream<Arguments> kinds() {
        Duration minute = Duration.ofMinutes(1);
        return Stream.concat(
                rules(),
                Stream.of(
                        Arguments.of(
                                "queue", gets().perMinute(100).fromEachOther().queueing(minute)),
                        Arguments.of(
                                "breakers",
                                HotParameterBreakerRule.of("x", 0, Trip.errorRatio(0.5))
                                        .withHead(RuleHead.of(Target.prefix("GET "))))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void aBudgetWeighsNoMoreThanIsTakenForIt(String name, Rule rule) {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .withoutStatistics()
                .rules(rule)
                .build();
        Headgate fewer = Headgate.builder()
                .ticker(ticker)
                .withoutStatistics()
                .rules(rule)
                .build();
        long before = traffic(headgate, 200);
        long taken = used(headgate);
        long less = traffic(fewer, 100);
        System.out.printf(
                "%s: %d bytes taken, %d measured%n", name, (taken - used(fewer)) / 100, (before - less) / 100);
        assertThat(before - less).isLessThanOrEqualTo(taken - used(fewer));
    }

    private long traffic(Headgate headgate, int keys) {
        Resource resource = headgate.resource("GET /");
        for (int step = 0; step < 120; step++) {
            for (int key = 0; key < keys; key++) {
                if (resource.from("origin " + key).tryEnter("value " + key) instanceof Entry entry) {
                    if (step % 3 == 0) {
                        entry.failed(new IllegalStateException("step"));
                    }
                    entry.close();
                }
            }
            ticker.advance(Duration.ofMillis(600));
        }
        return GraphLayout.parseInstance(headgate).totalSize();
    }

    @Test
    void anOriginThatFoundNoMemorySharesTheBudgetOfTheOthers() {
        Headgate headgate = headgate(gets().perMinute(10).fromEachOther());
        flood(headgate, 20, 100); // some resources have many budgets of their own, the last ones have few
        long own = Long.parseLong(status(headgate, "GET /19", "origins"));
        assertThat(own).isLessThan(100);
        ticker.advance(Duration.ofMinutes(2));
        long admitted = 0;
        for (int call = 0; call < 20; call++) {
            for (int origin = 0; origin < 200; origin++) {
                admitted += enters(headgate.resource("GET /19").from("origin " + origin), "") ? 1 : 0;
            }
        }
        assertThat(admitted).isEqualTo(10 * own + 10);
        assertThat(Long.parseLong(status(headgate, "GET /19", "sharedAsked"))).isPositive();
    }

    @Test
    void anOriginThatSharesABudgetGoesOnSharingItWhenMemoryIsFree() {
        Rule other = FlowRule.flow(Target.prefix("POST ")).perMinute(10).fromEachOther();
        Headgate headgate = headgate(gets().perMinute(10).fromEachOther(), other);
        for (int origin = 0; origin < 1_000; origin++) {
            enters(headgate.resource("POST /" + origin % 10).from("origin " + origin), "");
        }
        flood(headgate, 1, 1);
        String full = status(headgate, "GET /0", "origins");
        headgate.rules().remove(headgate.rules().all().get(1).id());
        flood(headgate, 1, 100);
        assertThat(status(headgate, "GET /0", "origins")).isEqualTo(full).isEqualTo("0");
    }

    @Test
    void valuesWithoutMemoryAreHeldToTheirLimit() {
        Headgate headgate =
                headgate(gets().perMinute(10).fromEachOther(), values(TokenBucket.of(5, Duration.ofHours(1))));
        flood(headgate, 50, 600);
        for (int value = 0; value < 1_000; value++) {
            long admitted = 0;
            for (int call = 0; call < 10; call++) {
                admitted += enters(headgate.resource("GET /7").from(""), "new " + value) ? 1 : 0;
            }
            assertThat(admitted).isLessThanOrEqualTo(5);
        }
    }

    // ------------------------------------------------------------------ rules that change

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void whatARuleTookIsGivenBackWhenItIsGone(String name, Rule rule) {
        Headgate headgate = headgate(rule);
        traffic(headgate, 100);
        assertThat(used(headgate)).isPositive();
        headgate.rules().remove(id(headgate));
        assertThat(used(headgate)).isZero();
        traffic(headgate, 100);
        assertThat(used(headgate)).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void whatARuleTookIsCountedOnceWhenItChanges(String name, Rule rule) {
        Headgate headgate = headgate(rule);
        traffic(headgate, 100);
        long before = used(headgate);
        for (int change = 0; change < 10; change++) {
            FailurePolicy policy = change % 2 == 0 ? FailurePolicy.REFUSE : FailurePolicy.ADMIT;
            headgate.rules().patch(id(headgate), old -> withHead(old, old.head().withOnError(policy)));
        }
        assertThat(used(headgate)).isEqualTo(before);
        headgate.rules().patch(id(headgate), old -> withHead(old, old.head().withTarget(Target.prefix("POST "))));
        assertThat(used(headgate)).isZero();
    }

    private static Rule withHead(Rule rule, RuleHead head) {
        if (rule instanceof FlowRule flow) {
            return flow.withHead(head);
        }
        if (rule instanceof QuotaRule quota) {
            return quota.withHead(head);
        }
        return rule instanceof HotParameterRule values
                ? values.withHead(head)
                : ((HotParameterBreakerRule) rule).withHead(head);
    }

    @Test
    void aRuleThatComesToWeighMoreTakesMore() {
        FlowRule rule = gets().by(TokenBucket.perSecond(10)).fromEachOther();
        Headgate headgate = headgate(rule);
        traffic(headgate, 50);
        long light = used(headgate);
        headgate.rules()
                .patch(
                        id(headgate),
                        old -> withHead(gets().by(SlidingLog.perSecond(500)).fromEachOther(), old.head()));
        assertThat(used(headgate) - light).isEqualTo(50 * 16 * 500);
        headgate.rules().patch(id(headgate), old -> withHead(rule, old.head()));
        assertThat(used(headgate)).isEqualTo(light);
        headgate.rules().patch(id(headgate), old -> withHead(rule.withOrigins(OriginScope.any()), old.head()));
        assertThat(used(headgate)).isZero();
    }

    @Test
    void valuesThatLeaveGiveTheirMemoryBack() {
        Headgate headgate = headgate(values(TokenBucket.perSecond(10)).withMaxKeys(50));
        flood(headgate, 1, 50);
        long most = used(headgate);
        ticker.advance(Duration.ofMinutes(1));
        for (int more = 0; more < 1_000; more++) {
            enters(headgate.resource("GET /0").from(""), "another " + more % 990);
            ticker.advance(Duration.ofMillis(500));
        }
        assertThat(used(headgate)).isBetween(1L, most + 50 * 20 + (1 << 20) / 8);
    }

    @Test
    void theSettingIsAtLeastOneMebibyte() {
        assertThatThrownBy(() -> Headgate.builder().ruleMemory(1_000))
                .hasMessage("ruleMemory: 1000 (expected: >= 1048576)");
    }

    // ------------------------------------------------------------------ as a process

    @Test
    @Timeout(120)
    void aHundredThousandBudgetsFitIntoAProcessOf64Megabytes() throws Exception {
        assertThat(inItsOwnProcess("-Xmx64m", "8388608", "200", "500", "500")).isEqualTo("100000 100000");
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    void aMillionBudgetsAndTenMillionHotValuesFitIntoAProcessOf256Megabytes() throws Exception {
        assertThat(inItsOwnProcess("-Xmx256m", "67108864", "1000", "1000", "10000"))
                .isEqualTo("1000000 10000000");
    }

    private static String inItsOwnProcess(String heap, String... arguments) throws Exception {
        String classes = Stream.of(Headgate.class, Limit.class, NullMarked.class, ManyBudgets.class)
                .map(RuleMemoryTest::location)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder command = new ProcessBuilder(java, heap, "-cp", classes, ManyBudgets.class.getName());
        command.command().addAll(Arrays.asList(arguments));
        Process process = command.redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed.lines().reduce("", (before, line) -> line);
    }

    private static String location(Class<?> type) {
        return Path.of(java.net.URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    /** Calls each of so many resources once from each of so many origins, and once with each of so many values. Prints how often. */
    static final class ManyBudgets {

        public static void main(String[] arguments) {
            int resources = Integer.parseInt(arguments[1]);
            Headgate headgate = Headgate.builder()
                    .ruleMemory(Long.parseLong(arguments[0]))
                    .statisticsMemory(8 << 20)
                    .rules(
                            FlowRule.flow(Target.prefix("GET ")).perMinute(100).fromEachOther(),
                            HotParameterRule.perSecond("x", 0, 100).withHead(RuleHead.of(Target.prefix("GET "))))
                    .build();
            long byOrigin = calls(headgate, resources, Integer.parseInt(arguments[2]), true);
            long byValue = calls(headgate, resources, Integer.parseInt(arguments[3]), false);
            System.out.println(byOrigin + " " + byValue);
        }

        private static long calls(Headgate headgate, int resources, int each, boolean origins) {
            long calls = 0;
            for (int i = 0; i < each; i++) {
                for (int resource = 0; resource < resources; resource++) {
                    Caller caller = headgate.resource("GET /" + resource).from(origins ? "origin " + i : "");
                    if (caller.tryEnter(origins ? "" : "value " + i) instanceof Entry entry) {
                        entry.close();
                    }
                    calls++;
                }
            }
            return calls;
        }
    }
}
