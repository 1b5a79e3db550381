package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.Breaker;
import io.headgate.breaker.BreakerTerms;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Who lets go of a breaker and who counts a result in it, in every order in which they can meet. */
class WatchedTest {

    private static final Throwable FAILURE = new IllegalStateException("down");

    private final Fixture fixture = new Fixture();
    private final Watched watched = new Watched(breaker());

    private Breaker breaker() {
        HotParameterBreakerRule rule = HotParameterBreakerRule.errorRatio("query", 0, 1.0)
                .minimumCalls(2)
                .openFor(Duration.ofSeconds(60));
        return new Breaker(BreakerTerms.of(rule.settings(), now(), fixture.wall()), change -> {}, now());
    }

    private long now() {
        return fixture.ticker.read();
    }

    private void fail() {
        watched.breaker().finished(now(), now(), null, FAILURE);
    }

    @Test
    void oneWithoutAResultGoesAndSaysSo() {
        assertThat(watched.leave(now())).isTrue();
        fail();
        assertThat(watched.keep()).isFalse();
        assertThat(watched.leave(now())).as("it is gone already").isFalse();
    }

    @Test
    void oneWithABadResultStays() {
        fail();
        assertThat(watched.keep()).isTrue();
        assertThat(watched.leave(now())).isFalse();
        assertThat(watched.keep()).isTrue();
    }

    /** Held up between the look and the removal, for as long as it takes to open. */
    @Test
    void aResultThatComesBetweenTheTwoStepsKeepsIt() {
        assertThat(watched.beginLeaving(now())).isTrue();
        fail();
        assertThat(watched.keep()).isTrue();
        fail();
        assertThat(watched.keep()).isTrue();
        assertThat(watched.endLeaving(now())).isFalse();
        assertThat(watched.keep()).isTrue();
        assertThat(watched.breaker().isForgettable(now())).as("it has opened").isFalse();
    }

    /** Counted before the second step, and looked at after it. */
    @Test
    void aResultThatIsSeenInTimeKeepsIt() {
        assertThat(watched.beginLeaving(now())).isTrue();
        fail();
        assertThat(watched.endLeaving(now())).isFalse();
        assertThat(watched.keep()).isTrue();
    }
}
