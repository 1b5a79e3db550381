package io.headgate.examples.shop.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.RuleFigures;
import io.headgate.adapters.spring.boot.test.HeadgateTest;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Each rule of the shop bites where it should and nowhere else. The test moves the time, also that of the warehouse. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@HeadgateTest
class ShopProtectionTest {

    private static final String FULL = "200";
    private static final Conditions IDEAL = new Conditions(Duration.ZERO, 0);

    private final HttpClient client = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Autowired
    private FakeTicker ticker;

    @Autowired
    private Backstage backstage;

    @Autowired
    private Headgate headgate;

    @BeforeEach
    void nothingOfTheTestBeforeIsLeft() {
        backstage.set(IDEAL);
        ticker.advance(Duration.ofMinutes(10));
    }

    @Test
    void theRulesOfTheDocumentAreInForce() {
        assertThat(headgate.rules().all())
                .extracting(Rule::id)
                .containsExactlyInAnyOrder(
                        "hot-product",
                        "orders-in-all",
                        "payment-failing",
                        "inventory-slow",
                        "inventory-in-flight",
                        "orders-per-tenant",
                        "catalogue-per-client",
                        "batch-pages",
                        "product-pages-in-all",
                        "shop-in-flight",
                        "mobile-pages-trial");
    }

    @Test
    void aHotProductIsHeldAndTheOthersAreNot() throws Exception {
        for (int i = 0; i < 30; i++) {
            assertThat(look("web", "lamp")).isEqualTo(FULL);
        }

        assertThat(look("mobile", "lamp")).isEqualTo("429 by hot-product");
        assertThat(look("mobile", "kettle")).isEqualTo(FULL);
        ticker.advance(Duration.ofSeconds(1));
        assertThat(look("mobile", "lamp")).isEqualTo(FULL);
    }

    @Test
    void oneTenantIsHeldAndTheOthersAreNot() throws Exception {
        for (int i = 0; i < 8; i++) {
            assertThat(order("harbour")).isEqualTo(FULL);
        }

        assertThat(order("harbour")).isEqualTo("429 by orders-per-tenant");
        assertThat(order("north")).isEqualTo(FULL);
    }

    @Test
    void allTenantsTogetherAreHeldToWhatTheShopCanShip() throws Exception {
        for (int i = 0; i < 36; i++) {
            assertThat(order("tenant-" + i % 6)).isEqualTo(FULL);
        }

        assertThat(order("tenant-0")).isEqualTo("429 by orders-in-all");
        ticker.advance(Duration.ofSeconds(2));
        assertThat(order("tenant-0")).isEqualTo(FULL);
    }

    @Test
    void whilePaymentsFailOrdersArePaidLaterAndTheProviderIsLeftAlone() throws Exception {
        backstage.set(IDEAL.withPaymentFailures(1));
        for (int i = 0; i < 10; i++) {
            assertThat(order("tenant-" + i)).isEqualTo("200 paid later");
        }
        backstage.set(IDEAL);

        assertThat(order("north")).as("the breaker is open").isEqualTo("200 paid later");
        ticker.advance(Duration.ofSeconds(3));
        assertThat(order("north")).isEqualTo(FULL);
    }

    @Test
    void aFewFailedPaymentsAreNoReasonToStop() throws Exception {
        backstage.set(IDEAL.withPaymentFailures(0.2));
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            answers.add(order("tenant-" + i));
        }

        assertThat(answers).filteredOn("200 paid later"::equals).hasSize(4);
        assertThat(answers).filteredOn(FULL::equals).hasSize(16);
    }

    @Test
    void whileTheInventoryIsSlowPagesDoWithoutItAndOrdersAreRefused() throws Exception {
        backstage.set(IDEAL.withInventoryTime(Duration.ofMillis(400)));
        for (int i = 0; i < 5; i++) {
            assertThat(look("web", "kettle")).as("slow, but answered").isEqualTo(FULL);
        }
        backstage.set(IDEAL);

        assertThat(look("web", "kettle")).isEqualTo("200 stock unknown");
        assertThat(order("north")).isEqualTo("503 by inventory-slow");
        ticker.advance(Duration.ofSeconds(3));
        for (int i = 0; i < 3; i++) {
            assertThat(look("web", "kettle")).isEqualTo(FULL);
        }
        assertThat(order("north")).isEqualTo(FULL);
    }

    @Test
    void callsDoNotPileUpInFrontOfTheInventory() throws Exception {
        List<Entry> held = holdAll(headgate.resource("inventory"));
        try {
            assertThat(held).hasSizeBetween(8, 60);
            assertThat(look("web", "kettle")).isEqualTo("200 stock unknown");
            assertThat(order("north")).isEqualTo("503 by inventory-in-flight");
        } finally {
            held.forEach(Entry::abandon);
        }
        assertThat(order("north")).isEqualTo(FULL);
    }

    @Test
    void anApplicationIsHeldToItsShareOfTheCatalogueAndTheOthersAreNot() throws Exception {
        for (int i = 0; i < 40; i++) {
            assertThat(browse("partner")).isEqualTo(FULL);
        }

        assertThat(browse("partner")).isEqualTo("429 by catalogue-per-client");
        assertThat(browse("web")).isEqualTo(FULL);
    }

    @Test
    void theBatchJobHasWhatIsLeftOver() throws Exception {
        for (int i = 0; i < 12; i++) {
            assertThat(look("batch", "radio")).isEqualTo(FULL);
        }

        assertThat(look("batch", "radio")).isEqualTo("429 by batch-pages");
        assertThat(look("web", "radio")).isEqualTo(FULL);
    }

    @Test
    void thePagesOfAllProductsHaveACeiling() throws Exception {
        List<Catalogue.Product> products = Catalogue.products();
        for (int i = 0; i < 280; i++) {
            assertThat(look("web", products.get(i % products.size()).name())).isEqualTo(FULL);
        }

        assertThat(look("web", "lamp")).isEqualTo("429 by product-pages-in-all");
    }

    @Test
    void theShopWorksOnNoMoreRequestsThanItHasThreadsFor() throws Exception {
        List<Entry> held = holdAll(headgate.resource("another route", ResourceType.WEB));
        try {
            assertThat(held).hasSize(64);
            assertThat(browse("web")).isEqualTo("503 by shop-in-flight");
        } finally {
            held.forEach(Entry::abandon);
        }
        assertThat(browse("web")).isEqualTo(FULL);
    }

    @Test
    void theRuleInShadowCountsAndRefusesNobody() throws Exception {
        long before = trial();
        List<Catalogue.Product> products = Catalogue.products();
        for (int i = 0; i < 45; i++) {
            assertThat(look("mobile", products.get(i % products.size()).name())).isEqualTo(FULL);
        }

        assertThat(trial() - before).isEqualTo(5);
    }

    @Test
    void whatIsNotSoldIsNotFound() throws Exception {
        assertThat(look("web", "castle")).isEqualTo("404");
        assertThat(get("/", "web")).isEqualTo(FULL);
    }

    /** What the rule on trial would have refused so far; there are no figures before the first call. */
    private long trial() {
        return headgate.statistics().rules().stream()
                .filter(figures -> figures.ruleId().equals("mobile-pages-trial"))
                .peek(figures -> assertThat(figures.mode()).isEqualTo(Mode.SHADOW))
                .mapToLong(RuleFigures::refused)
                .sum();
    }

    /** Takes places until there are none. */
    private static List<Entry> holdAll(Resource resource) {
        List<Entry> held = new ArrayList<>();
        while (held.size() < 100 && resource.tryEnter() instanceof Entry entry) {
            held.add(entry);
        }
        return held;
    }

    private String browse(String application) throws IOException, InterruptedException {
        return get("/catalogue", application);
    }

    private String look(String application, String product) throws IOException, InterruptedException {
        return get("/products/" + product, application);
    }

    private String get(String path, String application) throws IOException, InterruptedException {
        return told(HttpRequest.newBuilder(uri(path)).header("X-Client", application));
    }

    private String order(String tenant) throws IOException, InterruptedException {
        return told(HttpRequest.newBuilder(uri("/orders?product=lamp"))
                .header("X-Client", "web")
                .header("X-Tenant", tenant)
                .POST(HttpRequest.BodyPublishers.noBody()));
    }

    /** The status, and what the headers say about it. */
    private String told(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        String rule = response.headers()
                .firstValue(ShopApplication.REFUSED_BY)
                .map(id -> " by " + id)
                .orElse("");
        String degraded = response.headers()
                .firstValue(ShopApplication.DEGRADED)
                .map(what -> " " + what)
                .orElse("");
        return response.statusCode() + rule + degraded;
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }
}
