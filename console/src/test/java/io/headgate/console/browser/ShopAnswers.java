package io.headgate.console.browser;

/** What the instances of the shop answer, in the form of docs/console-protocol.md, and the rules they run by. */
final class ShopAnswers {

    /** As the body of a request that saves it. */
    static final String DOCUMENT = """
            {"expectedVersion": 0, "comment": "first limits", "document": {"headgate": 1, "rules": [
              {"kind": "flow", "id": "orders-limit", "resource": "POST /orders", "limit": {"permits": 200, "per": "1s"}},
              {"kind": "flow", "id": "search-per-caller", "resource": "GET /search", "mode": "shadow",
               "limit": {"algorithm": "token-bucket", "permits": 50, "per": "1s", "burst": 100}, "origins": "others"},
              {"kind": "breaker", "id": "payment-breaker", "resource": "payment.charge", "errorRatio": 0.5, "over": "30s"},
              {"kind": "hot-parameter", "id": "product-hot", "resource": "GET /products/{id}", "argument": 0,
               "limit": {"permits": 30, "per": "1s"}}]}}
            """;

    /** The same with one limit raised, so that there is something to compare. */
    static final String SECOND_DOCUMENT = DOCUMENT.replace("\"expectedVersion\": 0", "\"expectedVersion\": 1")
            .replace("first limits", "more room for the sale")
            .replace("\"permits\": 200", "\"permits\": 260");

    static final String TREE = """
            {"tree": [%s, %s], "leftOut": 0}""".formatted(
                    node(
                            "web",
                            260,
                            node("POST /orders", 190, node("inventory.reserve", 80), node("payment.charge", 60)),
                            node("GET /products/{id}", 120)),
                    node("jobs", 20, node("mail.send", 20)));

    static final String ORIGINS = """
            {"resource": "GET /search", "origins": [%s, %s, %s], "leftOut": 0}""".formatted(node("web", 70), node("mobile", 44), node("partner", 12));

    private ShopAnswers() {}

    private static String node(String name, int passed, String... calls) {
        return """
        {"name": "%s", "passed": %d, "refused": %d, "errors": 1, "finished": %2$d, "averageMillis": 8.4, "longestMillis": 71.5,
         "inFlight": 3, "waiting": 0, "totalPassed": %d, "totalRefused": 412, "calls": [%s]}""".formatted(name, passed, passed / 9, passed * 3600, String.join(",", calls));
    }

    static String rules(boolean lost, String breaker) {
        return """
        {"changes": 2, "leftOut": 0,
         "unused": [{"rule": "search-per-caller", "reason": "(GET /search) has matched no call in 5 minutes, while other resources were called; nearest resource: GET /search/items"}],
         "rules": [
         {"rule": "orders-limit", "kind": "flow", "resource": "POST /orders", "mode": "enforce", "refused": 1240, "errors": 0,
          "status": {"used": "181", "limit": "200"}},
         {"rule": "product-hot", "kind": "hot-parameter", "resource": "GET /products/{id}", "mode": "enforce", "refused": 431, "errors": 0,
          "status": {"keys": "812", "maxKeys": "10000", "evicted": "0", "displaced": "3", "estimated": "0"},
          "hottest": [{"value": "4711", "figure": 30.0, "of": 30.0}, {"value": "0815", "figure": 23.0, "of": 30.0},
                      {"value": "vip", "figure": 90.0, "of": 200.0}, {"value": "1234", "figure": 11.0, "of": 30.0}]},
         {"rule": "tenant-breaker", "kind": "hot-parameter-breaker", "resource": "inventory.reserve", "mode": "enforce", "refused": 88,
          "errors": 0, "status": {"open": "1", "watched": "14", "maxKeys": "10000"},
          "hottest": [{"value": "tenant-7", "state": "OPEN", "figure": 5.0, "of": 5.0}, {"value": "tenant-2", "state": "CLOSED", "figure": 1.0, "of": 5.0}]},
         {"rule": "payment-breaker", "kind": "breaker", "resource": "payment.charge", "mode": "enforce", "refused": 310, "errors": 0,
          "status": {"state": "%s"}},
         {"rule": "fleet-orders", "kind": "flow", "resource": "POST /orders", "mode": "enforce", "refused": 702, "errors": 0,
          "status": {"scope": "cluster", "confirmation": "leased for PT0.5S", "whenLost": "local share", "whenForgotten": "full",
                     "limit": "for all members", "budgets": "1", "lost": "%s", "decided/cluster": "90210", "decided/alone": "%d"}},
         {"rule": "machine", "kind": "system", "resource": "*", "mode": "shadow", "refused": 12, "errors": 0,
          "status": {"signal": "cpu", "value": "0.74", "shed": "0.16", "inFlight": "41"}}]}""".formatted(breaker, lost, lost ? 4102 : 0);
    }
}
