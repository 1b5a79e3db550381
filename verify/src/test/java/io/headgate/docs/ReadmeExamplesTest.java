package io.headgate.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.window.SlidingWindow;
import org.junit.jupiter.api.Test;

/** The Java in the README, compiled and run. */
class ReadmeExamplesTest {

    private static final class Service {
        // example: five-lines
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
        Service service = new Service();
        assertThat(service.answer("hello")).isEqualTo("200, hello");
        long refused = 0;
        for (int call = 0; call < 10_000; call++) {
            refused += service.answer("hello").startsWith("429") ? 1 : 0;
        }
        assertThat(refused).isPositive();
    }

    @Test
    void theReadmeShowsThisCode() {
        Examples.assertSame("README.md", ReadmeExamplesTest.class);
    }
}
