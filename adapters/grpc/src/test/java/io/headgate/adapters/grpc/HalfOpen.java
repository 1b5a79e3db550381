package io.headgate.adapters.grpc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.breaker.BreakerRule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;

/** A breaker that lets one call through to see whether it may close. */
final class HalfOpen {

    private HalfOpen() {}

    /** A Headgate with such a breaker for that resource. */
    static Headgate breaker(String resource, FakeTicker ticker) {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .rules(BreakerRule.errorCount(resource, 1).openFor(Duration.ofSeconds(5)))
                .build();
        assertThatThrownBy(() -> headgate.resource(resource).run(() -> {
                    throw new IllegalStateException("down");
                }))
                .hasMessage("down");
        ticker.advance(Duration.ofSeconds(5));
        return headgate;
    }

    static String state(Headgate headgate) {
        return headgate.statistics().rules().get(0).status().get("state");
    }
}
