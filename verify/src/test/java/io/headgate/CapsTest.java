package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.flow.FlowRule;
import io.headgate.guard.Stage;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.statistics.Figures;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jol.info.GraphLayout;

/** Beyond a cap names are counted together, and every rule still holds. */
class CapsTest {

    private final FakeTicker ticker = new FakeTicker();

    private Headgate headgate(int maxResources, Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .maxResources(maxResources)
                .maxOrigins(3)
                .maxEntrances(2)
                .rules(rules)
                .build();
    }

    private static FlowRule pattern(Target target, long permits) {
        return flow(target).perSecond(permits);
    }

    private static long admitted(Entryway entryway, int attempts) {
        long count = 0;
        for (int i = 0; i < attempts; i++) {
            if (entryway.tryEnter() instanceof Entry entry) {
                entry.close();
                count++;
            }
        }
        return count;
    }

    @Test
    @Timeout(120)
    void aMillionResourcesAreMadeInTimeAndMemoryThatTheCapBounds() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rules.add(flow("named/" + i).perSecond(1));
        }
        rules.add(pattern(Target.prefix("r/"), 5));
        rules.add(pattern(Target.prefix("r/"), 1_000).whileNotBusy("named/1"));
        Headgate headgate = headgate(2_000, rules.toArray(Rule[]::new));
        for (int i = 0; i < 1_000_000; i++) {
            headgate.resource("r/" + i).tryEnter();
        }
        assertThat(headgate.statistics().overflow().resources()).isGreaterThanOrEqualTo(998_000);
        assertThat(headgate.statistics().resources().size()).isLessThanOrEqualTo(2_001);
        Figures beyond = headgate.statistics().resources().get(Names.OTHER).total();
        assertThat(beyond.passed() + beyond.refused())
                .isEqualTo(headgate.statistics().overflow().resources());
        assertThat(GraphLayout.parseInstance(headgate).totalSize()).isLessThan(2_000 * 10_000L);
        Resource named = headgate.resource("named/7");
        assertThat(admitted(named, 10)).isEqualTo(1);
        assertThat(named.statistics().total().refused()).isEqualTo(9);
    }

    @Test
    void beyondTheCapPatternsHoldForEachAndForAll() {
        Headgate headgate = headgate(
                0,
                pattern(Target.prefix("each/").each(2), 3).withId("each"),
                pattern(Target.prefix("all/").sharing(), 4).withId("all"));
        assertThat(admitted(headgate.resource("each/1"), 10)).isEqualTo(3);
        assertThat(admitted(headgate.resource("each/1"), 10)).isZero(); // looked up again: the same budget
        assertThat(admitted(headgate.resource("each/2"), 10)).isEqualTo(3);
        assertThat(admitted(headgate.resource("each/3"), 10) + admitted(headgate.resource("each/4"), 10))
                .isEqualTo(3); // beyond maxMatches: one budget
        assertThat(admitted(headgate.resource("all/1"), 3) + admitted(headgate.resource("all/2"), 10))
                .isEqualTo(4);
        assertThat(headgate.statistics().resources()).containsOnlyKeys(Names.OTHER);
    }

    @Test
    void aHandleKeptFromBeforeIsItsOwnOnceARuleNamesItAndUntilNoneDoes() {
        Headgate headgate = headgate(1);
        headgate.resource("first");
        Resource late = headgate.resource("late");
        Caller caller = late.from("app");
        assertThat(admitted(late, 10) + admitted(caller, 10)).isEqualTo(20);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("first", Names.OTHER);
        Entry across = late.enter();
        headgate.rules().add(flow("late").inFlight(2).withId("late"));
        assertThat(admitted(late, 10)).isEqualTo(10);
        try (Entry one = caller.enter();
                Entry two = late.enter()) {
            assertThat(one.isAdmitted() && two.isAdmitted()).isTrue();
            assertThat(late.tryEnter().isAdmitted()).isFalse();
        }
        across.close(); // began when no rule counted it
        assertThat(late.statistics().inFlight()).isZero();
        assertThat(late.statistics().total().passed()).isEqualTo(12);
        assertThat(headgate.resource("late").statistics().total().passed()).isEqualTo(12);
        Entry inForce = late.enter();
        headgate.rules().remove("late");
        assertThat(admitted(late, 10)).isEqualTo(10);
        inForce.close();
        assertThat(headgate.statistics().resources()).containsOnlyKeys("first", Names.OTHER);
        assertThat(headgate.statistics().resources().get(Names.OTHER).inFlight())
                .isZero();
    }

    @Test
    void rulesThatComeAndGoLeaveNoResourcesBehind() {
        Headgate headgate = headgate(10);
        for (int i = 0; i < 2_000; i++) {
            headgate.rules().add(flow("tenant/" + i).perSecond(1).withId("tenant"));
            headgate.resource("tenant/" + i).run(() -> {});
            headgate.rules().remove("tenant");
        }
        assertThat(headgate.statistics().resources().size()).isLessThanOrEqualTo(11);
    }

    @Test
    void originsBeyondTheCapAreCountedTogetherAndTheirRulesHold() {
        Headgate headgate = headgate(
                10,
                flow("a").perSecond(2).from("origin 99").withId("named"),
                flow("a").perSecond(4).fromEachOther());
        Resource a = headgate.resource("a");
        for (int i = 0; i < 100; i++) {
            long expected = i == 99 ? 2 : 4;
            assertThat(admitted(a.from("origin " + i), 10)).isEqualTo(expected);
        }
        assertThat(headgate.statistics().origins("a")).hasSize(4).containsKey(Names.OTHER);
        assertThat(headgate.statistics().overflow().origins()).isPositive();
        long counted = headgate.statistics().origins("a").values().stream()
                .mapToLong(each -> each.total().passed() + each.total().refused())
                .sum();
        assertThat(counted).isEqualTo(1_000);
    }

    @Test
    void entrancesBeyondTheCapAreCountedTogetherAndTheirRulesHold() {
        Headgate headgate = headgate(10, flow("a").perSecond(2).through("entrance 9"));
        Resource a = headgate.resource("a");
        for (int i = 0; i < 10; i++) {
            assertThat(admitted(a.through("entrance " + i), 10)).isEqualTo(i == 9 ? 2 : 10);
        }
        assertThat(headgate.statistics().overflow().entrances()).isPositive();
        assertThat(headgate.statistics().entrance(Names.OTHER).total().passed()).isEqualTo(72);
        assertThat(a.statistics().total().passed()).isEqualTo(92);
    }

    @Test
    void callersWithoutEndTakeNoMemory() {
        Headgate headgate = headgate(10, flow("a").perSecond(1_000_000));
        Resource a = headgate.resource("a");
        for (int i = 0; i < 100_000; i++) {
            String user = "user " + i;
            a.from(user).tryEnter();
            headgate.within("web", user, () -> a.tryEnter());
        }
        assertThat(GraphLayout.parseInstance(headgate).totalSize()).isLessThan(1_000_000);
    }

    @Test
    void aHandleBeyondTheCapIsWatchedOnceARuleOfAnotherResourceLooksAtIt() {
        Headgate headgate = headgate(1, flow("report").perSecond(3).whileNotBusy("orders"));
        headgate.resource("first");
        Resource orders = headgate.resource("orders");
        assertThat(admitted(orders, 1)).isEqualTo(1);
        Resource report = headgate.resource("report"); // only now there is a guard that looks
        assertThat(admitted(orders, 3)).isEqualTo(3);
        assertThat(admitted(report, 1)).isZero();
        assertThat(headgate.statistics().resources()).containsKey("orders");
    }

    @Test
    void aGuardThatManyResourcesShareIsTidiedUpOnceHoweverManyTheyAre() {
        AtomicInteger times = new AtomicInteger();
        OwnRule.Kind kind = new OwnRule.Kind(rule -> new OwnRule.OwnGuard(rule, Stage.FLOW) {
            @Override
            public void idle(long now) {
                times.incrementAndGet();
            }
        });
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(kind)
                .rules(OwnRule.of("any").withTarget(Target.prefix("r/").sharing()))
                .build();
        for (int i = 0; i < 1_000; i++) {
            headgate.resource("r/" + i);
        }
        headgate.statistics().resources();
        assertThat(times).hasValue(1);
        ticker.advance(Duration.ofSeconds(1));
        headgate.statistics().resources();
        assertThat(times).hasValue(2);
    }
}
