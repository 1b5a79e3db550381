package io.headgate.adapters.spring.boot;

import io.headgate.testkit.time.FakeTicker;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Time that stands still. */
@Configuration(proxyBeanMethods = false)
public class FakeTime {

    @Bean
    FakeTicker ticker() {
        return new FakeTicker();
    }
}
