package io.headgate.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.agent.wire.Ask;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import io.headgate.rules.usage.UnusedRule;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswersTest {

    private static String rules(Headgate headgate) {
        return rules(headgate, List.of());
    }

    private static String rules(Headgate headgate, List<UnusedRule> unused) {
        return new Answers(headgate, () -> unused)
                .to(new Ask(1, Ask.What.RULES, ""))
                .json();
    }

    private static Headgate headgate(Rule rule) {
        return Headgate.builder().ticker(() -> 0).rules(rule).build();
    }

    @Test
    void aRuleThatKeepsValuesApartTellsTheHottest() {
        Headgate headgate = headgate(HotParameterRule.perSecond("orders", 0, 10));
        headgate.resource("orders").run("\"<b>\"", () -> {});
        assertThat(rules(headgate)).contains("\"hottest\":[{\"value\":\"\\\"<b>\\\"\",\"figure\":1.0,\"of\":10.0}]");
    }

    @Test
    void rulesThatDoNothingAreTold() {
        Headgate headgate = headgate(HotParameterRule.perSecond("orders", 0, 10));
        assertThat(rules(headgate, List.of(new UnusedRule("a", "has matched \"no\" call"))))
                .contains("\"unused\":[{\"rule\":\"a\",\"reason\":\"has matched \\\"no\\\" call\"}]");
    }

    @Test
    void aValueWithABreakerTellsItsState() {
        Headgate headgate =
                headgate(HotParameterBreakerRule.errorCount("orders", 0, 1).minimumCalls(1));
        assertThat(rules(headgate)).doesNotContain("hottest");
        try (Entry entry = headgate.resource("orders").enter("alice")) {
            entry.failed(new IllegalStateException("down"));
        }
        assertThat(rules(headgate)).contains("[{\"value\":\"alice\",\"state\":\"OPEN\",\"figure\":1.0,\"of\":1.0}]");
    }
}
