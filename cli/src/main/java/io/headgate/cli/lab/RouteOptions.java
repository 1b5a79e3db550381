package io.headgate.cli.lab;

import io.headgate.lab.replay.Routing;
import io.headgate.lab.replay.Routing.Folding;
import io.headgate.lab.replay.Routing.NamedRoute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a route is, and which of them count. */
final class RouteOptions {

    @Option(
            names = "--only",
            paramLabel = "REGEX",
            description = "Only calls in whose route this is found, such as '^GET /api/'.")
    private @Nullable String only;

    @Option(
            names = "--route",
            paramLabel = "REGEX=NAME",
            description = "Paths in which this is found are one route of that name; the first that is found decides.")
    private List<String> routes = new ArrayList<>();

    @Option(names = "--no-fold", description = "Leave ids in paths; else /users/123 is the route /users/{n}.")
    private boolean noFold;

    Routing routing() {
        return new Routing(
                routes.stream().map(NamedRoute::parse).toList(),
                noFold ? Folding.NONE : Folding.IDS,
                Optional.ofNullable(only).map(text -> Routing.regex("only", text)));
    }

    /** What to say when there was no call on such a route. */
    IllegalArgumentException nothingFound(long calls) {
        return new IllegalArgumentException("only: " + only
                + " (expected: a pattern that is found in the route of a call; " + "it is in none of " + calls + ")");
    }
}
