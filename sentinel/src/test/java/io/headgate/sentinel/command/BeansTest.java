package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What dashboards and rule files of other JSON libraries may write for a property. */
class BeansTest {

    private static <T> T one(Class<T> kind, String fields) {
        List<T> all = Json.readList("[{" + fields + "}]", kind);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void numbersMayBeTextsAndWholeNumbersMayHaveAFraction() {
        FlowRule rule = one(FlowRule.class, "\"count\":\"5.5\",\"grade\":1.0,\"strategy\":\" 2 \",\"id\":\"7\"");
        assertThat(rule.getCount()).isEqualTo(5.5);
        assertThat(rule.getGrade()).isEqualTo(1);
        assertThat(rule.getStrategy()).isEqualTo(2);
        assertThat(rule.getId()).isEqualTo(7L);
    }

    @Test
    void booleansMayBeTextsOrNumbers() {
        assertThat(one(FlowRule.class, "\"clusterMode\":\"true\"").isClusterMode())
                .isTrue();
        assertThat(one(FlowRule.class, "\"clusterMode\":1").isClusterMode()).isTrue();
        assertThat(one(FlowRule.class, "\"clusterMode\":\"FALSE\"").isClusterMode())
                .isFalse();
    }

    @Test
    void textsMayBeNumbersAndNamesMayHaveAnotherCase() {
        FlowRule rule = one(FlowRule.class, "\"RESOURCE\":42,\"limitapp\":true");
        assertThat(rule.getResource()).isEqualTo("42");
        assertThat(rule.getLimitApp()).isEqualTo("true");
    }

    @Test
    void anEmptyTextLeavesANumberAsItWas() {
        FlowRule rule = one(FlowRule.class, "\"count\":\"\",\"maxQueueingTimeMs\":\" \"");
        assertThat(rule.getCount()).isZero();
        assertThat(rule.getMaxQueueingTimeMs()).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"count\":\"many\"      | [0].count: many (expected: a number)",
                "\"count\":{}            | [0].count: an object (expected: a number)",
                "\"grade\":2147483648    | [0].grade: 2147483648 (expected: a whole number, -2147483648 to 2147483647)",
                "\"grade\":1e300         | [0].grade: 1.0E300 (expected: a whole number, -2147483648 to 2147483647)",
                "\"grade\":true          | [0].grade: true (expected: a whole number, -2147483648 to 2147483647)",
                "\"clusterMode\":\"on\"  | [0].clusterMode: on (expected: true or false)",
                "\"resource\":[1]        | [0].resource: an array (expected: a text)",
                "\"clusterConfig\":[]    | [0].clusterConfig: an array (expected: an object)",
            })
    void aValueThatDoesNotFitIsRefusedWithItsPlace(String field, String expected) {
        assertThatThrownBy(() -> one(FlowRule.class, field)).hasMessageContaining(expected);
    }

    @Test
    void theItemsOfAListAreBeans() {
        ParamFlowRule rule =
                one(ParamFlowRule.class, "\"paramIdx\":0,\"paramFlowItemList\":[{\"object\":\"x\",\"count\":\"3\"}]");
        assertThat(rule.getParamFlowItemList()).singleElement().satisfies(item -> {
            assertThat(item.getObject()).isEqualTo("x");
            assertThat(item.getCount()).isEqualTo(3);
        });
        assertThatThrownBy(() -> one(ParamFlowRule.class, "\"paramFlowItemList\":{}"))
                .hasMessageContaining("[0].paramFlowItemList: an object (expected: an array)");
    }

    @Test
    void numbersOf64BitsKeepEveryDigit() {
        SystemRule rule = one(SystemRule.class, "\"avgRt\":9007199254740993");
        assertThat(Json.write(rule)).contains("\"avgRt\":9007199254740993");
    }
}
