package io.headgate.sentinel.proof.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.adapter.gateway.common.SentinelGatewayConstants;
import com.alibaba.csp.sentinel.adapter.gateway.common.api.ApiDefinition;
import com.alibaba.csp.sentinel.adapter.gateway.common.api.ApiPathPredicateItem;
import com.alibaba.csp.sentinel.adapter.gateway.common.api.GatewayApiDefinitionManager;
import com.alibaba.csp.sentinel.adapter.gateway.common.rule.GatewayFlowRule;
import com.alibaba.csp.sentinel.adapter.gateway.common.rule.GatewayParamFlowItem;
import com.alibaba.csp.sentinel.adapter.gateway.common.rule.GatewayRuleManager;
import com.alibaba.csp.sentinel.slots.block.RuleBundle;
import com.alibaba.csp.sentinel.slots.block.RuleLoader;
import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** {@code sentinel-spring-cloud-gateway-v6x-adapter}, with rules of Sentinel and with its rules for gateways. */
class GatewayTest extends AdapterContract {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Set<ApiDefinition> OLD_ORDERS = Set.of(new ApiDefinition("old-orders")
            .setPredicateItems(Set.of(new ApiPathPredicateItem()
                    .setPattern("/orders/old/**")
                    .setMatchStrategy(SentinelGatewayConstants.URL_MATCH_STRATEGY_PREFIX))));
    private static final Set<GatewayFlowRule> NO_OLD_ORDERS = Set.of(new GatewayFlowRule("old-orders")
            .setResourceMode(SentinelGatewayConstants.RESOURCE_MODE_CUSTOM_API_NAME)
            .setCount(0));

    private static Backend backend;
    private static ConfigurableApplicationContext gateway;

    @BeforeAll
    static void open() throws IOException {
        backend = new Backend();
        gateway = new SpringApplicationBuilder(GatewayApplication.class)
                .web(WebApplicationType.REACTIVE)
                .run(
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--backend.port=" + backend.port(),
                        "--logging.level.root=warn",
                        "--spring.main.banner-mode=off");
    }

    @AfterAll
    static void close() {
        gateway.close();
        backend.close();
    }

    @AfterEach
    void withoutGatewayRules() {
        GatewayRuleManager.loadRules(Set.of());
        GatewayApiDefinitionManager.loadApiDefinitions(Set.of());
    }

    @Override
    protected String resource() {
        return "orders";
    }

    @Override
    protected void failing(boolean failing) {
        backend.failing = failing;
    }

    @Override
    protected Outcome call() throws Exception {
        return get("/orders/17", "till");
    }

    private static Outcome get(String path, String user) throws IOException, InterruptedException {
        String port = gateway.getEnvironment().getProperty("local.server.port");
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("X-User", user)
                .build();
        HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        return switch (response.statusCode()) {
            case 200 -> Outcome.SERVED;
            case 429 -> Outcome.REFUSED;
            case 500 -> Outcome.FAILED;
            default -> throw new AssertionError(response + " " + response.body());
        };
    }

    @Test
    void aGatewayRuleLimitsItsRoute() throws Exception {
        GatewayRuleManager.loadRules(Set.of(new GatewayFlowRule("orders").setCount(0)));
        assertThat(call()).isEqualTo(Outcome.REFUSED);

        GatewayRuleManager.loadRules(Set.of(new GatewayFlowRule("orders").setCount(1_000_000)));
        assertThat(call()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aGatewayRuleForAHeaderLimitsOneValueOfItOnly() throws Exception {
        GatewayRuleManager.loadRules(Set.of(new GatewayFlowRule("orders")
                .setCount(0)
                .setParamItem(new GatewayParamFlowItem()
                        .setParseStrategy(SentinelGatewayConstants.PARAM_PARSE_STRATEGY_HEADER)
                        .setFieldName("X-User")
                        .setMatchStrategy(SentinelGatewayConstants.PARAM_MATCH_STRATEGY_EXACT)
                        .setPattern("greedy"))));
        assertThat(get("/orders/17", "greedy")).isEqualTo(Outcome.REFUSED);
        assertThat(get("/orders/17", "till")).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aGatewayRuleLimitsAGroupOfPaths() throws Exception {
        GatewayApiDefinitionManager.loadApiDefinitions(OLD_ORDERS);
        GatewayRuleManager.loadRules(NO_OLD_ORDERS);
        assertThat(get("/orders/old/17", "till")).isEqualTo(Outcome.REFUSED);
        assertThat(call()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aBundleHasThemToo() throws Exception {
        RuleLoader.load(new RuleBundle().setApiDefinitions(OLD_ORDERS).setGatewayFlowRules(NO_OLD_ORDERS));
        assertThat(get("/orders/old/17", "till")).isEqualTo(Outcome.REFUSED);
        assertThat(call()).isEqualTo(Outcome.SERVED);
        RuleBundle inForce = RuleLoader.getRules();
        assertThat(inForce.getApiDefinitions()).isEqualTo(OLD_ORDERS);
        assertThat(inForce.getGatewayFlowRules()).isEqualTo(NO_OLD_ORDERS);

        RuleLoader.load(new RuleBundle().setGatewayFlowRules(Set.of()));
        assertThat(get("/orders/old/17", "till")).isEqualTo(Outcome.SERVED);
    }
}
