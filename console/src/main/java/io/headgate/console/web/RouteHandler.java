package io.headgate.console.web;

/** What a route does. Called by many threads at once. */
@FunctionalInterface
public interface RouteHandler {

    /** Answers, or throws a {@link Refusal} that is the answer. */
    void handle(Exchange exchange) throws Exception;
}
