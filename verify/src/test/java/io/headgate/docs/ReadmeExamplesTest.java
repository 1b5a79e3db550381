package io.headgate.docs;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.breaker.BreakerRule;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.window.SlidingWindow;
import org.junit.jupiter.api.Test;

/** The Java in the README, compiled and run. */
class ReadmeExamplesTest {

    private static final class Service {
        String place(String order) {
            return order + " placed";
        }
    }

    private final Service service = new Service();
    private final String order = "order";

    @Test
    void aHundredASecondPassAndTheNextIsToldWhy() {
        // example: five-lines
        Headgate headgate = Headgate.builder()
                .rules(flow("orders").perSecond(100), BreakerRule.errorRatio("orders", 0.5))
                .build();
        Resource orders = headgate.resource("orders");
        String answer = orders.call(() -> service.place(order)); // refused: BlockedException with rule, why, retryAfter
        // end
        assertThat(answer).isEqualTo("order placed");
        assertThatThrownBy(() -> {
                    for (int call = 0; call < 1_000_000; call++) {
                        orders.run(() -> service.place(order));
                    }
                })
                .isInstanceOfSatisfying(BlockedException.class, refused -> {
                    assertThat(refused.rule().id()).isEqualTo("flow:orders");
                    assertThat(refused.why().limit()).isEqualTo(100);
                    assertThat(refused.retryAfter()).isPresent();
                });
    }

    private static final class Gate {
        // example: limiter
        private final RateLimiter limiter = RateLimiter.of(SlidingWindow.perSecond(100));

        String answer(String request) {
            return limiter.tryAcquire() ? serve(request) : refuse(limiter.probe());
        }
        // end

        private String serve(String request) {
            return "200, " + request;
        }

        private String refuse(Probe probe) {
            return "429, retry after " + probe.retryAfter().orElseThrow();
        }
    }

    @Test
    void theFirstCallIsServedAndOfTenThousandAtOnceMostAreNot() {
        Gate gate = new Gate();
        assertThat(gate.answer("hello")).isEqualTo("200, hello");
        long refused = 0;
        for (int call = 0; call < 10_000; call++) {
            refused += gate.answer("hello").startsWith("429") ? 1 : 0;
        }
        assertThat(refused).isPositive();
    }

    @Test
    void theReadmeShowsThisCode() {
        Examples.assertSame("README.md", ReadmeExamplesTest.class);
    }
}
