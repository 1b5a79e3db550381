package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_RATE_LIMITER;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_WARM_UP;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.STRATEGY_CHAIN;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.STRATEGY_RELATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.node.IntervalProperty;
import com.alibaba.csp.sentinel.node.SampleCountProperty;
import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import io.headgate.Entry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlowRulesTest {

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        calls.close();
    }

    private FlowRule rule(double count) {
        return new FlowRule(calls.resource).setCount(count);
    }

    private static FlowRule for_(String origin, FlowRule rule) {
        rule.setLimitApp(origin);
        return rule;
    }

    private static void load(FlowRule... rules) {
        FlowRuleManager.loadRules(List.of(rules));
    }

    @Test
    void aLimitPerSecondHoldsInEachTwoHalvesOfASecond() {
        load(rule(3));
        assertThat(calls.passing(5)).isEqualTo(3);
        calls.time.forward(999);
        assertThat(calls.passing(5)).isZero();
        calls.time.forward(1);
        assertThat(calls.passing(5)).isEqualTo(3);
    }

    @Test
    void aWindowThatSlidesHoldsInEverySecondIfThatIsWanted() {
        SentinelConfig.setConfig(FlowLimits.WINDOW, "sliding");
        try {
            calls.time.forward(499);
            load(rule(3));
            assertThat(calls.passing(5)).isEqualTo(3);
            calls.time.forward(900); // Sentinel's slices of half a second have been left behind
            assertThat(calls.passing(5)).isZero();
            calls.time.forward(200);
            assertThat(calls.passing(5)).isEqualTo(3);
        } finally {
            SentinelConfig.removeConfig(FlowLimits.WINDOW);
        }
    }

    @Test
    void aRefusalIsAFlowExceptionWithTheRuleAsItWasLoaded() {
        FlowRule loaded = for_("app-a", rule(0).setRefResource("x"));
        loaded.setId(7L);
        load(loaded);
        BlockException refused = calls.refusalAt(calls.resource, "app-a");
        assertThat(refused).isInstanceOf(FlowException.class);
        assertThat(refused.getRuleLimitApp()).isEqualTo("app-a");
        assertThat(refused.getRule()).isEqualTo(loaded).isNotSameAs(loaded);
        assertThat(refused.getRule().getId()).isEqualTo(7L);
        assertThat(refused.getStackTrace()).isEmpty();
        assertThat(refused.getMessage()).isNull();
    }

    @Test
    void whoChangesTheRuleOfARefusalChangesNothingThatIsInForce() {
        load(rule(0));
        FlowRule shown = (FlowRule) calls.refusalAt(calls.resource, "").getRule();
        shown.setCount(100);
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(0));
        Stores.windowsChanged();
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void aResourceMayHaveALongName() throws BlockException {
        String longName = "a".repeat(2_000);
        String another = "a".repeat(2_001);
        FlowRule related = new FlowRule("related to a long name")
                .setCount(1)
                .setStrategy(STRATEGY_RELATE)
                .setRefResource(another);
        load(new FlowRule(longName).setCount(0), related);
        assertThat(FlowRuleManager.getRules()).hasSize(2);
        assertThatThrownBy(() -> SphU.entry(longName)).isInstanceOf(FlowException.class);
        SphU.entry("related to a long name").exit();
        SphU.entry(another).exit();
        assertThatThrownBy(() -> SphU.entry("related to a long name")).isInstanceOf(FlowException.class);
        load(rule(1));
        SphU.entry(longName).exit();
    }

    @Test
    void aFractionHasNoEffectOnALimitThatRefuses() {
        load(rule(2.9));
        assertThat(calls.passing(5)).isEqualTo(2);
    }

    @Test
    void callsAtATimeAreHeldToTheLimit() throws BlockException {
        load(rule(2).setGrade(FLOW_GRADE_THREAD));
        Entry one = calls.enter();
        Entry two = calls.enter();
        assertThat(calls.passes()).isFalse();
        one.close();
        assertThat(calls.passes()).isTrue();
        two.close();
    }

    @Test
    void aRuleForOneOriginLeavesOthersAlone() {
        load(for_("app-a", rule(1)));
        assertThat(calls.passesFrom("app-a")).isTrue();
        assertThat(calls.passesFrom("app-a")).isFalse();
        assertThat(calls.passesFrom("app-b")).isTrue();
        assertThat(calls.passesFrom("")).isTrue();
    }

    @Test
    void aRuleForOthersHoldsEachOriginThatNoRuleNames() {
        load(for_("app-a", rule(5)), for_("other", rule(1)));
        assertThat(calls.passesFrom("app-b")).isTrue();
        assertThat(calls.passesFrom("app-b")).isFalse();
        assertThat(calls.passesFrom("app-c")).isTrue();
        assertThat(calls.passesFrom("app-a")).isTrue();
        assertThat(calls.passesFrom("app-a")).isTrue();
        assertThat(calls.passesFrom("")).isTrue();
        assertThat(FlowRuleManager.isOtherOrigin("app-b", calls.resource)).isTrue();
        assertThat(FlowRuleManager.isOtherOrigin("app-a", calls.resource)).isFalse();
        assertThat(FlowRuleManager.isOtherOrigin("", calls.resource)).isFalse();
    }

    @Test
    void aChainRuleHoldsTheCallsThroughOneEntrance() throws BlockException {
        load(rule(1).setStrategy(STRATEGY_CHAIN).setRefResource("front"));
        calls.enterThrough("front", "").close();
        assertThatThrownBy(() -> calls.enterThrough("front", "")).isInstanceOf(FlowException.class);
        calls.enterThrough("back", "").close();
    }

    @Test
    void aRelatedRuleRefusesWhileTheOtherResourceIsBusy() {
        String other = calls.resource + "-other";
        load(rule(2).setStrategy(STRATEGY_RELATE).setRefResource(other));
        assertThat(calls.passes()).isTrue();
        assertThat(calls.refusalAt(other, "")).isNull();
        assertThat(calls.passes()).isTrue();
        assertThat(calls.refusalAt(other, "")).isNull();
        assertThat(calls.passes()).isFalse();
        calls.time.forward(1_000);
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void aQueueSpacesCallsAndRefusesWhoWouldWaitTooLong() throws BlockException {
        load(rule(10).setControlBehavior(CONTROL_BEHAVIOR_RATE_LIMITER).setMaxQueueingTimeMs(150));
        long start = calls.time.nanos();
        calls.enter().close();
        calls.enter().close();
        calls.enter().close();
        assertThat(calls.time.nanos() - start).isEqualTo(200_000_000);
        assertThatThrownBy(() -> SphU.entry(calls.resource, EntryType.IN, 2))
                .as("200 ms")
                .isInstanceOf(FlowException.class);
        assertThat(calls.time.nanos() - start)
                .as("who is refused does not wait")
                .isEqualTo(200_000_000);
        calls.enter().close();
        assertThat(calls.time.nanos() - start).as("nor take a place").isEqualTo(300_000_000);
    }

    @Test
    void aQueueOfMoreThanAThousandCallsPerSecondSpacesThem() throws BlockException {
        load(rule(5_000).setControlBehavior(CONTROL_BEHAVIOR_RATE_LIMITER).setMaxQueueingTimeMs(500));
        long start = calls.time.nanos();
        for (int call = 0; call <= 10; call++) {
            SphU.entry(calls.resource).exit();
            assertThat(calls.time.nanos() - start).isEqualTo(call * 200_000L);
        }
    }

    @Test
    void aQueueOfLessThanHalfACallPerSecondWorks() throws BlockException {
        load(rule(0.25).setControlBehavior(CONTROL_BEHAVIOR_RATE_LIMITER).setMaxQueueingTimeMs(5_000));
        long start = calls.time.nanos();
        calls.enter().close();
        calls.enter().close();
        assertThat(calls.time.nanos() - start).isEqualTo(4_000_000_000L);
    }

    @Test
    void aColdResourceHasAThirdOfItsLimit() {
        load(rule(9).setControlBehavior(CONTROL_BEHAVIOR_WARM_UP).setWarmUpPeriodSec(10));
        assertThat(calls.passing(20)).isBetween(3, 4);
    }

    @Test
    void theSecondsOfAWarmUpAreThoseOfTheWallClock() {
        calls.time.forward(600); // of a second that begins when a test does
        load(rule(30).setControlBehavior(CONTROL_BEHAVIOR_WARM_UP).setWarmUpPeriodSec(4));
        List<Integer> admitted = new ArrayList<>();
        admitted.add(calls.passing(40));
        calls.time.forward(400);
        for (int second = 0; second < 6; second++) {
            admitted.add(calls.passing(20) + secondHalf());
        }
        assertThat(admitted).as("as in Sentinel").containsExactly(10, 11, 13, 16, 22, 30, 30);
    }

    /** How many more pass in the second half of a second; the time is then at the next one. */
    private int secondHalf() {
        calls.time.forward(500);
        int more = calls.passing(40);
        calls.time.forward(500);
        return more;
    }

    @Test
    void aChangedWarmUpGoesOnAsWarmAsItWas() {
        calls.time.forward(600);
        load(rule(30).setControlBehavior(CONTROL_BEHAVIOR_WARM_UP).setWarmUpPeriodSec(4));
        assertThat(calls.passing(40)).isEqualTo(10);
        load(rule(60).setControlBehavior(CONTROL_BEHAVIOR_WARM_UP).setWarmUpPeriodSec(4));
        assertThat(calls.passing(40)).as("cold, of which ten are used").isEqualTo(10);
    }

    @Test
    void aWarmUpWithoutASlopeLimitsToTheFullRate() {
        load(rule(1).setControlBehavior(CONTROL_BEHAVIOR_WARM_UP).setWarmUpPeriodSec(1));
        assertThat(calls.passing(5)).isEqualTo(1);
    }

    @Test
    void anUrgentCallBorrowsFromTheNextHalfSecond() throws BlockException {
        load(rule(2));
        calls.time.forward(100 - calls.time.nanos() / 1_000_000 % 1_000 + 1_000);
        assertThat(calls.passing(2)).isEqualTo(2);
        calls.time.forward(500); // from 100 to 600 of a second: the first half leaves the window in 400 ms
        long before = calls.time.nanos();
        calls.enterUrgently().close();
        assertThat(calls.time.nanos() - before).isEqualTo(400_000_000);
    }

    @Test
    void anExpressionGivesEachResourceThatItMatchesALimitOfItsOwn() {
        AbstractRule pattern =
                new FlowRule("(\\w)\\1-" + calls.resource).setCount(1).setRegex(true);
        load((FlowRule) pattern);
        String one = "aa-" + calls.resource;
        String two = "bb-" + calls.resource;
        assertThat(calls.refusalAt(one, "")).isNull();
        assertThat(calls.refusalAt(one, "")).isInstanceOf(FlowException.class);
        assertThat(calls.refusalAt(two, "")).isNull();
        assertThat(calls.refusalAt("ab-" + calls.resource, "")).isNull();
        assertThat(calls.refusalAt("ab-" + calls.resource, "")).isNull();
        assertThat(FlowRuleManager.hasConfig(one)).isTrue();
        assertThat(FlowRuleManager.hasConfig("ab-" + calls.resource)).isFalse();
    }

    @Test
    void whatWasInUseStaysInUseWhenTheLimitChanges() {
        load(rule(3));
        assertThat(calls.passing(3)).isEqualTo(3);
        load(rule(4));
        assertThat(calls.passing(3)).isEqualTo(1);
    }

    @Test
    void hugeLimitsAreNoLimits() {
        for (double count : new double[] {1e18, Double.MAX_VALUE, Double.POSITIVE_INFINITY}) {
            load(rule(count));
            assertThat(calls.passing(3)).isEqualTo(3);
            load(rule(count).setControlBehavior(CONTROL_BEHAVIOR_WARM_UP));
            assertThat(calls.passing(3)).isEqualTo(3);
            load(rule(count).setControlBehavior(CONTROL_BEHAVIOR_RATE_LIMITER));
            assertThat(calls.passing(3)).isEqualTo(3);
            load(rule(count).setGrade(FLOW_GRADE_THREAD));
            assertThat(calls.passing(3)).isEqualTo(3);
        }
    }

    @Test
    void aRelatedRuleForOthersLeavesTheOriginsAloneThatARuleNames() {
        String other = calls.resource + "-other";
        load(
                for_("app-a", rule(5)),
                for_("other", rule(0).setStrategy(STRATEGY_RELATE).setRefResource(other)));
        assertThat(calls.refusalAt(calls.resource, "app-b")).isInstanceOf(FlowException.class);
        assertThat(calls.passesFrom("app-a")).isTrue();
        assertThat(calls.passesFrom("")).isTrue();
        load(for_("other", rule(1).setStrategy(STRATEGY_RELATE).setRefResource(other)));
        assertThat(calls.passesFrom("app-b")).isTrue(); // nobody has called the other resource: 0 of 1
    }

    @Test
    void rulesFollowTheWindowOfTheFigures() {
        load(rule(2));
        IntervalProperty.updateInterval(2_000);
        SampleCountProperty.updateSampleCount(4);
        try {
            assertThat(calls.passing(9))
                    .as("what passed before is not known, and may have been all")
                    .isZero();
            calls.time.forward(2_000);
            assertThat(calls.passing(9)).isEqualTo(4);
            calls.time.forward(1_999);
            assertThat(calls.passing(9)).isZero();
            calls.time.forward(1);
            assertThat(calls.passing(9)).isEqualTo(4);
        } finally {
            SampleCountProperty.updateSampleCount(2);
            IntervalProperty.updateInterval(1_000);
        }
    }
}
