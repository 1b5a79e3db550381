package com.alibaba.csp.sentinel.slots.logger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.eagleeye.EagleEye;
import com.alibaba.csp.sentinel.log.LogBase;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlockLogTest {

    private static final String NONE = "";

    private final String resource = "refused " + UUID.randomUUID(); // the file may be that of another run

    @AfterEach
    void noRules() {
        ContextUtil.exit();
        FlowRuleManager.loadRules(List.of());
        AuthorityRuleManager.loadRules(List.of());
        ParamFlowRuleManager.loadRules(List.of());
    }

    private void refuseAll(long id) {
        FlowRule rule = new FlowRule(resource);
        rule.setId(id);
        rule.setCount(0);
        rule.setWarmUpPeriodSec((int) id); // means nothing here; without a difference nothing is loaded
        FlowRuleManager.loadRules(List.of(rule));
    }

    /** How many refusals the lines of that key tell of, in whichever seconds. */
    private static long logged(String... key) throws IOException {
        EagleEye.flush();
        Path file = Path.of(LogBase.getLogBaseDir() + EagleEyeLogUtil.FILE_NAME);
        Pattern line = Pattern.compile(".*\\|1\\|" + Pattern.quote(String.join(",", key)) + "\\|(\\d+),0");
        return Files.readAllLines(file).stream()
                .map(line::matcher)
                .filter(matcher -> matcher.matches())
                .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
                .sum();
    }

    @Test
    void refusalsAreLoggedWhicheverWayOneAsks() throws IOException {
        refuseAll(7);
        for (int i = 0; i < 3; i++) {
            assertThat(SphO.entry(resource, EntryType.IN)).isFalse();
            assertThatThrownBy(() -> SphU.entry(resource, EntryType.IN, 2)).isInstanceOf(BlockException.class);
        }
        assertThat(logged(resource, "FlowException", "default", NONE, "7")).isEqualTo(9);
    }

    @Test
    void aRuleThatIsLoadedAgainWithAnotherIdIsLoggedUnderThat() throws IOException {
        refuseAll(7);
        SphO.entry(resource);
        refuseAll(8);
        SphO.entry(resource);
        SphO.entry(resource);
        assertThat(logged(resource, "FlowException", "default", NONE, "7")).isEqualTo(1);
        assertThat(logged(resource, "FlowException", "default", NONE, "8")).isEqualTo(2);
    }

    @Test
    void eachOriginHasItsLine() throws IOException {
        AuthorityRule rule = new AuthorityRule();
        rule.setResource(resource);
        rule.setLimitApp("somebody else");
        AuthorityRuleManager.loadRules(List.of(rule));
        for (String origin : List.of("app-a", "app-b", "app-a")) {
            ContextUtil.enter("log entrance", origin);
            assertThat(SphO.entry(resource)).isFalse();
            ContextUtil.exit();
        }
        assertThat(logged(resource, "AuthorityException", "app-a", "app-a", NONE))
                .isEqualTo(2);
        assertThat(logged(resource, "AuthorityException", "app-b", "app-b", NONE))
                .isEqualTo(1);
    }

    @Test
    void eachValueOfAHotParameterHasItsLine() throws IOException {
        ParamFlowRule rule = new ParamFlowRule(resource).setParamIdx(0).setCount(0);
        ParamFlowRuleManager.loadRules(List.of(rule));
        for (String value : List.of("a", "b", "a")) {
            assertThat(SphO.entry(resource, EntryType.IN, 1, value)).isFalse();
        }
        assertThat(logged(resource, "ParamFlowException", "a", NONE, NONE)).isEqualTo(2);
        assertThat(logged(resource, "ParamFlowException", "b", NONE, NONE)).isEqualTo(1);
    }
}
