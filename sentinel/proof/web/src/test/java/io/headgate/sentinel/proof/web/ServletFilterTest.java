package io.headgate.sentinel.proof.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.adapter.servlet.callback.WebCallbackManager;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import io.headgate.sentinel.proof.Protection;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sentinel-web-servlet}: the filter, its callbacks and its parameters. */
class ServletFilterTest extends AdapterContract {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path folder;

    private static Shop shop;

    @BeforeAll
    static void open() throws Exception {
        shop = new Shop(folder, Map.of());
    }

    @AfterAll
    static void close() throws Exception {
        shop.close();
    }

    @AfterEach
    void withoutCallbacks() {
        WebCallbackManager.setUrlCleaner(url -> url);
        WebCallbackManager.setRequestOriginParser(request -> "");
        AuthorityRuleManager.loadRules(List.of());
    }

    @Override
    protected String resource() {
        return "/orders";
    }

    @Override
    protected void failing(boolean failing) {
        shop.failing = failing;
    }

    @Override
    protected Outcome call() throws Exception {
        return outcome(get(shop, "/orders", "till"));
    }

    private static HttpResponse<String> get(Shop shop, String path, String user)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + shop.port() + path))
                .header("S-User", user)
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static Outcome outcome(HttpResponse<String> response) {
        return switch (response.statusCode()) {
            case 200 -> Outcome.SERVED;
            case 429 -> Outcome.REFUSED;
            case 500 -> Outcome.FAILED;
            default -> throw new AssertionError(response + " " + response.body());
        };
    }

    @Test
    void addressesThatAreCleanedToOneNameShareItsLimit() throws Exception {
        WebCallbackManager.setUrlCleaner(url -> url.startsWith("/orders/") ? "/orders/*" : url);
        Protection.refuseAll("/orders/*");

        assertThat(outcome(get(shop, "/orders/17", "till"))).isEqualTo(Outcome.REFUSED);
        assertThat(outcome(get(shop, "/orders/18", "till"))).isEqualTo(Outcome.REFUSED);
        assertThat(call()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void whoAsksIsWhatTheOriginParserSays() throws Exception {
        WebCallbackManager.setRequestOriginParser(request -> request.getHeader("S-User"));
        AuthorityRule rule = new AuthorityRule();
        rule.setResource("/orders");
        rule.setLimitApp("stranger");
        rule.setStrategy(1); // the named ones are kept out
        AuthorityRuleManager.loadRules(List.of(rule));

        assertThat(outcome(get(shop, "/orders", "stranger"))).isEqualTo(Outcome.REFUSED);
        assertThat(outcome(get(shop, "/orders", "till"))).isEqualTo(Outcome.SERVED);
    }

    @Test
    void theMethodIsPartOfTheNameWhenAskedFor(@TempDir Path another) throws Exception {
        try (Shop byMethod = new Shop(another, Map.of("HTTP_METHOD_SPECIFY", "true"))) {
            Protection.refuseAll("GET:/orders");
            assertThat(outcome(get(byMethod, "/orders", "till"))).isEqualTo(Outcome.REFUSED);
            assertThat(call()).isEqualTo(Outcome.SERVED);
        }
    }

    @Test
    void everyAddressIsAContextOfItsOwnWhenAskedFor(@TempDir Path another) throws Exception {
        try (Shop apart = new Shop(another, Map.of("WEB_CONTEXT_UNIFY", "false"))) {
            assertThat(outcome(get(apart, "/apart", "till"))).isEqualTo(Outcome.SERVED);
            assertThat(Constants.ROOT.getChildList())
                    .extracting(node -> ((DefaultNode) node).getId().getName())
                    .contains("/apart");
        }
    }
}
