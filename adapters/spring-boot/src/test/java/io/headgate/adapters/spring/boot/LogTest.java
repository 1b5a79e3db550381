package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The log of an application says which rules are in force and what operators change. */
@ExtendWith(OutputCaptureExtension.class)
class LogTest {

    private static final String RULE =
            "{kind: flow, id: orders-limit, resource: GET /orders, limit: {permits: 9, per: 1s}}";

    @Test
    void rulesTheSwitchAndModesAreTold(CapturedOutput log) throws Exception {
        try (Shop shop = Shop.of()
                .withRules(RULE)
                .with("management.endpoint.headgate.access", "unrestricted")
                .start()) {
            assertThat(log).containsPattern("INFO .*property:headgate\\.rules\\.document .*: 1 rule in force");
            shop.post("/actuator/headgate/orders-limit", "{\"mode\":\"shadow\"}");
            assertThat(log).contains("rule orders-limit: mode shadow, was enforce, changed by the Actuator");
            shop.post("/actuator/headgate", "{\"on\":false}");
            assertThat(log).contains("Headgate is off: every call runs, unseen");
        }
    }

    @Test
    void anApplicationWithoutASourceOfRulesSaysSo(CapturedOutput log) {
        try (Shop shop = Shop.of().with("headgate.on", "false").start()) {
            assertThat(shop.headgate().isOn()).isFalse();
            assertThat(log).contains("no source of rules: 0 rules of the program in force, nothing is refused");
            assertThat(log).contains("Headgate is off: every call runs, unseen");
        }
    }
}
