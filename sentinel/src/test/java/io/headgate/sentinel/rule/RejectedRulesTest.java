package io.headgate.sentinel.rule;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DefaultCircuitBreakerRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rule that is wrong is heard of: an error in Sentinel's record log, and one in the log of the application. */
class RejectedRulesTest {

    private final Calls calls = new Calls();
    private final Logger recordLog = Logger.getLogger(RecordLog.LOGGER_NAME);
    private final Logger applicationLog = Logger.getLogger("io.headgate.sentinel");
    private final List<String> recorded = new ArrayList<>();
    private final List<String> heardByTheApplication = new ArrayList<>();

    @BeforeEach
    void listen() {
        listen(recordLog, recorded);
        listen(applicationLog, heardByTheApplication);
    }

    /** By a filter, since the record log keeps no handlers but its own. */
    private static void listen(Logger log, List<String> heard) {
        log.setFilter(record -> {
            if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
                heard.add(record.getMessage());
            }
            return true;
        });
    }

    @AfterEach
    void close() {
        recordLog.setFilter(null);
        applicationLog.setFilter(null);
        calls.close();
    }

    private void heard(String line) {
        assertThat(recorded).singleElement().asString().startsWith(line);
        assertThat(heardByTheApplication).isEqualTo(recorded);
        recorded.clear();
        heardByTheApplication.clear();
    }

    @Test
    void theErrorSaysWhichRuleOfWhichKindAndWhatIsWrongWithIt() {
        FlowRuleManager.loadRules(List.of(new FlowRule(calls.resource).setCount(-1)));
        assertThat(recorded).singleElement().asString().contains(" in FlowRule{resource=" + calls.resource);
        heard("[FLOW] a rule is rejected, what was in force for its resource stays: count: -1.0 (expected: >= 0");
    }

    @Test
    void theSameRuleIsAnErrorAgainWhenItIsLoadedAgain() {
        for (int time = 0; time < 3; time++) {
            FlowRuleManager.loadRules(List.of(new FlowRule(calls.resource).setCount(-1)));
            heard("[FLOW] a rule is rejected");
        }
    }

    @Test
    void aRuleThatIsRightIsNoError() {
        FlowRuleManager.loadRules(List.of(new FlowRule(calls.resource).setCount(1)));
        assertThat(recorded).isEmpty();
        assertThat(heardByTheApplication).isEmpty();
    }

    @Test
    void everyKindOfRuleIsHeardOf() {
        DegradeRule breaker = new DegradeRule(calls.resource).setCount(-1).setTimeWindow(1);
        DegradeRuleManager.loadRules(List.of(breaker));
        heard("[DEGRADE] a rule is rejected");

        DefaultCircuitBreakerRuleManager.loadRules(List.of(breaker));
        heard("[DEFAULT_DEGRADE] a rule is rejected");

        AuthorityRule authority = new AuthorityRule();
        authority.setResource(calls.resource);
        authority.setLimitApp(" ");
        AuthorityRuleManager.loadRules(List.of(authority));
        heard("[AUTHORITY] a rule is rejected");

        SystemRule system = new SystemRule();
        system.setHighestCpuUsage(2);
        SystemRuleManager.loadRules(List.of(system));
        heard("[SYSTEM] a rule is rejected");

        ParamFlowRuleManager.loadRules(List.of(new ParamFlowRule(calls.resource).setCount(1)));
        heard("[PARAM_FLOW] a rule is rejected");

        ParamDegradeRuleManager.loadRules(List.of(new ParamDegradeRule(calls.resource)));
        heard("[PARAM_DEGRADE] a rule is rejected");
    }
}
