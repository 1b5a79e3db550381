package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.web.Refusal;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoginThrottleTest {

    private final AtomicLong nanos = new AtomicLong();
    private final LoginThrottle throttle = new LoginThrottle(nanos::get, List.of());

    private int granted(String account, String sources, int attempts) {
        int granted = 0;
        for (int i = 0; i < attempts; i++) {
            try {
                throttle.attempt(account, sources.replace("*", String.valueOf(i)));
                granted++;
            } catch (Refusal refusal) {
                assertThat(refusal.status()).isEqualTo(429);
            }
        }
        return granted;
    }

    @Test
    void tenThousandGuessesFromAsManySourcesAreTenLookedAtAndTenMoreEachMinute() {
        assertThat(granted("ada", "stranger *", 10_000)).isEqualTo(10);
        assertThat(throttle.refused()).isEqualTo(9_990);
        nanos.addAndGet(60_000_000_000L);
        assertThat(granted("Ada", "stranger *", 10_000))
                .as("in capitals it is the same account")
                .isEqualTo(10);
    }

    @Test
    void strangersDoNotLockTheOwnerOut() {
        throttle.signedIn(new KnownPlace("ada", "home"));
        assertThat(granted("ada", "stranger *", 1_000)).isEqualTo(10);
        assertThat(granted("ada", "home", 5)).isEqualTo(5);
        assertThat(granted("ada", "home", 1_000))
                .as("but home is throttled, too")
                .isEqualTo(5);
    }

    @Test
    void oneSourceTriesThirtyAccountsAMinute() {
        int granted = 0;
        for (int i = 0; i < 1_000; i++) {
            granted += granted("account " + i, "one place", 1);
        }
        assertThat(granted).isEqualTo(30);
    }
}
