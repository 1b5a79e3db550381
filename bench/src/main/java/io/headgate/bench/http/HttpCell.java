package io.headgate.bench.http;

import java.util.List;
import java.util.Locale;

/** One thing to measure: a service and what protects it. */
record HttpCell(Stack stack, Protection protection) {

    /** Those that there are, in the order of the table; each stack begins with the service that nothing protects. */
    static final List<HttpCell> ALL = List.of(
            new HttpCell(Stack.JETTY, Protection.NOTHING),
            new HttpCell(Stack.JETTY, Protection.HEADGATE),
            new HttpCell(Stack.JETTY_JAVAX, Protection.NOTHING),
            new HttpCell(Stack.JETTY_JAVAX, Protection.SENTINEL),
            new HttpCell(Stack.SPRING, Protection.NOTHING),
            new HttpCell(Stack.SPRING, Protection.HEADGATE),
            new HttpCell(Stack.SPRING, Protection.SENTINEL));

    /** The same service without protection. */
    HttpCell bare() {
        return new HttpCell(stack, Protection.NOTHING);
    }

    String label() {
        return stack.label() + ", " + protection.label();
    }

    /** As an argument of another process: {@code spring-headgate}. */
    String key() {
        return (stack.name() + "-" + protection.name()).toLowerCase(Locale.ROOT);
    }

    static HttpCell ofKey(String key) {
        return ALL.stream()
                .filter(cell -> cell.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("cell: " + key + " (expected: one of "
                        + ALL.stream().map(HttpCell::key).toList() + ")"));
    }

    /** Starts the server in this process. */
    TinyServer start() throws Exception {
        return switch (stack) {
            case JETTY -> JettyServer.start(protection);
            case JETTY_JAVAX -> JavaxJettyServer.start(protection);
            case SPRING -> SpringServer.start(protection);
        };
    }
}
