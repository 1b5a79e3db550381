package io.headgate.sentinel.proof.spring;

import com.alibaba.csp.sentinel.adapter.spring.webflux.callback.BlockRequestHandler;
import com.alibaba.csp.sentinel.annotation.SentinelResource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;

/** An application that has the starter on its class path and does next to nothing else about it. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Orders.class, StarterApplication.Shelves.class})
class StarterApplication {

    @Bean
    BlockRequestHandler tooMany() {
        return new TooMany();
    }

    /** A bean with an annotated method. */
    @Component
    static class Shelves {

        @SentinelResource(value = "shelves.count", fallback = "unknown")
        String count(String shelf) {
            return "seven";
        }

        String unknown(String shelf, Throwable refusal) {
            return "unknown: " + refusal.getClass().getSimpleName();
        }
    }
}
