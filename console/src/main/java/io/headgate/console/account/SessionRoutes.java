package io.headgate.console.account;

import static java.util.Objects.requireNonNull;

import io.headgate.console.audit.AuditEntry;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.web.Access;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Names;
import io.headgate.console.web.Refusal;
import io.headgate.console.web.Role;
import io.headgate.console.web.Route;
import io.headgate.console.web.Visitor;
import io.headgate.limiter.Ticker;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Setting up, signing in and out, and one's own password. */
public final class SessionRoutes {

    private static final int MOST_OF_A_NAME = 100;

    private final AccountStore accounts;
    private final Passwords passwords;
    private final Sessions sessions;
    private final SetUp setUp;
    private final AuditTrail trail;
    private final Clock clock;
    private final LoginThrottle throttle;
    private final RefusedLogins refusedLogins;
    private final String version;

    /** Routes over these parts. */
    public SessionRoutes(
            AccountStore accounts,
            Passwords passwords,
            Sessions sessions,
            SetUp setUp,
            AuditTrail trail,
            Clock clock,
            Ticker ticker,
            String version) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.sessions = sessions;
        this.setUp = setUp;
        this.trail = trail;
        this.clock = clock;
        this.throttle = new LoginThrottle(ticker, accounts.places());
        this.refusedLogins = new RefusedLogins(ticker);
        this.version = version;
    }

    /** What can be asked. */
    public List<Route> routes() {
        return List.of(
                Route.get("/api/state", Access.ANYBODY, this::state),
                Route.post("/api/setup", Access.ANYBODY, this::setUp),
                Route.post("/api/login", Access.ANYBODY, this::login),
                Route.post("/api/logout", Access.VIEWER, this::logout),
                Route.get("/api/session", Access.VIEWER, exchange -> exchange.answer(shown(exchange.visitor()))),
                Route.post("/api/password", Access.VIEWER, this::changePassword));
    }

    private record SetUpBody(String token, String name, String password) {
        SetUpBody {
            requireNonNull(token, "token");
            requireNonNull(name, "name");
            requireNonNull(password, "password");
        }
    }

    private record LoginBody(String name, String password) {
        LoginBody {
            requireNonNull(name, "name");
            requireNonNull(password, "password");
        }
    }

    private record PasswordBody(
            String old,

            @com.fasterxml.jackson.annotation.JsonProperty("new")
            String next) {
        PasswordBody {
            requireNonNull(old, "old");
            requireNonNull(next, "new");
        }
    }

    private record Shown(String name, String role, Set<String> applications, String sees, String csrf) {}

    private static Shown shown(Visitor visitor) {
        return new Shown(
                visitor.name(),
                visitor.role().word(),
                new TreeSet<>(visitor.applications()),
                AccountRoutes.sees(visitor.seesAll()),
                visitor.csrf());
    }

    private void state(Exchange exchange) {
        exchange.answer(Map.of("setUp", !accounts.isEmpty(), "version", version));
    }

    private void setUp(Exchange exchange) {
        SetUpBody body = exchange.body(SetUpBody.class);
        throttle.attempt(exchange.source());
        if (!setUp.accepts(body.token())) {
            refused(exchange, "setup", body.name(), "refused: the token is wrong or used up");
            throw new Refusal(403, Map.of("error", "the set-up token is wrong or used up"));
        }
        String name = Names.checked("name", body.name());
        String hash = passwords.hash(Passwords.checked("password", body.password(), name));
        Account first = new Account(name, Role.ADMIN, Set.of(), true, clock.millis(), clock.millis());
        if (!accounts.addFirst(first, hash, entry(name, exchange, "setup", name, AuditEntry.DONE))) {
            throw Refusal.conflict("the console is set up already", Map.of());
        }
        setUp.done();
        KnownPlace place = new KnownPlace(name, exchange.source());
        accounts.remember(place, clock.millis());
        throttle.signedIn(place);
        begin(exchange, first, hash);
    }

    private void login(Exchange exchange) {
        LoginBody body = exchange.body(LoginBody.class);
        String name = cut(body.name());
        boolean known = throttle.attempt(name, exchange.source());
        Optional<String> hash = accounts.passwordHash(name);
        boolean right =
                known ? passwords.matchesOfKnown(body.password(), hash) : passwords.matches(body.password(), hash);
        Optional<Account> account = accounts.find(name);
        if (!right || hash.isEmpty() || account.isEmpty()) {
            refused(exchange, "login", body.name(), "refused: name or password is wrong");
            throw new Refusal(401, Map.of("error", "name or password is wrong"));
        }
        KnownPlace place = new KnownPlace(account.get().name(), exchange.source());
        throttle.signedIn(place);
        String better = passwords.isCheap(hash.get()) ? passwords.hash(body.password()) : "";
        String now = accounts.signedIn(
                place,
                clock.millis(),
                hash.get(),
                better,
                entry(account.get().name(), exchange, "login", account.get().name(), AuditEntry.DONE));
        begin(exchange, account.get(), now);
    }

    /**
     * Begins a session, always a new one. If the account has changed since it was looked at, the change may have ended its
     * sessions before this one began: so it is looked at once more, now that the session can be ended.
     */
    private void begin(Exchange exchange, Account account, String hash) {
        exchange.session().ifPresent(sessions::end);
        String secret = sessions.begin(account);
        boolean same = accounts.find(account.name()).filter(account::sameRights).isPresent()
                && accounts.passwordHash(account.name()).filter(hash::equals).isPresent();
        Optional<Visitor> visitor = sessions.holding(secret);
        if (!same || visitor.isEmpty()) {
            sessions.end(secret);
            throw new Refusal(401, Map.of("error", "the account was changed just now"));
        }
        exchange.giveSession(secret);
        exchange.answer(shown(visitor.get()));
    }

    private void logout(Exchange exchange) {
        trail.add(entry(exchange.account(), exchange, "logout", exchange.account(), AuditEntry.DONE));
        exchange.session().ifPresent(sessions::end);
        exchange.giveSession("");
        exchange.answer(Map.of());
    }

    private void changePassword(Exchange exchange) {
        PasswordBody body = exchange.body(PasswordBody.class);
        String name = exchange.account();
        throttle.attempt(name, exchange.source());
        Optional<String> before = accounts.passwordHash(name);
        if (!passwords.matchesOfKnown(body.old(), before) || before.isEmpty()) {
            trail.add(entry(name, exchange, "password", name, "refused: the old password is wrong"));
            throw new Refusal(403, Map.of("error", "the old password is wrong"));
        }
        String after = passwords.hash(Passwords.checked("new", body.next(), name));
        AuditEntry entry = entry(name, exchange, "password", name, AuditEntry.DONE);
        if (!accounts.changePassword(name, before.get(), after, entry)) {
            throw Refusal.conflict("the password was changed just now", Map.of());
        }
        sessions.endAll(name);
        exchange.giveSession("");
        exchange.answer(Map.of());
    }

    /** A name as a stranger typed it: of whatever length. */
    private static String cut(String name) {
        return name.substring(0, Math.min(name.length(), MOST_OF_A_NAME));
    }

    private void refused(Exchange exchange, String action, String account, String why) {
        refusedLogins.next().ifPresent(leftOut -> {
            String more = leftOut == 0 ? "" : " (and " + leftOut + " attempts before it that are not listed)";
            trail.add(entry("", exchange, action, account, why + more));
        });
    }

    private static AuditEntry entry(String who, Exchange exchange, String action, String account, String result) {
        String detail = AuditEntry.detail(Map.of("account", cut(account)));
        return new AuditEntry(who, exchange.from(), action, "", detail, result);
    }
}
