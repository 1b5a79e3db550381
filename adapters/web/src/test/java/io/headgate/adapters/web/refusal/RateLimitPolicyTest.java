package io.headgate.adapters.web.refusal;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.rule.Rule;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitPolicyTest {

    private static String policy(Rule rule) {
        return RateLimitPolicy.of(rule).policy();
    }

    @Test
    void aLimitPerPeriodIsToldInSeconds() {
        assertThat(policy(flow("a").perSecond(100))).isEqualTo("\"default\";q=100;w=1");
        assertThat(policy(flow("a").perMinute(7))).isEqualTo("\"default\";q=7;w=60");
        assertThat(policy(flow("a").per(10, Duration.ofMillis(100)))).isEqualTo("\"default\";q=100;w=1");
        assertThat(policy(gateway("a").perSecond(5))).isEqualTo("\"default\";q=5;w=1");
        assertThat(policy(HotParameterRule.perSecond("a", 0, 5))).isEqualTo("\"default\";q=5;w=1");
        assertThat(policy(quota("a").perDay(1_000))).isEqualTo("\"default\";q=1000;w=86400");
    }

    @Test
    void aLimitOfRequestsAtOnceHasNoWindow() {
        assertThat(policy(flow("a").inFlight(20))).isEqualTo("\"default\";q=20;qu=\"concurrent-requests\"");
        assertThat(policy(gateway("a").inFlight(2))).isEqualTo("\"default\";q=2;qu=\"concurrent-requests\"");
    }

    @Test
    void whatCannotBeToldRightIsNotTold() {
        assertThat(RateLimitPolicy.of(flow("a").per(10, Duration.ofMillis(1_500))))
                .isNull();
        assertThat(RateLimitPolicy.of(flow("a").per(10, Duration.ofMillis(300))))
                .isNull();
        assertThat(RateLimitPolicy.of(BreakerRule.errorRatio("a", 0.5))).isNull();
        assertThat(RateLimitPolicy.of(quota("a").perDay(10).and(100, CalendarPeriod.MONTH)))
                .isNull();
    }

    @Test
    void theStateTellsWhenThereIsMore() {
        assertThat(RateLimitPolicy.state(7)).isEqualTo("\"default\";r=0;t=7");
        assertThat(RateLimitPolicy.state(0)).isEqualTo("\"default\";r=0");
    }
}
