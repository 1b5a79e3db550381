package com.alibaba.csp.sentinel.adapter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.adapter.servlet.callback.DefaultUrlBlockHandler;
import com.alibaba.csp.sentinel.adapter.servlet.callback.DefaultUrlCleaner;
import com.alibaba.csp.sentinel.adapter.servlet.callback.WebCallbackManager;
import com.alibaba.csp.sentinel.adapter.servlet.config.WebServletConfig;
import com.alibaba.csp.sentinel.adapter.servlet.util.FilterUtil;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The filter in a real container, Jetty of Jakarta Servlet 6. */
class CommonFilterTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private Server server = new Server();

    @AfterEach
    void stop() throws Exception {
        server.stop();
        FlowRuleManager.loadRules(List.of());
        AuthorityRuleManager.loadRules(List.of());
        WebCallbackManager.setUrlCleaner(new DefaultUrlCleaner());
        WebCallbackManager.setUrlBlockHandler(new DefaultUrlBlockHandler());
        WebCallbackManager.setRequestOriginParser(null);
        SentinelConfig.removeConfig(WebServletConfig.BLOCK_PAGE_URL_CONF_KEY);
        SentinelConfig.removeConfig(WebServletConfig.BLOCK_PAGE_HTTP_STATUS_CONF_KEY);
    }

    /** Fails where the path says so, else greets. */
    private static final class Greeting extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getRequestURI().contains("fail")) {
                throw new IllegalStateException("as asked");
            }
            response.getWriter().print("hello");
        }
    }

    private void start(FilterHolder filter) throws Exception {
        server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
        context.addServlet(new ServletHolder(new Greeting()), "/*");
        server.setHandler(context);
        server.start();
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + ((ServerConnector) server.getConnectors()[0]).getLocalPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static FlowRule none(String resource) {
        FlowRule rule = new FlowRule(resource);
        rule.setCount(0);
        return rule;
    }

    @Test
    void aPathThatIsLimitedIsRefusedWith429AndOthersAreNot() throws Exception {
        start(new FilterHolder(new CommonFilter()));
        FlowRuleManager.loadRules(List.of(none("/limited")));

        HttpResponse<String> refused = get("/limited");

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body()).contains(FilterUtil.DEFAULT_BLOCK_MSG);
        assertThat(get("/free").body()).isEqualTo("hello");
    }

    @Test
    void aPathIsOneResourceHoweverItIsWritten() throws Exception {
        start(new FilterHolder(new CommonFilter()));
        FlowRuleManager.loadRules(List.of(none("/a/b")));

        assertThat(get("/a/./b").statusCode()).isEqualTo(429);
        assertThat(get("/a/c/../b").statusCode()).isEqualTo(429);
    }

    @Test
    void theMethodCanBePartOfTheName() throws Exception {
        FilterHolder filter = new FilterHolder(new CommonFilter());
        filter.setInitParameter(CommonFilter.HTTP_METHOD_SPECIFY, "true");
        start(filter);
        FlowRuleManager.loadRules(List.of(none("GET:/byMethod")));

        assertThat(get("/byMethod").statusCode()).isEqualTo(429);
    }

    @Test
    void allPathsHaveOneContextUnlessEachIsToHaveItsOwn() throws Exception {
        start(new FilterHolder(new CommonFilter()));
        FlowRuleManager.loadRules(List.of(
                through(WebServletConfig.WEB_SERVLET_CONTEXT_NAME, none("/unified")), through("/own", none("/own"))));
        assertThat(get("/unified").statusCode()).isEqualTo(429);
        assertThat(get("/own").statusCode()).isEqualTo(200);
        server.stop();

        FilterHolder apart = new FilterHolder(new CommonFilter());
        apart.setInitParameter(CommonFilter.WEB_CONTEXT_UNIFY, "false");
        start(apart);
        assertThat(get("/unified").statusCode()).isEqualTo(200);
        assertThat(get("/own").statusCode()).isEqualTo(429);
    }

    private static FlowRule through(String context, FlowRule rule) {
        return rule.setStrategy(RuleConstant.STRATEGY_CHAIN).setRefResource(context);
    }

    @Test
    void aCleanerMakesOneResourceOfManyPathsOrLeavesThemAlone() throws Exception {
        start(new FilterHolder(new CommonFilter()));
        WebCallbackManager.setUrlCleaner(
                path -> path.startsWith("/open") ? "" : path.replaceAll("/orders/\\d+", "/orders/*"));
        FlowRuleManager.loadRules(List.of(none("/orders/*"), none("/open/7")));

        assertThat(get("/orders/17").statusCode()).isEqualTo(429);
        assertThat(get("/open/7").statusCode()).isEqualTo(200);
    }

    @Test
    void theOriginDecides() throws Exception {
        start(new FilterHolder(new CommonFilter()));
        WebCallbackManager.setRequestOriginParser(request -> request.getHeader("S-user"));
        AuthorityRule rule = new AuthorityRule();
        rule.setResource("/byOrigin");
        rule.setLimitApp("mallory");
        rule.setStrategy(RuleConstant.AUTHORITY_BLACK);
        AuthorityRuleManager.loadRules(List.of(rule));

        assertThat(get("/byOrigin", "S-user", "mallory").statusCode()).isEqualTo(429);
        assertThat(get("/byOrigin", "S-user", "alice").statusCode()).isEqualTo(200);
        assertThat(get("/byOrigin").statusCode()).isEqualTo(200);
    }

    @Test
    void aHandlerOrAPageCanAnswer() throws Exception {
        start(new FilterHolder(new CommonFilter()));
        FlowRuleManager.loadRules(List.of(none("/limited")));
        WebServletConfig.setBlockPage("http://127.0.0.1:1/sorry");
        HttpResponse<String> sent = get("/limited?x=1");
        WebCallbackManager.setUrlBlockHandler((request, response, refused) -> response.setStatus(503));

        assertThat(sent.statusCode()).isEqualTo(302);
        assertThat(sent.headers().firstValue("Location").orElseThrow())
                .startsWith("http://127.0.0.1:1/sorry?http_referer=http%3A%2F%2F")
                .endsWith("%2Flimited%3Fx%3D1");
        assertThat(get("/limited").statusCode()).isEqualTo(503);
    }

    @Test
    void anErrorIsCountedAndGoesOn() throws Exception {
        start(new FilterHolder(new CommonFilter()));

        assertThat(get("/fail").statusCode()).isEqualTo(500);

        ClusterNode node = ClusterBuilderSlot.getClusterNode("/fail");
        assertThat(node.totalException()).isEqualTo(1);
        assertThat(node.curThreadNum()).isZero();
    }

    @Test
    void allRequestsTogetherAreAResourceToo() throws Exception {
        start(new FilterHolder(new CommonTotalFilter()));
        FlowRuleManager.loadRules(List.of(none(CommonTotalFilter.TOTAL_URL_REQUEST)));

        assertThat(get("/whatever").statusCode()).isEqualTo(429);
    }

    @Test
    void aStatusThatIsNoneIsToldAnd429Stays() {
        SentinelConfig.setConfig(WebServletConfig.BLOCK_PAGE_HTTP_STATUS_CONF_KEY, "teapot");

        assertThat(WebServletConfig.getBlockPageHttpStatus()).isEqualTo(429);
    }
}
