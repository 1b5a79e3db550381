package io.headgate.adapters.spring.boot;

import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/** Threads and connections of Netty for this application alone: otherwise the first to end takes those of all others with it. */
@Configuration(proxyBeanMethods = false)
class OwnNetty {

    @Bean
    ReactorResourceFactory reactorResources() {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setShutdownQuietPeriod(Duration.ZERO);
        return resources;
    }
}
