package io.headgate.adapters.spring.boot.test;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A test of a user: is refused, lets time pass, is admitted. */
@SpringBootTest(webEnvironment = WebEnvironment.NONE, classes = HeadgateTestTest.Application.class)
@HeadgateTest
class HeadgateTestTest {

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Rule limit() {
            return flow("orders").perMinute(1);
        }
    }

    @Autowired
    private Headgate headgate;

    @Autowired
    private FakeTicker ticker;

    @Autowired
    private FakeWallClock wallClock;

    @Test
    void timeStandsStillUntilTheTestMovesIt() {
        Instant begin = wallClock.now();
        assertThat(isAdmitted()).isTrue();
        assertThat(isAdmitted()).isFalse();

        ticker.advance(Duration.ofMinutes(2));

        assertThat(isAdmitted()).isTrue();
        assertThat(Duration.between(begin, wallClock.now())).isEqualTo(Duration.ofMinutes(2));
    }

    private boolean isAdmitted() {
        try {
            headgate.resource("orders").run(() -> {});
            return true;
        } catch (BlockedException refused) {
            return false;
        }
    }
}
