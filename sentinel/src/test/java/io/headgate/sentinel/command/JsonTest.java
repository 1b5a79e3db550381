package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The texts as Sentinel 1.8.9 wrote them. */
class JsonTest {

    private static <T> void both(Class<T> kind, String written) {
        assertThat(Json.write(Json.readList(written, kind))).isEqualTo(written);
    }

    @Test
    void flowRules() {
        both(
                FlowRule.class,
                "[{\"clusterMode\":false,\"controlBehavior\":0,\"count\":1.0,\"grade\":1,\"id\":7,\"limitApp\":\"default\","
                        + "\"maxQueueingTimeMs\":500,\"regex\":false,\"resource\":\"limited\",\"strategy\":0,"
                        + "\"warmUpPeriodSec\":10}]");
        both(
                FlowRule.class,
                "[{\"clusterConfig\":{\"acquireRefuseStrategy\":0,\"clientOfflineTime\":2000,"
                        + "\"fallbackToLocalWhenFail\":true,\"flowId\":3,\"resourceTimeout\":2000,"
                        + "\"resourceTimeoutStrategy\":0,\"sampleCount\":10,\"strategy\":0,\"thresholdType\":0,"
                        + "\"windowIntervalMs\":1000},\"clusterMode\":true,\"controlBehavior\":2,\"count\":20.0,"
                        + "\"grade\":1,\"limitApp\":\"default\",\"maxQueueingTimeMs\":500,\"refResource\":\"other\","
                        + "\"regex\":false,\"resource\":\"a b+c%41\",\"strategy\":1,\"warmUpPeriodSec\":10}]");
    }

    @Test
    void degradeRules() {
        both(
                DegradeRule.class,
                "[{\"count\":5.5,\"grade\":0,\"limitApp\":\"default\",\"minRequestAmount\":5,\"regex\":false,"
                        + "\"resource\":\"r\",\"slowRatioThreshold\":1.0,\"statIntervalMs\":1000,\"timeWindow\":3}]");
    }

    @Test
    void authorityRules() {
        both(AuthorityRule.class, "[{\"limitApp\":\"a,b\",\"regex\":false,\"resource\":\"r\",\"strategy\":1}]");
    }

    @Test
    void systemRules() {
        both(
                SystemRule.class,
                "[{\"avgRt\":10,\"highestCpuUsage\":-1.0,\"highestSystemLoad\":-1.0,\"maxThread\":-1,\"qps\":-1.0,"
                        + "\"regex\":false},{\"avgRt\":-1,\"highestCpuUsage\":-1.0,\"highestSystemLoad\":-1.0,"
                        + "\"maxThread\":-1,\"qps\":5.5,\"regex\":false}]");
    }

    @Test
    void rulesForHotParameters() {
        both(
                ParamFlowRule.class,
                "[{\"burstCount\":0,\"clusterMode\":false,\"controlBehavior\":0,\"count\":5.0,\"durationInSec\":1,"
                        + "\"grade\":1,\"limitApp\":\"default\",\"maxQueueingTimeMs\":0,\"paramFlowItemList\":"
                        + "[{\"classType\":\"java.lang.String\",\"count\":3,\"object\":\"x\"}],\"paramIdx\":0,"
                        + "\"regex\":false,\"resource\":\"r\"}]");
    }

    @Test
    void unknownKeysAndNullsArePassedOverAndNumbersMayBeText() {
        List<FlowRule> rules = Json.readList(
                "[{\"resource\":\"r\",\"count\":\"5.5\",\"grade\":null,\"gmtCreate\":{\"x\":[1]},\"app\":\"me\"}]",
                FlowRule.class);
        assertThat(rules).singleElement().satisfies(rule -> {
            assertThat(rule.getCount()).isEqualTo(5.5);
            assertThat(rule.getGrade()).isEqualTo(1);
            assertThat(rule.getMaxQueueingTimeMs()).isEqualTo(500);
        });
    }

    @Test
    void whatIsNoArrayOfRulesIsRefusedWithTheReason() {
        for (String wrong : List.of("[", "{}", "null", "[null]", "[] []", "[{\"count\":\"many\"}]", "x")) {
            assertThatThrownBy(() -> Json.readList(wrong, FlowRule.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("data: " + wrong + " (expected: a JSON array of FlowRule");
        }
    }

    @Test
    void whatIsShortAsTextAndLongAsObjectsIsRefused() {
        String items = "{},".repeat(250_000) + "{}";
        assertThatThrownBy(() -> Json.readList("[{\"paramFlowItemList\":[" + items + "]}]", ParamFlowRule.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("exceeds the maximum allowed (500000");
    }

    @Test
    void aPayloadIsTakenPlainAndEncodedOnceMore() {
        String json = " [{\"resource\":\"a+b 100% %41\"}]";
        assertThat(Payload.of(new CommandRequest().addParam("data", json))).isEqualTo(json);
        String encoded = URLEncoder.encode(json, StandardCharsets.UTF_8);
        assertThat(Payload.of(new CommandRequest().addParam("data", encoded))).isEqualTo(json);
        assertThatThrownBy(() -> Payload.of(new CommandRequest()))
                .hasMessage("data: nothing (expected: a JSON array, [] for no rules)");
    }
}
