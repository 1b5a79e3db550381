package io.headgate.adapters.webflux;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.reactive.result.method.AbstractHandlerMethodMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The patterns of handler mappings. Safe for many threads. */
final class MappedRoutes implements RouteSource {
    /*
     * A filter runs before Spring looks for the handler, and a resource must be known before anything runs. So the mappings are
     * asked twice, here and by Spring, in the same order and by the same method: whatever a mapping looks at, a method, a
     * header, a predicate of the user's, the answer is the one that counts.
     *
     *   filter    mapping.getHandler(probe)        attributes and CORS headers go to the probe, and are forgotten
     *   Spring    mapping.getHandler(exchange)
     *
     * A mapping of another kind may do more than look (a gateway's reads bodies), and is not asked. One that finds no handler
     * because of the method or a media type says so by an error: there is no route then.
     */

    private static final String EVERYTHING = "/**";

    private final Supplier<List<HandlerMapping>> all;
    private volatile @Nullable List<HandlerMapping> known;

    MappedRoutes(Supplier<List<HandlerMapping>> all) {
        this.all = all;
    }

    /** As Spring finds and sorts them. */
    static List<HandlerMapping> in(ApplicationContext application) {
        List<HandlerMapping> found = new ArrayList<>(
                BeanFactoryUtils.beansOfTypeIncludingAncestors(application, HandlerMapping.class, true, false)
                        .values());
        AnnotationAwareOrderComparator.sort(found);
        return found;
    }

    @Override
    public Mono<String> template(ServerWebExchange exchange) {
        ProbeExchange probe = new ProbeExchange(exchange);
        return Flux.fromIterable(mappings())
                .concatMap(mapping -> mapping.getHandler(probe), 1)
                .next()
                .onErrorComplete()
                .flatMap(handler -> Mono.justOrEmpty(pattern(probe)));
    }

    private List<HandlerMapping> mappings() {
        List<HandlerMapping> present = known;
        if (present == null) {
            present = all.get().stream().filter(MappedRoutes::onlyLooks).toList();
            known = present;
        }
        return present;
    }

    private static boolean onlyLooks(HandlerMapping mapping) {
        return mapping instanceof AbstractHandlerMethodMapping<?>
                || mapping instanceof RouterFunctionMapping
                || mapping instanceof AbstractUrlHandlerMapping;
    }

    /** A pattern for everything says nothing about the route. */
    private static @Nullable String pattern(ServerWebExchange probe) {
        Object best = probe.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        if (best == null || best.toString().equals(EVERYTHING)) {
            return null;
        }
        return probe.getRequest().getPath().contextPath().value() + best;
    }
}
