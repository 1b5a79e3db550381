package io.headgate.sentinel.proof.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.cloud.circuitbreaker.sentinel.SentinelCircuitBreaker;
import com.alibaba.cloud.circuitbreaker.sentinel.SentinelCircuitBreakerFactory;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import io.headgate.sentinel.proof.Waiting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.circuitbreaker.CircuitBreaker;

/** {@code spring-cloud-circuitbreaker-sentinel}, which the starter brings. */
class CircuitBreakerTest extends AdapterContract {

    private boolean failing;

    @Override
    protected String resource() {
        return "orders.breaker";
    }

    @Override
    protected void failing(boolean failing) {
        this.failing = failing;
    }

    @Override
    protected Outcome call() {
        return through(new SentinelCircuitBreakerFactory().create(resource()));
    }

    private Outcome through(CircuitBreaker breaker) {
        return breaker.run(
                this::order, thrown -> BlockException.isBlockException(thrown) ? Outcome.REFUSED : Outcome.FAILED);
    }

    private Outcome order() {
        if (failing) {
            throw new IllegalStateException("no orders today");
        }
        return Outcome.SERVED;
    }

    @Test
    void aBreakerBringsItsRulesAlong() throws Exception {
        DegradeRule rule = new DegradeRule("orders.ruled")
                .setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT)
                .setCount(0)
                .setMinRequestAmount(1)
                .setTimeWindow(1);
        CircuitBreaker breaker = new SentinelCircuitBreaker("orders.ruled", List.of(rule));
        assertThat(DegradeRuleManager.hasConfig("orders.ruled")).isTrue();

        failing(true);
        Waiting.until("refused by the breaker", () -> through(breaker) == Outcome.REFUSED);
        failing(false);
        Waiting.until("served again", () -> through(breaker) == Outcome.SERVED);
    }
}
