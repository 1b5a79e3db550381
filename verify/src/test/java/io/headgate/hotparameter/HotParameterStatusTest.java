package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.headgate.guard.Guard;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HotParameterStatusTest {

    private final Fixture fixture = new Fixture();

    @Test
    void aRateShowsItsValuesAndWhatBecameOfThem() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 4).withMaxKeys(2));
        fixture.admitted(guard, "a", 1);
        fixture.admitted(guard, "b", 4);
        fixture.admitted(guard, "c", 4);
        assertThat(guard.status(fixture.ticker.read()))
                .containsExactly(
                        entry("keys", "2"),
                        entry("maxKeys", "2"),
                        entry("evicted", "0"),
                        entry("displaced", "1"), // a, by c when that had used half
                        entry("estimated", "2"));
        fixture.ticker.advance(Duration.ofSeconds(9));
        guard.idle(fixture.ticker.read());
        assertThat(guard.status(fixture.ticker.read()))
                .containsEntry("keys", "0")
                .containsEntry("evicted", "2");
    }

    @Test
    void callsInFlightShowTheirValuesToo() {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 4).withMaxKeys(1));
        fixture.admits(guard, "a");
        fixture.admits(guard, "b");
        assertThat(guard.status(fixture.ticker.read()))
                .containsExactly(
                        entry("keys", "1"), entry("maxKeys", "1"), entry("evicted", "0"), entry("estimated", "1"));
    }

    @Test
    void aBreakerShowsWhichValuesItWatchesAndHowManyAreOpen() {
        Guard guard = fixture.guard(HotParameterBreakerRule.errorCount("orders", 0, 2)
                .minimumCalls(1)
                .withMaxKeys(3));
        for (String value : new String[] {"a", "a", "b", "c", "d"}) {
            long now = fixture.ticker.read();
            guard.take(Fixture.CALL, value, now, 0);
            guard.finished(Fixture.CALL, value, now, now, null, new IllegalStateException("down"));
        }
        assertThat(guard.status(fixture.ticker.read()))
                .containsExactly(
                        entry("open", "1"),
                        entry("watched", "3"),
                        entry("maxKeys", "3"),
                        entry("evicted", "0"),
                        entry("unwatched", "1"));
    }
}
