package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SystemStatusTest {

    private static final Call NORMAL = Calls.of(Priority.NORMAL);

    private final FakeTicker ticker = new FakeTicker();
    private final ManualSignals signals = new ManualSignals();
    private final SystemKind kind = new SystemKind(signals, Duration.ofSeconds(1));

    private Guard guard(SystemRule rule) {
        return kind.guard(rule, new Place(ticker));
    }

    private void take(Guard guard) {
        guard.take(NORMAL, null, ticker.read(), 0);
    }

    @Test
    void sheddingShowsTheSignalAndTheShareShed() {
        Guard guard = guard(SystemRule.cpu(0.5, 0.9));
        assertThat(guard.status(ticker.read())).containsEntry("value", "unknown");
        signals.cpu = 0.75;
        take(guard);
        ticker.advance(Duration.ofSeconds(1));
        take(guard);
        double shed = ((ShedGuard) guard).pressure().shed();
        assertThat(shed).isPositive();
        assertThat(guard.status(ticker.read()))
                .containsEntry("signal", "CPU")
                .containsEntry("value", "0.75")
                .containsEntry("shed", String.valueOf(Math.round(shed * 1_000) / 1_000.0))
                .containsEntry("samplesWithoutSignal", "0");
    }

    @Test
    void concurrencyShowsWhatIsInFlight() {
        Guard guard = guard(SystemRule.concurrency(3));
        take(guard);
        assertThat(guard.status(ticker.read())).containsExactly(entry("inFlight", "1"), entry("limit", "3"));
    }

    @Test
    void aRateShowsWhatIsUsed() {
        Guard guard = guard(SystemRule.rate(SlidingWindow.perSecond(5)));
        take(guard);
        take(guard);
        assertThat(guard.status(ticker.read())).containsExactly(entry("used", "2"), entry("limit", "5"));
        ticker.advance(Duration.ofSeconds(2));
        assertThat(guard.status(ticker.read())).containsEntry("used", "0");
    }
}
