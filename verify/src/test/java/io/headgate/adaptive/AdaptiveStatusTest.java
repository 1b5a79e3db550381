package io.headgate.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.headgate.guard.Guard;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.limiter.concurrency.Sampling;
import io.headgate.system.Calls;
import io.headgate.system.Place;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdaptiveStatusTest {

    private final FakeTicker ticker = new FakeTicker();
    private final AdaptiveRule rule = AdaptiveRule.of("orders", Aimd.defaults().withRange(10, 1, 100))
            .withSampling(Sampling.defaults().withMinCalls(1));

    private Guard guard(AdaptiveRule of) {
        return new AdaptiveKind().guard(of, new Place(ticker));
    }

    @Test
    void itShowsTheLimitThatWasLearned() {
        Guard guard = guard(rule);
        guard.take(Calls.weighing(9), null, ticker.read(), 0);
        guard.take(Calls.from("web"), null, ticker.read(), 0);
        ticker.advance(Duration.ofSeconds(1));
        guard.finished(Calls.from("web"), null, ticker.read() - 10_000_000, ticker.read(), null, null);
        assertThat(guard.status(ticker.read())).containsExactly(entry("inFlight", "9"), entry("limit", "11"));
    }

    @Test
    void itShowsWhatEachShareHasInFlight() {
        Guard guard = guard(rule.withPartitions(Partitions.byOrigin(Map.of("web", 70))));
        for (String origin : new String[] {"web", "web", "batch"}) {
            guard.take(Calls.from(origin), null, ticker.read(), 0);
        }
        assertThat(guard.status(ticker.read()))
                .containsExactly(
                        entry("inFlight", "3"),
                        entry("limit", "10"),
                        entry("inFlight/web", "2"),
                        entry("inFlight/(other)", "1"));
    }
}
