package io.headgate.adapters.servlet;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.web.FailureRule;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.client.TrustedProxies;
import io.headgate.adapters.web.refusal.RateLimitHeaders;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.adapters.web.refusal.WebResponse;
import io.headgate.adapters.web.route.UrlCleaner;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.Attribute;
import io.headgate.rule.Exact;
import io.headgate.rule.Prefix;
import io.headgate.rule.Target;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

/** Keeps docs/guide/web.md true. */
class WebGuideTest {

    @Test
    void aFilterInThreeLinesProtectsAnApplication() throws Exception {
        List<Integer> answers = statuses(servletContext -> {
            // example: filter
            Headgate headgate =
                    Headgate.builder().rules(flow("GET /orders/*").perMinute(2)).build();
            HeadgateFilter.register(servletContext, headgate, FilterSettings.defaults());
            // end
        });

        assertThat(answers).containsExactly(200, 200, 429);
    }

    @Test
    void theSettingsOfThePageWork() throws Exception {
        Headgate headgate = Headgate.builder()
                .rules(flow("GET /orders/{id}").perMinute(1).fromEachOther())
                .build();
        List<Integer> answers = statuses(servletContext -> {
            // example: settings
            WebSettings web = WebSettings.defaults()
                    .withCleaner(UrlCleaner.templates("/orders/{id}", "/orders/{id}/lines"))
                    .withProxies(TrustedProxies.of("10.0.0.0/8"))
                    .withOrigins(OriginResolver.principal().or(OriginResolver.clientAddress(64)))
                    .withExcluded(new Exact("/health"), new Prefix("/assets/"))
                    .withFailures(FailureRule.usual().withStatuses(status -> status == 502 || status == 504));
            HeadgateFilter.register(
                    servletContext, headgate, FilterSettings.defaults().withWeb(web));
            // end
        });

        assertThat(answers).containsExactly(200, 429, 429);
        assertThat(headgate.statistics().origins("GET /orders/{id}")).containsOnlyKeys("127.0.0.1");
    }

    @Test
    void rulesForRoutesAndGroups() throws Exception {
        // example: rules
        ApiGroups groups = ApiGroups.of(ApiGroup.of("shop").prefix("/orders/").path("/basket"));
        WebSettings web = WebSettings.defaults().withGroups(groups);
        Headgate headgate = Headgate.builder()
                .rules(
                        flow("GET /orders/*").perSecond(100), // one route
                        flow(Target.prefix("GET /")).perSecond(10).fromEachOther(), // each caller, on each route
                        flow(Target.prefix("GET /").sharing()).perSecond(50).fromEachOther(), // on all of them together
                        gateway("shop")
                                .per(2, ofMinutes(1))
                                .forEach(Attribute.clientAddress().groupedByPrefix(64)))
                .build();
        // end
        List<Integer> answers = statuses(context -> HeadgateFilter.register(
                context, headgate, FilterSettings.defaults().withWeb(web)));

        assertThat(answers).containsExactly(200, 200, 429);
    }

    @Test
    void refusalsCanBeAnsweredOtherwise() throws Exception {
        // example: refusals
        WebSettings quiet =
                WebSettings.defaults().withRefusals(RefusalHandler.problem().withRateLimit(RateLimitHeaders.NONE));
        WebSettings page = WebSettings.defaults().withRefusals(RefusalHandler.redirect("/busy.html"));
        WebSettings own = WebSettings.defaults()
                .withRefusals((request, refused) -> WebResponse.of(429).withBody("text/plain", "slow down"));
        // end
        Headgate headgate =
                Headgate.builder().rules(flow("GET /orders/*").perSecond(0)).build();
        assertThat(statuses(context -> HeadgateFilter.register(
                        context, headgate, FilterSettings.defaults().withWeb(page))))
                .containsExactly(303, 303, 303);
        assertThat(quiet).isNotEqualTo(own);
    }

    @Test
    void aContainerMakesTheFilterFromAttributesOfTheContext() throws Exception {
        Headgate headgate =
                Headgate.builder().rules(flow("GET /orders/*").perMinute(1)).build();

        List<Integer> answers = statuses(context -> {
            context.setAttribute(HeadgateFilter.HEADGATE, headgate);
            context.addFilter("headgate", HeadgateFilter.class).addMappingForUrlPatterns(null, false, "/*");
        });

        assertThat(answers).containsExactly(200, 429, 429);
    }

    /** What three requests for an order are answered, by a small application that was set up so. */
    private static List<Integer> statuses(Consumer<ServletContext> setUp) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(application(setUp));
        server.start();
        try {
            URI order = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/orders/7");
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                statuses.add(HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(order).build(), HttpResponse.BodyHandlers.discarding())
                        .statusCode());
            }
            return statuses;
        } finally {
            server.stop();
        }
    }

    private static ServletContextHandler application(Consumer<ServletContext> setUp) {
        ServletContextHandler context = new ServletContextHandler();
        context.addEventListener(new ServletContextListener() {
            @Override
            public void contextInitialized(ServletContextEvent event) {
                setUp.accept(event.getServletContext());
            }
        });
        HttpServlet orders = new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                response.setStatus(200);
            }
        };
        context.addServlet(new ServletHolder(orders), "/orders/*");
        return context;
    }

    // ------------------------------------------------------------------ the page

    @Test
    void theJavaInThePageIsTheJavaHere() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/guide"))) {
            root = root.getParent();
        }
        Path here = root.resolve("adapters/servlet/src/test/java/io/headgate/adapters/servlet/WebGuideTest.java");

        Map<String, String> page =
                marked(Files.readAllLines(root.resolve("docs/guide/web.md")), "<!-- example: ", "```");
        assertThat(page).isNotEmpty().isEqualTo(marked(Files.readAllLines(here), "// example: ", "// end"));
    }

    /** The lines between a mark and {@code end}, by the name in the mark, without what all of them are indented by. */
    private static Map<String, String> marked(List<String> lines, String mark, String end) {
        Map<String, String> found = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(mark)) {
                int first = lines.get(i + 1).equals("```java") ? i + 2 : i + 1;
                List<String> region = lines.subList(first, lines.size()).stream()
                        .takeWhile(each -> !each.strip().equals(end))
                        .toList();
                found.put(line.substring(mark.length()).replace(" -->", ""), unindented(region));
            }
        }
        return found;
    }

    private static String unindented(List<String> lines) {
        int indent = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return lines.stream()
                .map(line -> line.isBlank() ? "" : line.substring(indent))
                .collect(Collectors.joining("\n"));
    }
}
