package io.headgate.console.fleet;

import static io.headgate.console.web.Access.VIEWER;

import io.headgate.agent.wire.Ask;
import io.headgate.console.history.History;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Refusal;
import io.headgate.console.web.Route;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What a page can ask about the fleet. */
public final class FleetRoutes {

    private static final String APPLICATION = "/api/applications/{app}";

    private final FleetLinks links;
    private final Supplier<? extends Collection<String>> applications;
    private final HistoryRoute history;
    private final LiveRoute live;
    private final AskRoute ask;
    private final LatelyRoute lately;

    /**
     * Routes.
     *
     * @param applications the names of all applications there are, heard of or not
     */
    public FleetRoutes(FleetLinks links, History history, Supplier<? extends Collection<String>> applications) {
        this.links = links;
        this.applications = applications;
        this.history = new HistoryRoute(history, links.clock());
        this.live = new LiveRoute(links.streams());
        this.ask = new AskRoute(links);
        this.lately = new LatelyRoute(history);
    }

    /** All of them. */
    public List<Route> routes() {
        return List.of(
                Route.get("/api/applications", VIEWER, this::applications),
                Route.get(APPLICATION + "/instances", VIEWER, this::instances),
                Route.get(APPLICATION + "/live", VIEWER, exchange -> live.handle(exchange, fleet(exchange))),
                Route.get(
                        APPLICATION + "/history",
                        VIEWER,
                        exchange -> history.handle(exchange, fleet(exchange).name())),
                Route.get(APPLICATION + "/lately", VIEWER, exchange -> lately.handle(exchange, fleet(exchange))),
                Route.get(APPLICATION + "/machine", VIEWER, exchange -> lately.machine(exchange, fleet(exchange))),
                asking("tree", Ask.What.TREE),
                asking("rules", Ask.What.RULES),
                asking("origins", Ask.What.ORIGINS),
                Route.get(APPLICATION + "/refusals", VIEWER, this::refusals),
                Route.get(APPLICATION + "/breakers", VIEWER, this::breakers),
                Route.get(APPLICATION + "/events", VIEWER, this::events));
    }

    private Route asking(String path, Ask.What what) {
        return Route.get(
                APPLICATION + "/ask/" + path,
                VIEWER,
                exchange -> ask.handle(exchange, fleet(exchange).name(), what));
    }

    /** The application that the path names, if there is one. */
    private ApplicationFleet fleet(Exchange exchange) {
        String name = exchange.part("app");
        if (!applications.get().contains(name)) {
            throw Refusal.absent(name);
        }
        return links.fleet(name);
    }

    private void applications(Exchange exchange) {
        exchange.answer(applications.get().stream()
                .filter(exchange.visitor()::sees)
                .sorted()
                .map(name -> FleetRows.application(links.fleet(name)))
                .toList());
    }

    private void instances(Exchange exchange) {
        ApplicationFleet fleet = fleet(exchange);
        exchange.answer(fleet.instances().stream()
                .map(instance -> FleetRows.instance(instance, fleet.nowMillis()))
                .toList());
    }

    private void refusals(Exchange exchange) {
        String resource = exchange.query("resource").orElse("");
        String rule = exchange.query("rule").orElse("");
        exchange.answer(fleet(exchange).diary().refusals(resource, rule, limit(exchange)).stream()
                .map(FleetRows::refusal)
                .toList());
    }

    private void breakers(Exchange exchange) {
        ApplicationFleet fleet = fleet(exchange);
        exchange.answer(Map.of(
                "now",
                FleetRows.breakers(fleet),
                "changes",
                fleet.diary().breakers(limit(exchange)).stream()
                        .map(FleetRows::change)
                        .toList()));
    }

    private void events(Exchange exchange) {
        exchange.answer(fleet(exchange).diary().events(limit(exchange)).stream()
                .map(FleetRows::event)
                .toList());
    }

    private static int limit(Exchange exchange) {
        return (int) exchange.query("limit", 100, 1, 1_000);
    }
}
