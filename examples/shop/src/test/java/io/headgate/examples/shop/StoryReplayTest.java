package io.headgate.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.headgate.adapters.spring.boot.test.HeadgateTest;
import io.headgate.examples.shop.report.ActFigures;
import io.headgate.examples.shop.report.Answer;
import io.headgate.examples.shop.report.Answer.Outcome;
import io.headgate.examples.shop.report.Figures;
import io.headgate.examples.shop.report.Ledger;
import io.headgate.examples.shop.service.Backstage;
import io.headgate.examples.shop.service.Conditions;
import io.headgate.examples.shop.service.ShopApplication;
import io.headgate.examples.shop.story.Act;
import io.headgate.examples.shop.story.Arrival;
import io.headgate.examples.shop.story.Arrivals;
import io.headgate.examples.shop.story.ShopStory;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/**
 * The story as it is told, call by call, in a time that the test moves: the same on every machine. What it cannot show is what many
 * calls at a time do, since here each ends before the next begins.
 */
@SpringBootTest(classes = ShopApplication.class)
@AutoConfigureMockMvc
@HeadgateTest
class StoryReplayTest {

    private static final Duration LENGTH = Duration.ofSeconds(4);
    private static final long SEED = 1;

    @Autowired
    private MockMvc shop;

    @Autowired
    private Backstage backstage;

    @Autowired
    private FakeTicker ticker;

    private final Ledger ledger = new Ledger();

    @Test
    void eachActMeetsTheRulesThatItIsAbout() throws Exception {
        long seed = SEED;
        for (Act act : ShopStory.story().acts()) {
            play(act, seed++);
        }
        Map<String, Map<String, Figures>> acts = new HashMap<>();
        for (ActFigures act : ledger.acts()) {
            acts.put(act.act(), act.clients());
        }

        assertThat(acts.get("steady").values())
                .allSatisfy(figures -> assertThat(figures.refused()).isZero());

        assertThat(acts.get("flash sale").get("web").refusedBy()).containsKeys("hot-product", "orders-in-all");
        assertThat(acts.get("flash sale").get("mobile").refusedBy()).containsKeys("hot-product", "orders-in-all");
        assertThat(acts.get("flash sale").get("web").degraded())
                .as("paid later")
                .isPositive();

        assertThat(acts.get("inventory slows").get("web").refusedBy()).containsKey("inventory-slow");
        assertThat(acts.get("inventory slows").get("web").degraded())
                .as("stock unknown")
                .isPositive();

        assertThat(acts.get("one tenant floods").get("partner").refusedBy())
                .containsKeys("orders-per-tenant", "catalogue-per-client");
        assertHardlyRefused(acts.get("one tenant floods").get("web"));
        assertHardlyRefused(acts.get("one tenant floods").get("mobile"));

        assertThat(acts.get("recovery").get("batch").refusedBy()).containsOnlyKeys("batch-pages");
        assertHardlyRefused(acts.get("recovery").get("web"));
    }

    private static void assertHardlyRefused(Figures figures) {
        assertThat(figures.refused() * 50).isLessThan(figures.offered());
    }

    private void play(Act act, long seed) throws Exception {
        ticker.advance(Duration.ofSeconds(10)); // breakers that opened may try again
        Conditions conditions = act.conditions();
        boolean slow = conditions.inventoryTime().compareTo(Conditions.fine().inventoryTime()) > 0;
        backstage.set(slow ? conditions : conditions.withInventoryTime(Duration.ZERO));
        long start = ticker.read();
        Arrivals arrivals = new Arrivals(act, LENGTH, seed);
        while (arrivals.hasNext()) {
            Arrival arrival = arrivals.next();
            ticker.advanceNanos(Math.max(0, start + arrival.nanos() - ticker.read()));
            ledger.add(act.name(), arrival.stream().client(), call(arrival));
        }
    }

    private Answer call(Arrival arrival) throws Exception {
        MockHttpServletRequestBuilder request = switch (arrival.stream().visit()) {
            case BROWSE -> get("/catalogue");
            case LOOK -> get("/products/{product}", arrival.product());
            case ORDER -> post("/orders").queryParam("product", arrival.product());
        };
        request.header("X-Client", arrival.stream().client())
                .header("X-Tenant", arrival.stream().tenant());
        MockHttpServletResponse response = shop.perform(request).andReturn().getResponse();
        String rule = response.getHeader(ShopApplication.REFUSED_BY);
        if (rule != null) {
            return Answer.refusedBy(rule, 0);
        }
        assertThat(response.getStatus()).isEqualTo(200);
        return Answer.of(response.containsHeader(ShopApplication.DEGRADED) ? Outcome.DEGRADED : Outcome.COMPLETE, 0);
    }
}
