package io.headgate.adapters.spring.boot;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Routes of all kinds that WebFlux has. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ReactiveShopApplication.Orders.class, ReactiveShopApplication.Lasting.class})
public class ReactiveShopApplication {

    @RestController
    @RequestMapping("/orders")
    static class Orders {

        @GetMapping
        Mono<String> all() {
            return Mono.just("all");
        }

        @GetMapping("/{id}")
        Mono<String> one(@PathVariable("id") String id) {
            return Mono.just("order " + id);
        }

        @GetMapping(path = "/{id}", params = "lines")
        Mono<String> lines(@PathVariable("id") String id) {
            return Mono.just("lines of " + id);
        }

        @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
        Mono<String> place() {
            return Mono.just("placed");
        }

        @GetMapping("/broken")
        Mono<String> broken() {
            return Mono.error(new IllegalStateException("broken"));
        }
    }

    /** A request that lasts until it is let go. */
    @RestController
    public static class Lasting {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final Sinks.One<String> end = Sinks.one();

        @GetMapping("/slow")
        Mono<String> slow() {
            begun.countDown();
            return end.asMono();
        }

        /** Waits until a request is in flight. */
        public boolean awaitBegun() throws InterruptedException {
            return begun.await(30, TimeUnit.SECONDS);
        }

        /** Lets the request in flight come to its end, and all later ones. */
        public void letGo() {
            end.tryEmitValue("done");
        }
    }

    @Bean
    RouterFunction<ServerResponse> functional() {
        return RouterFunctions.route()
                .GET("/functional/{name}", request -> ServerResponse.ok().bodyValue("functional"))
                .build();
    }
}
