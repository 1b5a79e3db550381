package io.headgate.adapters.webflux;

import static org.springframework.web.reactive.function.server.RequestPredicates.path;
import static org.springframework.web.reactive.function.server.RouterFunctions.nest;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import io.headgate.Ambient;
import io.headgate.Headgate;
import io.headgate.adapters.reactor.ReactorEntryway;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.config.ResourceHandlerRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** An application with every way to answer, and to fail. */
@Configuration
@EnableWebFlux
class Shop implements WebFluxConfigurer {

    @ResponseStatus(HttpStatus.GONE)
    static final class SoldOut extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/static/**").addResourceLocations("classpath:/static/");
    }

    @Bean
    RouterFunction<ServerResponse> routes() {
        return nest(
                path("/router"),
                route().GET("/{name}", request -> ServerResponse.ok().bodyValue(request.pathVariable("name")))
                        .build());
    }

    @RestController
    static class Orders {

        final Sinks.Empty<Void> release = Sinks.empty();
        final AtomicInteger begun = new AtomicInteger();
        final AtomicInteger cancelled = new AtomicInteger();
        final AtomicInteger running = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();
        private final Headgate headgate;

        Orders(Headgate headgate) {
            this.headgate = headgate;
        }

        @GetMapping("/orders/{id}")
        Mono<String> order(@PathVariable String id) {
            begun.incrementAndGet();
            return Mono.just("order " + id);
        }

        @PostMapping("/orders")
        Mono<String> place(@RequestBody String order) {
            return Mono.just("placed " + order);
        }

        @CrossOrigin("https://friend.example")
        @GetMapping("/shared/{id}")
        Mono<String> shared(@PathVariable String id) {
            return Mono.just("shared " + id);
        }

        @GetMapping("/held/{id}")
        Mono<String> held() {
            return release.asMono()
                    .thenReturn("held")
                    .doOnSubscribe(unused -> {
                        begun.incrementAndGet();
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    })
                    .doFinally(unused -> running.decrementAndGet())
                    .doOnCancel(cancelled::incrementAndGet);
        }

        @GetMapping(value = "/streamed", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
        Flux<String> streamed() {
            return Flux.concat(Mono.just("first"), release.asMono().thenReturn("last"))
                    .doOnCancel(cancelled::incrementAndGet);
        }

        @GetMapping(value = "/endless", produces = MediaType.TEXT_PLAIN_VALUE)
        Flux<String> endless() {
            return Flux.<String>generate(sink -> sink.next("x".repeat(1_000))).doOnCancel(cancelled::incrementAndGet);
        }

        @GetMapping(value = "/broken", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
        Flux<String> broken() {
            return Flux.concat(
                    Mono.just("first"), release.asMono().then(Mono.error(new IllegalStateException("broken"))));
        }

        /** What comes from another service, with which the connection breaks. */
        @GetMapping(value = "/relayed", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
        Flux<String> relayed() {
            return Flux.concat(
                    Mono.just("first"), release.asMono().then(Mono.error(new IOException("Connection reset by peer"))));
        }

        @GetMapping("/failing")
        Mono<String> failing() {
            return Mono.error(new IllegalStateException("failing"));
        }

        @GetMapping("/throwing")
        Mono<String> throwing() {
            throw new IllegalStateException("throwing");
        }

        @GetMapping("/slow")
        Mono<String> slow() {
            return Mono.<String>never().timeout(Duration.ofMillis(20));
        }

        @GetMapping("/missing")
        Mono<String> missing() {
            return Mono.error(new ResponseStatusException(HttpStatus.NOT_FOUND));
        }

        @GetMapping("/sold-out")
        Mono<String> soldOut() {
            return Mono.error(new SoldOut());
        }

        @GetMapping("/bad-gateway")
        Mono<String> badGateway() {
            return Mono.error(new ResponseStatusException(HttpStatus.BAD_GATEWAY));
        }

        @GetMapping("/unavailable")
        Mono<ResponseEntity<String>> unavailable() {
            return Mono.just(ResponseEntity.status(503).body("later"));
        }

        @GetMapping("/empty")
        Mono<Void> empty(ServerHttpResponse response) {
            response.setStatusCode(HttpStatus.NO_CONTENT);
            return Mono.empty();
        }

        @GetMapping("/deeper")
        Mono<String> deeper() {
            return Mono.just("deep").transform(ReactorEntryway.of(headgate.resource("deep"))::mono);
        }

        @GetMapping("/ambient")
        Mono<String> ambient() {
            return Mono.deferContextual(
                    context -> Mono.just(context.get(Ambient.class).toString()));
        }

        @GetMapping("/pay/{*rest}")
        Mono<String> pay() {
            return Mono.just("paid");
        }
    }
}
