package io.headgate.console.account;

import io.headgate.console.audit.AuditEntry;
import io.headgate.console.web.Access;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Names;
import io.headgate.console.web.Refusal;
import io.headgate.console.web.Role;
import io.headgate.console.web.Route;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The accounts, for admins. */
public final class AccountRoutes {

    private static final int MOST_APPLICATIONS = 1_000;
    private static final String ALL = "all";
    private static final String LISTED = "listed";

    private final AccountStore accounts;
    private final Passwords passwords;
    private final Sessions sessions;
    private final Clock clock;

    /** Routes over these parts. */
    public AccountRoutes(AccountStore accounts, Passwords passwords, Sessions sessions, Clock clock) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.sessions = sessions;
        this.clock = clock;
    }

    /** What can be asked. */
    public List<Route> routes() {
        return List.of(
                Route.get("/api/accounts", Access.ADMIN, this::list),
                Route.post("/api/accounts", Access.ADMIN, this::add),
                Route.put("/api/accounts/{name}", Access.ADMIN, this::change),
                Route.delete("/api/accounts/{name}", Access.ADMIN, this::remove));
    }

    private record AddBody(
            @Nullable String name,
            @Nullable String password,
            @Nullable String role,
            @Nullable List<@Nullable String> applications,
            @Nullable String sees) {}

    private record ChangeBody(
            @Nullable String role,
            @Nullable List<@Nullable String> applications,
            @Nullable String sees,
            @Nullable String password) {}

    private record Shown(
            String name, String role, Set<String> applications, String sees, long createdAt, long lastLoginAt) {}

    private void list(Exchange exchange) {
        exchange.answer(accounts.list().stream()
                .map(account -> new Shown(
                        account.name(),
                        account.role().word(),
                        new TreeSet<>(account.applications()),
                        sees(account.seesAll()),
                        account.createdAt(),
                        account.lastLoginAt()))
                .toList());
    }

    private void add(Exchange exchange) {
        AddBody body = exchange.body(AddBody.class);
        String name = Names.checked("name", body.name());
        String password = Passwords.checked("password", body.password(), name);
        Account account = new Account(
                name,
                role(body.role()),
                applications(body.applications()),
                seesAll(body.sees(), true),
                clock.millis(),
                0);
        AuditEntry entry = entry(exchange, "account.add", rights(account));
        String hash = passwords.hash(password);
        if (!withKnownApplications(() -> accounts.add(account, hash, entry))) {
            throw Refusal.conflict("the name is taken, or there are too many accounts", Map.of());
        }
        exchange.answer(201, Map.of("name", name));
    }

    private void change(Exchange exchange) {
        ChangeBody body = exchange.body(ChangeBody.class);
        Account before = accounts.find(exchange.part("name")).orElseThrow(() -> Refusal.absent("account"));
        Account after = new Account(
                before.name(),
                role(body.role()),
                applications(body.applications()),
                seesAll(body.sees(), before.seesAll()),
                before.createdAt(),
                before.lastLoginAt());
        String hash = body.password() == null
                ? ""
                : passwords.hash(Passwords.checked("password", body.password(), before.name()));
        Map<String, Object> detail = new HashMap<>(rights(after));
        detail.put("before", rights(before));
        detail.put("passwordChanged", !hash.isEmpty());
        AuditEntry entry = entry(exchange, "account.change", detail);
        require(withKnownApplications(() -> accounts.change(after, hash, entry)));
        if (!hash.isEmpty() || !after.sameRights(before)) {
            sessions.endAll(before.name());
        }
        exchange.answer(Map.of("name", before.name()));
    }

    private void remove(Exchange exchange) {
        Account before = accounts.find(exchange.part("name")).orElseThrow(() -> Refusal.absent("account"));
        require(accounts.remove(before.name(), entry(exchange, "account.remove", rights(before))));
        sessions.endAll(before.name());
        exchange.answer(Map.of());
    }

    private static <T> T withKnownApplications(Supplier<T> change) {
        try {
            return change.get();
        } catch (UnknownApplicationException unknown) {
            throw Refusal.bad("applications", unknown.application(), "names of applications that were added");
        }
    }

    private static void require(AccountStore.Changed changed) {
        if (changed == AccountStore.Changed.ABSENT) {
            throw Refusal.absent("account");
        }
        if (changed == AccountStore.Changed.LAST_ADMIN) {
            throw Refusal.conflict("this is the last admin", Map.of());
        }
    }

    private static Role role(@Nullable String word) {
        return Role.of(String.valueOf(word))
                .orElseThrow(() -> Refusal.bad("role", String.valueOf(word), "viewer, editor or admin"));
    }

    private static Set<String> applications(@Nullable List<@Nullable String> names) {
        Set<String> applications = new TreeSet<>();
        if (names != null) {
            if (names.size() > MOST_APPLICATIONS) {
                throw Refusal.bad("applications", names.size() + " names", "at most " + MOST_APPLICATIONS);
            }
            for (String each : names) {
                applications.add(Names.checked("applications", each));
            }
        }
        return applications;
    }

    private static boolean seesAll(@Nullable String word, boolean otherwise) {
        if (word == null) {
            return otherwise;
        }
        if (!word.equals(ALL) && !word.equals(LISTED)) {
            throw Refusal.bad("sees", word, "all or listed");
        }
        return word.equals(ALL);
    }

    static String sees(boolean all) {
        return all ? ALL : LISTED;
    }

    private static Map<String, Object> rights(Account account) {
        return Map.of(
                "account",
                account.name(),
                "role",
                account.role().word(),
                "applications",
                new TreeSet<>(account.applications()),
                "sees",
                sees(account.seesAll()));
    }

    private static AuditEntry entry(Exchange exchange, String action, Map<String, Object> detail) {
        return AuditEntry.done(exchange.account(), exchange.from(), action, "", AuditEntry.detail(detail));
    }
}
