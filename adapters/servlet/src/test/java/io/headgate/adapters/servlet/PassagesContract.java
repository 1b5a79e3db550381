package io.headgate.adapters.servlet;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Action;
import io.headgate.Ambient;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.route.UrlCleaner;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request counts once, however often it comes by. */
abstract class PassagesContract extends HostileClientsContract {

    PassagesContract(Container.Starter starter) {
        super(starter);
    }

    @Test
    void aForwardAndAnIncludeCountOnce() {
        assertThat(get("/forward").body()).isEqualTo("hello");
        assertThat(get("/include").body()).isEqualTo("hello");

        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /shop/forward", "GET /shop/include");
        assertEnded("GET /shop/forward", 1, 0);
        assertEnded("GET /shop/include", 1, 0);
    }

    @Test
    void anErrorThatTheApplicationHandlesIsNone() {
        assertThat(get("/include-handled").body()).isEqualTo("instead");
        assertEnded("GET /shop/include-handled", 1, 0);
    }

    /** As when the filter is mapped twice. */
    @Test
    void aRequestThatPassesTwiceCountsOnce() {
        protect(flow("GET /shop/hello").perSecond(1));
        HeadgateFilter real = new HeadgateFilter(headgate, FilterSettings.defaults());
        filter.present = (request, response, chain) ->
                real.doFilter(request, response, (passed, answer) -> real.doFilter(passed, answer, chain));

        assertThat(get("/hello").body()).isEqualTo("hello");
        assertThat(get("/hello").statusCode()).isEqualTo(429);
        assertEnded("GET /shop/hello", 1, 0);
    }

    @Test
    void aRequestThatPassesAgainFromWithinAnotherAmbientCountsOnce() {
        HeadgateFilter real = new HeadgateFilter(headgate, FilterSettings.defaults());
        filter.present = (request, response, chain) -> real.doFilter(
                request,
                response,
                (passed, answer) -> elsewhere(new Ambient("batch", ""), () -> real.doFilter(passed, answer, chain)));
        assertThat(get("/hello").body()).isEqualTo("hello");
        filter.present = (request, response, chain) -> real.doFilter(
                request, response, (passed, answer) -> elsewhere(null, () -> real.doFilter(passed, answer, chain)));
        assertThat(get("/hello").body()).isEqualTo("hello");

        assertEnded("GET /shop/hello", 2, 0);
    }

    private void elsewhere(@Nullable Ambient ambient, Action<Exception> action) throws ServletException {
        try {
            headgate.within(ambient, () -> {
                action.run();
                return null;
            });
        } catch (Exception failure) {
            throw new ServletException(failure);
        }
    }

    @Test
    void eachOfTwoFiltersOfOneHeadgateCountsOnce() {
        HeadgateFilter first = new HeadgateFilter(headgate, FilterSettings.defaults());
        HeadgateFilter second = new HeadgateFilter(headgate, FilterSettings.defaults());
        filter.present = (request, response, chain) -> first.doFilter(
                request,
                response,
                (passed, answer) ->
                        second.doFilter(passed, answer, (again, same) -> first.doFilter(again, same, chain)));

        assertThat(get("/hello").body()).isEqualTo("hello");
        assertEnded("GET /shop/hello", 2, 0);
    }

    /** As where one request is served while another one is. */
    @Test
    void anotherRequestOnTheSameThreadCountsByItself() {
        WebSettings named = WebSettings.defaults().withCleaner(UrlCleaner.templates("/shop/inner"));
        HeadgateFilter real =
                new HeadgateFilter(headgate, FilterSettings.defaults().withWeb(named));
        filter.present = (request, response, chain) -> real.doFilter(request, response, (passed, answer) -> {
            real.doFilter(new InnerRequest((HttpServletRequest) passed), answer, (inner, same) -> {});
            real.doFilter(new InnerRequest((HttpServletRequest) passed), answer, (inner, same) -> {});
            chain.doFilter(passed, answer);
        });

        assertThat(get("/hello").body()).isEqualTo("hello");
        assertEnded("GET /shop/inner", 2, 0);
        assertEnded("GET /shop/hello", 1, 0);
    }

    private static final class InnerRequest extends HttpServletRequestWrapper {

        private final Map<String, Object> own = new HashMap<>();

        private InnerRequest(HttpServletRequest outer) {
            super(outer);
        }

        @Override
        public String getRequestURI() {
            return "/shop/inner";
        }

        @Override
        public Object getAttribute(String name) {
            return own.get(name);
        }

        @Override
        public void setAttribute(String name, Object value) {
            own.put(name, value);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/fails", "/send-500"})
    void anErrorPageBelongsToTheEntranceOfItsRequest(String path) {
        protect(WebSettings.defaults().withOrigins(OriginResolver.header("X-User")));

        HttpResponse<String> failed = send(request(path).header("X-User", "ada"));

        assertThat(failed.statusCode()).isEqualTo(500);
        assertThat(failed.body()).isEqualTo("sorry");
        assertThat(failed.headers().firstValue("X-Who")).contains("Ambient[entrance=web, origin=ada]");
    }

    // ------------------------------------------------------------------ what is left with a request

    @Test
    void aRequestThatIsServedAtOnceIsLeftAsItWas() {
        withAListenerThatThrows();

        assertThat(get("/hello").body()).isEqualTo("hello");
        assertEnded("GET /shop/hello", 1, 0);
    }

    /** Jetty and Undertow let out what a listener throws that hears of attributes of requests. */
    @ParameterizedTest
    @ValueSource(strings = {"/forward", "/async-at-once"})
    void aListenerThatThrowsLeavesNothingInFlight(String comesByAgain) {
        withAListenerThatThrows();

        get(comesByAgain);
        assertEnded("GET /shop" + comesByAgain, 1, 1);
    }

    /** Where one request has been asynchronous, all later ones are expected to be. */
    @Test
    void aListenerThatThrowsBeforeARequestIsServedLeavesNothingInFlight() {
        withAListenerThatThrows();
        get("/async-at-once");

        assertThat(get("/hello").statusCode()).isEqualTo(500);
        assertEnded("GET /shop/hello", 1, 1);
    }

    private void withAListenerThatThrows() {
        HeadgateFilter real = new HeadgateFilter(headgate, FilterSettings.defaults());
        filter.present = (request, response, chain) -> {
            HttpServletRequest listened = new HttpServletRequestWrapper((HttpServletRequest) request) {
                @Override
                public void setAttribute(String name, Object value) {
                    if (name.startsWith(HeadgateFilter.class.getName())) {
                        throw new IllegalStateException("a listener");
                    }
                    super.setAttribute(name, value);
                }
            };
            real.doFilter(listened, response, chain);
        };
    }
}
