package io.headgate.sentinel.proof.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.annotation.aspectj.SentinelResourceAspect;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import io.headgate.sentinel.proof.Protection;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;

/** {@code sentinel-annotation-aspectj} around beans of Spring. */
class AspectTest extends AdapterContract {

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class);
    private final Orders orders = context.getBean(Orders.class);
    private final Switch service = context.getBean(Switch.class);

    @AfterEach
    void closeContext() {
        context.close();
    }

    @Override
    protected String resource() {
        return "orders.place";
    }

    @Override
    protected void failing(boolean failing) {
        service.orders().failing = failing;
    }

    @Override
    protected Outcome call() {
        try {
            orders.place("tea");
            return Outcome.SERVED;
        } catch (IllegalStateException failure) {
            return Outcome.FAILED;
        } catch (UndeclaredThrowableException checked) {
            assertThat(checked.getUndeclaredThrowable()).isInstanceOf(BlockException.class);
            return Outcome.REFUSED;
        }
    }

    /** Both have the same name: which of them runs is a matter of the class path. */
    @Test
    void theAspectIsOfTheJarThatThisRunIsAbout() {
        if (System.getProperty("headgate.proof.aspect").equals("own")) {
            assertThat(place(SentinelResourceAspect.class)).isEqualTo(place(SphU.class));
        } else {
            assertThat(place(SentinelResourceAspect.class)).matches(".*/sentinel-annotation-aspectj-[^/]*\\.jar");
        }
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    @Test
    void aRefusalIsHandledByTheBlockHandlerAndAnErrorByTheFallback() throws Exception {
        assertThat(orders.list("tea")).isEqualTo("done tea");

        Protection.refuseAll("orders.list");
        assertThat(orders.list("tea")).isEqualTo("refused tea FlowException");

        Protection.none();
        failing(true);
        assertThat(orders.list("tea")).isEqualTo("failed tea no orders today");
        Protection.awaitIdle("orders.list");
    }

    @Test
    void aHotParameterIsLimitedByItsValue() {
        ParamFlowRule rule = new ParamFlowRule("orders.list").setParamIdx(0).setCount(1_000_000);
        ParamFlowItem rare = new ParamFlowItem().setObject("tea").setClassType("java.lang.String");
        rule.setParamFlowItemList(List.of(rare.setCount(0)));
        ParamFlowRuleManager.loadRules(List.of(rule));

        assertThat(orders.list("tea")).isEqualTo("refused tea ParamFlowException");
        assertThat(orders.list("coffee")).isEqualTo("done coffee");

        ParamFlowRuleManager.loadRules(List.of());
        assertThat(orders.list("tea")).isEqualTo("done tea");
    }

    @Test
    void theDefaultFallbackAnswersForRefusalsAndErrors() {
        Protection.refuseAll("orders.cancel");
        assertThat(orders.cancel("tea")).isEqualTo("instead");

        Protection.none();
        failing(true);
        assertThat(orders.cancel("tea")).isEqualTo("instead");
    }

    @Test
    void anIgnoredErrorReachesTheCallerAndIsNotCounted() throws Exception {
        assertThat(orders.cancel("tea")).isEqualTo("done tea");
        ClusterNode node = ClusterBuilderSlot.getClusterNode("orders.cancel");
        long before = node.totalException(); // of other tests
        Protection.breakOnAnError("orders.cancel");
        assertThatThrownBy(() -> orders.cancel("")).isInstanceOf(IllegalArgumentException.class);
        assertThat(node.totalException()).isLessThanOrEqualTo(before);
        assertThat(orders.cancel("tea")).isEqualTo("done tea");
    }

    /** The bean behind the proxy, whose fields are the ones that count. */
    record Switch(Orders orders) {}

    @Configuration
    @EnableAspectJAutoProxy(proxyTargetClass = true)
    static class Application {

        private final Orders orders = new Orders();

        @Bean
        Orders orders() {
            return orders;
        }

        @Bean
        Switch service() {
            return new Switch(orders);
        }

        @Bean
        SentinelResourceAspect aspect() {
            return new SentinelResourceAspect();
        }
    }
}
