package io.headgate.console;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.account.AccountRoutes;
import io.headgate.console.account.Secrets;
import io.headgate.console.account.SessionRoutes;
import io.headgate.console.account.Sessions;
import io.headgate.console.account.SetUp;
import io.headgate.console.account.SqliteAccounts;
import io.headgate.console.application.ApplicationRoutes;
import io.headgate.console.application.Credentials;
import io.headgate.console.application.SqliteApplications;
import io.headgate.console.audit.AuditEntry;
import io.headgate.console.audit.AuditRoutes;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import io.headgate.console.store.Schema;
import io.headgate.console.web.LinkDoor;
import io.headgate.console.web.Route;
import io.headgate.console.web.WebServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A running console. {@link #start} answers when it listens; {@link #close} ends all it began. Safe for many threads.
 *
 * <pre>{@code
 * try (Console console = Console.start(ConsoleSettings.in(folder), features)) {
 *     System.out.println(console.address());
 * }
 * }</pre>
 */
public final class Console implements AutoCloseable {

    /*
     *   browser ──► WebServer ──► Gate ──► XxxRoutes ──► XxxStore ──► console.db
     *   instance ──► /link ─────► the feature that talks to instances
     *
     * What was opened is closed in the opposite order, also when a later part fails to start.
     */
    private final ConsoleSettings settings;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final List<Feature.Running> features = new ArrayList<>();
    private Optional<String> token = Optional.empty();
    private @Nullable Folder folder;
    private volatile @Nullable WebServer server;

    private Console(ConsoleSettings settings) {
        this.settings = settings;
    }

    /** Starts a console with these features. One that cannot start leaves no folder behind that was not there before. */
    public static Console start(ConsoleSettings settings, List<Feature> features) {
        Console console = new Console(settings);
        boolean isNew = Files.notExists(settings.folder());
        try {
            console.open(features);
            return console;
        } catch (RuntimeException | Error failed) {
            console.close();
            if (isNew) {
                console.removeFolder();
            }
            throw failed;
        }
    }

    private void removeFolder() {
        Folder opened = folder;
        if (opened != null) {
            opened.remove();
        }
    }

    private void open(List<Feature> wanted) {
        Exposure.check(settings.web());
        Folder folder = keep(Folder.open(settings.folder()));
        this.folder = folder;
        Database database = keep(Database.open(folder.file("console.db"), Durability.DISK, schemas(wanted)));
        AuditTrail trail = new AuditTrail(database, settings.clock(), settings.auditEntries());
        SqliteAccounts accounts = new SqliteAccounts(database, trail, SqliteApplications::has);
        SqliteApplications applications = new SqliteApplications(database, trail, (connection, application, entry) -> {
            accounts.unlist(connection, application, entry);
            for (Feature feature : wanted) {
                feature.removed(connection, application);
            }
        });
        SetUp setUp = prepareSetUp(accounts.isEmpty());
        ConsoleBase base =
                new ConsoleBase(folder::file, database, trail, applications, settings.clock(), settings.ticker());
        wanted.forEach(feature -> features.add(keep(feature.start(base))));
        Sessions sessions = new Sessions(settings.ticker(), this::endStreams);
        List<Route> routes = new ArrayList<>();
        routes.addAll(new SessionRoutes(
                        accounts,
                        settings.passwords(),
                        sessions,
                        setUp,
                        trail,
                        settings.clock(),
                        settings.ticker(),
                        version())
                .routes());
        routes.addAll(new AccountRoutes(accounts, settings.passwords(), sessions, settings.clock()).routes());
        routes.addAll(
                new ApplicationRoutes(applications, settings.clock(), this::endLinks, sessions::endListing).routes());
        routes.addAll(new AuditRoutes(trail, settings.ticker()).routes());
        routes.addAll(new Condition(version(), settings.clock().millis(), this::running, features).routes());
        features.forEach(feature -> routes.addAll(feature.routes()));
        listen(routes, sessions, trail, new Credentials(applications));
    }

    private static List<Schema> schemas(List<Feature> wanted) {
        List<Schema> schemas =
                new ArrayList<>(List.of(AuditTrail.SCHEMA, SqliteAccounts.SCHEMA, SqliteApplications.SCHEMA));
        wanted.forEach(feature -> schemas.addAll(feature.schemas()));
        return schemas;
    }

    private <T extends AutoCloseable> T keep(T part) {
        opened.push(part);
        return part;
    }

    private SetUp prepareSetUp(boolean first) {
        if (!first) {
            return SetUp.with(Optional.empty());
        }
        require(
                settings.setUpToken().isPresent() || Exposure.isLoopback(settings.web()),
                "setUpToken",
                "absent",
                "one, to listen beyond this machine before the first account is made");
        token = settings.setUpToken().or(() -> Optional.of(new Secrets().next()));
        return SetUp.with(token);
    }

    private void listen(List<Route> routes, Sessions sessions, AuditTrail trail, Credentials credentials) {
        server = keep(WebServer.start(
                settings.web(),
                routes,
                sessions,
                (who, from, action, application, why) ->
                        trail.add(new AuditEntry(who, from, action, application, "{}", "refused: " + why)),
                door(credentials),
                settings.ticker()));
    }

    private @Nullable LinkDoor door(Credentials credentials) {
        List<Feature.LinkOpened> all =
                features.stream().flatMap(feature -> feature.links().stream()).toList();
        require(all.size() <= 1, "features", all.size() + " that talk to instances", "at most one");
        return all.isEmpty() ? null : new CredentialDoor(credentials, all.get(0));
    }

    private void endLinks(String application, String reason) {
        WebServer running = server;
        if (running != null) {
            running.endLinks(application, reason);
        }
        features.forEach(feature -> feature.ended(application));
    }

    private void endStreams(String account) {
        WebServer running = server;
        if (running != null) {
            running.endStreams(account);
        }
    }

    /** The version of this console, as "0.1.0". */
    public static String version() {
        try (InputStream file = Console.class.getResourceAsStream("version.txt")) {
            return file == null ? "unknown" : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            return "unknown";
        }
    }

    /** The address to open in a browser. */
    public String address() {
        String host = settings.web().host();
        String shown = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
        return (settings.web().keyStore().isPresent() ? "https://" : "http://")
                + (shown.contains(":") ? "[" + shown + "]" : shown) + ":" + port();
    }

    /** The port it listens at. */
    public int port() {
        return running().port();
    }

    /** What makes the first account; empty when there was one already at the start. */
    public Optional<String> setUpToken() {
        return token;
    }

    /** All that can be asked. */
    public List<Route> routes() {
        return running().routes();
    }

    WebServer running() {
        WebServer running = server;
        if (running == null) {
            throw new IllegalStateException("the console has not started");
        }
        return running;
    }

    /** Ends everything: requests, links, threads, the store. */
    @Override
    public void close() {
        while (!opened.isEmpty()) {
            AutoCloseable part = opened.pop();
            try {
                part.close();
            } catch (Exception failed) {
                System.getLogger("io.headgate.console")
                        .log(
                                System.Logger.Level.WARNING,
                                "closing " + part.getClass().getSimpleName(),
                                failed);
            }
        }
    }
}
