package io.headgate.console.application;

import io.headgate.console.audit.AuditEntry;
import io.headgate.console.web.Access;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Names;
import io.headgate.console.web.Refusal;
import io.headgate.console.web.Route;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Adding and removing applications, and their credentials, for admins. */
public final class ApplicationRoutes {

    private final ApplicationStore applications;
    private final Credentials credentials;
    private final Clock clock;
    private final BiConsumer<String, String> endLinks;
    private final Consumer<String> removed;

    /**
     * Routes over these parts; {@code endLinks} is told the application whose credential ended, and why, and {@code removed} the one
     * that is no more.
     */
    public ApplicationRoutes(
            ApplicationStore applications, Clock clock, BiConsumer<String, String> endLinks, Consumer<String> removed) {
        this.applications = applications;
        this.credentials = new Credentials(applications);
        this.clock = clock;
        this.endLinks = endLinks;
        this.removed = removed;
    }

    /** What can be asked. */
    public List<Route> routes() {
        return List.of(
                Route.post("/api/applications", Access.ADMIN, this::add),
                Route.post("/api/applications/{app}/credential", Access.ADMIN, this::replace),
                Route.delete("/api/applications/{app}", Access.ADMIN, this::remove));
    }

    private record AddBody(@Nullable String name) {}

    private void add(Exchange exchange) {
        String name = Names.checked("name", exchange.body(AddBody.class).name());
        String credential = credentials.next();
        Application application = new Application(name, clock.millis(), clock.millis());
        if (!applications.add(application, Credentials.hash(credential), entry(exchange, "application.add", name))) {
            throw Refusal.conflict("the name is taken, or there are too many applications", Map.of());
        }
        exchange.answer(201, Map.of("name", name, "credential", credential));
    }

    private void replace(Exchange exchange) {
        String name = exchange.part("app");
        String credential = credentials.next();
        AuditEntry entry = entry(exchange, "application.credential", name);
        if (!applications.replaceCredential(name, Credentials.hash(credential), clock.millis(), entry)) {
            throw Refusal.absent("application");
        }
        endLinks.accept(name, "the credential was replaced");
        exchange.answer(Map.of("credential", credential));
    }

    private void remove(Exchange exchange) {
        String name = exchange.part("app");
        if (!applications.remove(name, entry(exchange, "application.remove", name))) {
            throw Refusal.absent("application");
        }
        endLinks.accept(name, "the application was removed");
        removed.accept(name);
        exchange.answer(Map.of());
    }

    private static AuditEntry entry(Exchange exchange, String action, String name) {
        String detail = AuditEntry.detail(Map.of("application", name));
        return AuditEntry.done(exchange.account(), exchange.from(), action, name, detail);
    }
}
