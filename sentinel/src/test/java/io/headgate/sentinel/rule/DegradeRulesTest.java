package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_RT;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.degrade.DefaultCircuitBreakerRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.EventObserverRegistry;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRuleManager;
import io.headgate.Entry;
import io.headgate.sentinel.Crowd;
import io.headgate.sentinel.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DegradeRulesTest {

    private static final List<String> OBSERVERS = List.of("test", "other");

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        OBSERVERS.forEach(EventObserverRegistry.getInstance()::removeStateChangeObserver);
        SentinelConfig.removeConfig(Breakers.RATIO_OF_ONE);
        calls.close();
    }

    private DegradeRule errors(double count) {
        return errors(calls.resource, count);
    }

    private static DegradeRule errors(String resource, double count) {
        return new DegradeRule(resource)
                .setGrade(DEGRADE_GRADE_EXCEPTION_COUNT)
                .setCount(count)
                .setTimeWindow(10)
                .setMinRequestAmount(1);
    }

    private static void load(DegradeRule... rules) {
        DegradeRuleManager.loadRules(List.of(rules));
    }

    private void fail(int times) throws BlockException {
        for (int time = 0; time < times; time++) {
            calls.fail();
        }
    }

    @Test
    void moreErrorsThanTheCountCutTheResourceOffUntilAProbeSucceeds() throws BlockException {
        load(errors(2));
        fail(2);
        assertThat(calls.passes()).isTrue();
        fail(1);
        BlockException refused = calls.refusal();
        assertThat(refused).isInstanceOf(DegradeException.class);
        assertThat(refused.getRule()).isEqualTo(errors(2));
        assertThat(refused.getRuleLimitApp()).isEqualTo("default");
        calls.time.forward(9_999);
        assertThat(calls.passes()).isFalse();
        calls.time.forward(1);
        Entry probe = calls.enter();
        assertThat(calls.passes()).isFalse();
        probe.close();
        assertThat(calls.passing(3)).isEqualTo(3);
    }

    @Test
    void aCountThatNobodyReachesIsOneToo() throws BlockException {
        load(errors(Integer.MAX_VALUE), errors("another", 1e18));
        assertThat(DegradeRuleManager.getRules()).hasSize(2);
        fail(10);
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void aBadProbeCutsItOffAgain() throws BlockException {
        load(errors(0));
        fail(1);
        calls.time.forward(10_000);
        fail(1);
        assertThat(calls.passes()).isFalse();
        calls.time.forward(10_000);
        assertThat(calls.passing(2)).isEqualTo(2);
    }

    @Test
    void aProbeThatNeverEndsDoesNotKeepItHalfOpen() throws BlockException {
        load(errors(0));
        fail(1);
        calls.time.forward(10_000);
        Entry lost = calls.enter();
        calls.time.forward(60_000);
        assertThat(calls.passing(2)).isEqualTo(2);
        lost.close();
    }

    @Test
    void slowCallsCutItOff() throws BlockException {
        load(new DegradeRule(calls.resource)
                .setGrade(DEGRADE_GRADE_RT)
                .setCount(50)
                .setSlowRatioThreshold(0.5)
                .setMinRequestAmount(2)
                .setTimeWindow(5));
        for (int slow = 0; slow < 2; slow++) {
            Entry entry = calls.enter();
            calls.time.forward(51);
            entry.close();
        }
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void anErrorRatioOfOneIsReachedWhenAllCallsFail() throws BlockException {
        load(errors(1).setGrade(DEGRADE_GRADE_EXCEPTION_RATIO).setMinRequestAmount(5));
        assertThat(calls.passes()).isTrue();
        fail(6);
        assertThat(calls.passes()).isTrue();
        calls.time.forward(1_000);
        fail(5);
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void anErrorRatioOfOneIsNeverReachedWhereThatIsWanted() throws BlockException {
        SentinelConfig.setConfig(Breakers.RATIO_OF_ONE, "never");
        load(errors(1).setGrade(DEGRADE_GRADE_EXCEPTION_RATIO).setMinRequestAmount(5));
        fail(20);
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void anEqualRuleKeepsItsStateAndAnotherBeginsClosed() throws BlockException {
        load(errors(0));
        fail(1);
        load(errors(0), errors(calls.resource + "-other", 3));
        assertThat(calls.passes()).isFalse();
        load(errors(1));
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void aBreakerOfAnExpressionKeepsItsState() throws BlockException {
        DegradeRule pattern = errors(calls.resource + ".*", 0);
        pattern.setRegex(true);
        load(pattern);
        fail(1);
        load(pattern, errors("x" + calls.resource, 3));
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void rulesOfOneResourceCanBeReplacedAlone() {
        String other = calls.resource + "-other";
        load(errors(0), errors(other, 3));
        assertThat(DegradeRuleManager.setRulesForResource(calls.resource, Set.of(errors(5))))
                .isTrue();
        assertThat(DegradeRuleManager.getRulesOfResource(calls.resource)).containsExactly(errors(5));
        assertThat(DegradeRuleManager.setRulesForResource(calls.resource, null)).isTrue();
        assertThat(DegradeRuleManager.getRules()).containsExactly(errors(other, 3));
        assertThat(DegradeRuleManager.hasConfig(calls.resource)).isFalse();
    }

    @Test
    @Tag("concurrency")
    void rulesThatTwoReplaceAtATimeForResourcesOfTheirOwnAreAllInForce() throws Exception {
        Crowd.PLATFORM.play(2, number -> {
            for (int each = 0; each < 50; each++) {
                String own = calls.resource + "-" + number + "-" + each;
                DegradeRuleManager.setRulesForResource(own, Set.of(errors(own, 3)));
            }
        });
        assertThat(DegradeRuleManager.getRules()).hasSize(100);
    }

    @Test
    void anObserverThatThrowsIsCountedAndKeepsNoOtherFromHearing() throws BlockException {
        List<String> heard = new ArrayList<>();
        EventObserverRegistry observers = EventObserverRegistry.getInstance();
        for (String name : OBSERVERS) { // in whichever order they are told
            observers.addStateChangeObserver(name, (from, to, rule, figure) -> {
                heard.add(name);
                throw new IllegalStateException("as asked");
            });
        }
        long failures = Engine.gate().events().failures();
        load(errors(0));
        fail(1);
        assertThat(heard).containsExactlyInAnyOrderElementsOf(OBSERVERS);
        assertThat(Engine.gate().events().failures()).isEqualTo(failures + 1);
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void observersHearOfEveryChangeWithTheRule() throws BlockException {
        List<String> heard = new ArrayList<>();
        EventObserverRegistry.getInstance()
                .addStateChangeObserver(
                        "test",
                        (from, to, rule, figure) ->
                                heard.add(from + ">" + to + " " + rule.getResource() + " " + figure));
        load(errors(1));
        fail(2);
        calls.time.forward(10_000);
        fail(1);
        calls.time.forward(10_000);
        assertThat(calls.passes()).isTrue();
        String name = " " + calls.resource + " ";
        assertThat(heard)
                .containsExactly(
                        "CLOSED>OPEN" + name + "2.0",
                        "OPEN>HALF_OPEN" + name + "null",
                        "HALF_OPEN>OPEN" + name + "1.0",
                        "OPEN>HALF_OPEN" + name + "null",
                        "HALF_OPEN>CLOSED" + name + "null");
    }

    @Test
    void resourcesWithoutARuleHaveTheDefaultBreakerEachByItself() throws BlockException {
        String other = calls.resource + "-other";
        DefaultCircuitBreakerRuleManager.loadRules(List.of(errors("*", 0)));
        fail(1);
        assertThat(calls.refusal()).isInstanceOf(DegradeException.class);
        assertThat(calls.refusalAt(other, "")).isNull();
        load(errors(other, 3)); // neither of the others changes by that
        assertThat(calls.passes()).isFalse();
        load(errors(3));
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void aDefaultBreakerSurvivesAReload() throws BlockException {
        DefaultCircuitBreakerRuleManager.loadRules(List.of(errors("*", 0)));
        fail(1);
        DefaultCircuitBreakerRuleManager.loadRules(List.of(errors("*", 0), errors("*", 7)));
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void aResourceCanBeLeftOutOfTheDefault() throws BlockException {
        DefaultCircuitBreakerRuleManager.loadRules(List.of(errors("*", 0)));
        DefaultCircuitBreakerRuleManager.addExcludedResource(calls.resource);
        fail(3);
        assertThat(calls.passes()).isTrue();
        DefaultCircuitBreakerRuleManager.removeExcludedResource(calls.resource);
        fail(1);
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void aDefaultRuleIsForAllResources() {
        assertThat(DefaultCircuitBreakerRuleManager.isValidDefaultRule(errors("*", 0)))
                .isTrue();
        assertThat(DefaultCircuitBreakerRuleManager.isValidDefaultRule(errors("a", 0)))
                .isFalse();
        assertThat(DefaultCircuitBreakerRuleManager.isValidDefaultRule(null)).isFalse();
    }

    @Test
    void eachValueOfAnArgumentHasABreakerOfItsOwn() throws BlockException {
        ParamDegradeRule rule = new ParamDegradeRule(calls.resource).setParamIdx(1);
        rule.setGrade(DEGRADE_GRADE_EXCEPTION_COUNT)
                .setCount(1)
                .setTimeWindow(10)
                .setMinRequestAmount(1);
        ParamDegradeRuleManager.loadRules(List.of(rule));
        calls.fail("any", "tenant-a");
        calls.fail("any", "tenant-a");
        BlockException refused = calls.refusal("any", "tenant-a");
        assertThat(refused).isInstanceOf(DegradeException.class);
        assertThat(refused.getRule()).isEqualTo(rule);
        assertThat(calls.passes("any", "tenant-b")).isTrue();
        assertThat(ParamDegradeRuleManager.getRules()).containsExactly(rule);
    }
}
