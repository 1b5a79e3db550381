package io.headgate.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.headgate.adapters.spring.boot.test.HeadgateTest;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.MockMvc;

/** A slice of the shop, without a server. */
@WebMvcTest(OrderController.class)
@HeadgateTest
@Import(PaymentService.class)
class OrderControllerTest {

    @Autowired
    private MockMvc mvc;

    @Autowired
    private FakeTicker ticker;

    @Test
    void aRouteIsHeldToItsLimitUntilTimeHasPassed() throws Exception {
        assertThat(order("1")).isEqualTo(200);
        assertThat(order("2")).isEqualTo(200);
        assertThat(order("3")).isEqualTo(429);

        ticker.advance(Duration.ofMinutes(2));

        assertThat(order("3")).isEqualTo(200);
    }

    private int order(String id) throws Exception {
        return mvc.perform(get("/orders/{id}", id)).andReturn().getResponse().getStatus();
    }
}
