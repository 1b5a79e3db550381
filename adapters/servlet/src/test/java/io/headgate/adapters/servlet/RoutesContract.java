package io.headgate.adapters.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Routes by the mapping are those of the mapping, whether that was asked or not. */
abstract class RoutesContract extends ShopOnContainer {

    private final RouteSource routes = RouteSource.mapping();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final List<String> mapped = new CopyOnWriteArrayList<>();

    RoutesContract(Container.Starter starter) {
        super(starter);
    }

    /** Has the container ask as often as it takes to know all of the few, and forgets what was told. */
    private void ask(Function<HttpServletRequest, HttpServletRequest> seenAs) {
        told.clear();
        mapped.clear();
        filter.present = (any, response, chain) -> {
            HttpServletRequest request = seenAs.apply((HttpServletRequest) any);
            for (int time = 0; time < 3; time++) {
                told.add("" + routes.template(request));
                mapped.add(mapped(request));
            }
        };
        get("/orders/1");
        get("/status/200");
        assertThat(told).containsExactlyElementsOf(mapped).hasSize(6);
        told.clear();
        mapped.clear();
    }

    private static String mapped(HttpServletRequest request) {
        String pattern = request.getHttpServletMapping().getPattern();
        if (pattern.equals("/") || pattern.equals("/*")) {
            return "null";
        }
        return request.getServletContext().getContextPath() + (pattern.startsWith("/") ? "" : "/") + pattern;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/orders/7",
                "/orders/7/8",
                "/orders",
                "/orders/",
                "/orders/orders/*",
                "/status/404",
                "/hello",
                "/hello/7",
                "/nowhere/7",
                "/",
                "",
                "/%6frders/7",
                "/orders;v=1/7",
                "//orders/7",
                "/hello/../orders/7",
                "/orders/../hello",
                "/orders/%2e%2e/status/7",
                "/orders%2F7"
            })
    void aRouteIsThatOfTheMappingHoweverThePathIsWritten(String path) throws IOException {
        ask(request -> request);

        answerTo("GET", Container.APPLICATION + path); // some servers refuse some of these before anybody is asked

        assertThat(told).containsExactlyElementsOf(mapped);
    }

    /** As behind a filter that tells the application of another path. */
    @Test
    void aServletPathThatNoMappingHasIsNotTakenOnTrust() {
        ask(request -> request);
        filter.present = (any, response, chain) -> {
            HttpServletRequest request = new HttpServletRequestWrapper((HttpServletRequest) any) {
                @Override
                public String getServletPath() {
                    return "/made-up";
                }
            };
            told.add(routes.template(request));
            told.add(routes.template(request));
        };

        get("/orders/7");

        assertThat(told).containsExactly("/shop/orders/*", "/shop/orders/*");
    }

    @Test
    void twoApplicationsThatShareASourceHaveRoutesOfTheirOwn() {
        ServletContext other = (ServletContext) Proxy.newProxyInstance(
                ServletContext.class.getClassLoader(),
                new Class<?>[] {ServletContext.class},
                (proxy, method, arguments) -> Map.of("getContextPath", "/other").get(method.getName()));
        for (int time = 0; time < 2; time++) {
            ask(request -> request);
            ask(request -> new HttpServletRequestWrapper(request) {
                @Override
                public ServletContext getServletContext() {
                    return other;
                }
            });
        }
    }
}
