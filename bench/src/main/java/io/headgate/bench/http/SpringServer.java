package io.headgate.bench.http;

import com.alibaba.csp.sentinel.adapter.spring.webmvc_v6x.SentinelWebInterceptor;
import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.servlet.RouteSource;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.route.UrlCleaner;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** A controller of Spring MVC on Tomcat. */
final class SpringServer {

    private static final String ROUTE = "/orders/{id}";

    private SpringServer() {}

    static TinyServer start(Protection protection) throws Exception {
        Orders orders = new Orders();
        return switch (protection) {
            case NOTHING ->
                TomcatServer.start(servlet(orders), List.of(), () -> Served.bare(orders.served.sum()), () -> {});
            case HEADGATE -> {
                HeadgateShield shield = new HeadgateShield("GET " + ROUTE, settings());
                yield TomcatServer.start(
                        servlet(orders), List.of(shield.filter()), () -> shield.counts(orders.served.sum()), shield);
            }
            case SENTINEL -> {
                SentinelTotals totals = SentinelTotals.of(ROUTE);
                DispatcherServlet servlet = servlet(orders, new SentinelWebInterceptor());
                yield TomcatServer.start(servlet, List.of(), () -> totals.counts(orders.served.sum()), () -> {});
            }
        };
    }

    /** One servlet serves every route, so the filter is told what routes there are. */
    private static FilterSettings settings() {
        return FilterSettings.defaults()
                .withRoutes(RouteSource.none())
                .withWeb(WebSettings.defaults().withCleaner(UrlCleaner.templates(ROUTE)));
    }

    private static DispatcherServlet servlet(Orders orders, HandlerInterceptor... interceptors) {
        GenericWebApplicationContext context = new GenericWebApplicationContext();
        new AnnotatedBeanDefinitionReader(context).register(Mvc.class);
        context.registerBean(Orders.class, () -> orders);
        context.registerBean(Interceptors.class, () -> new Interceptors(List.of(interceptors)));
        return new DispatcherServlet(context);
    }

    /** Spring MVC with its defaults. */
    @Configuration(proxyBeanMethods = false)
    @EnableWebMvc
    static class Mvc {}

    private record Interceptors(List<HandlerInterceptor> all) implements WebMvcConfigurer {

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            all.forEach(registry::addInterceptor);
        }
    }

    @RestController
    static class Orders {

        private final LongAdder served = new LongAdder();

        @GetMapping(path = ROUTE, produces = "text/plain")
        String order(@PathVariable("id") String id) {
            served.increment();
            return TinyServer.BODY;
        }
    }
}
