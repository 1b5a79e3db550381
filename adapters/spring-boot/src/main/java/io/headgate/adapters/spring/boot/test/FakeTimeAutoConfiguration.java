package io.headgate.adapters.spring.boot.test;

import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Instant;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** What {@link HeadgateTest} brings along; not among the auto-configurations of an application. */
@AutoConfiguration(before = HeadgateAutoConfiguration.class)
final class FakeTimeAutoConfiguration {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    @Bean
    @ConditionalOnMissingBean
    FakeTicker headgateFakeTicker() {
        return new FakeTicker();
    }

    @Bean
    @ConditionalOnMissingBean
    FakeWallClock headgateFakeWallClock(FakeTicker ticker) {
        return new FakeWallClock(START, ticker);
    }
}
