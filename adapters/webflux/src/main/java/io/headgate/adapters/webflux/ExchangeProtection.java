package io.headgate.adapters.webflux;

import static java.util.Objects.requireNonNull;

import io.headgate.Ambient;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.adapters.web.WebProtection;
import io.headgate.adapters.web.WebRequest;
import io.headgate.adapters.web.WebSettings;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

/**
 * Lets exchanges through, or not, without holding a thread. What every adapter over WebFlux is made of. Safe for many threads.
 */
public final class ExchangeProtection {

    private final WebProtection web;
    private final WebSettings settings;
    private final Entryways entryways = new Entryways();

    /** Protection by the rules of {@code headgate}. */
    public ExchangeProtection(Headgate headgate, WebSettings settings) {
        this.web = new WebProtection(headgate, settings);
        this.settings = requireNonNull(settings, "settings");
    }

    /** What it has in common with every web adapter. */
    public WebProtection web() {
        return web;
    }

    /** The request as rules see it, of which nobody knows route and user, with a path of which dots are resolved if there are any. */
    public WebRequest request(ServerWebExchange exchange, String rawPath) {
        return web.request(new ReceivedExchange(exchange.getRequest(), rawPath, () -> null, () -> null));
    }

    /** The same with the route and the user that these know. */
    public Mono<WebRequest> request(
            ServerWebExchange exchange, String rawPath, Mono<String> template, Mono<String> principal) {
        return Mono.zip(
                told(template),
                told(principal),
                (route, user) -> web.request(new ReceivedExchange(exchange.getRequest(), rawPath, route, user)));
    }

    /** An error is told when the web core asks: it counts what goes wrong in what was plugged in. */
    private static Mono<Supplier<@Nullable String>> told(Mono<String> source) {
        return source.<Supplier<@Nullable String>>map(text -> () -> text)
                .onErrorResume(
                        Exception.class,
                        failure -> Mono.just(() -> {
                            throw Exceptions.propagate(failure);
                        }))
                .defaultIfEmpty(() -> null);
    }

    /**
     * Runs {@code handler} if all resources admit the request, the last of which is its route; else answers, and has cost none of
     * them anything, see {@link io.headgate.AllOrNothing}. It counts until the handler completes, which it does when the response is written, fails or is cancelled. The handler must use the exchange that
     * it is given.
     */
    public Mono<Void> protect(
            ServerWebExchange exchange,
            WebRequest request,
            List<Resource> resources,
            Function<ServerWebExchange, Mono<Void>> handler) {
        Passage passage = new Passage(web, settings.failures(), exchange, request);
        Mono<Integer> counted = entryways.of(resources).mono(passage.counted(handler));
        String route = resources.get(resources.size() - 1).name();
        Ambient ambient = web.ambient(request, route);
        return passage.ended(counted)
                .contextWrite(context -> context.put(WebRequest.class, request).put(Ambient.class, ambient));
    }
}
