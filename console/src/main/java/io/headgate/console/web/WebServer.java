package io.headgate.console.web;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Ticker;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.util.ssl.KeyStoreScanner;
import org.jspecify.annotations.Nullable;

/**
 * The console's server: the routes, the page and the link. Nothing is reachable but what is in the list of routes, each with
 * who may call it. Safe for many threads; its threads are daemons and end with {@link #close}.
 */
public final class WebServer implements AutoCloseable {

    private static final long LOOK_MILLIS = 30_000;

    private final WebSettings settings;
    private final Javalin javalin;
    private final ConnectionPlaces connections;
    private final Gate gate;
    private final Errors errors = new Errors();
    private final Optional<Links> links;
    private final List<Route> routes;

    private WebServer(
            WebSettings settings,
            List<Route> routes,
            Visitors visitors,
            Attempts attempts,
            @Nullable LinkDoor door,
            Ticker ticker,
            String pageFolder) {
        this.settings = settings;
        this.routes = List.copyOf(routes);
        this.connections = new ConnectionPlaces(
                settings.behindProxy() ? settings.connections() : settings.connectionsPerSource(),
                settings.connections(),
                ticker);
        this.gate = new Gate(settings, visitors, attempts, connections, ticker);
        this.links = Optional.ofNullable(door)
                .map(there ->
                        new Links(there, new LinkPlaces(settings.links(), settings.linksPerApplication()), ticker));
        checkDistinct();
        Page page = new Page(pageFolder);
        this.javalin = Javalin.create(config -> configure(config, page));
    }

    /**
     * Begins to listen.
     *
     * @param settings where and within which bounds
     * @param routes all that can be asked
     * @param visitors who is signed in
     * @param attempts is told who tried what is not allowed
     * @param door where instances come in; without one there is no link
     * @param ticker the time that rates are counted by
     */
    public static WebServer start(
            WebSettings settings,
            List<Route> routes,
            Visitors visitors,
            Attempts attempts,
            @Nullable LinkDoor door,
            Ticker ticker) {
        return start(settings, routes, visitors, attempts, door, ticker, Page.FOLDER);
    }

    static WebServer start(
            WebSettings settings,
            List<Route> routes,
            Visitors visitors,
            Attempts attempts,
            @Nullable LinkDoor door,
            Ticker ticker,
            String pageFolder) {
        WebServer server = new WebServer(settings, routes, visitors, attempts, door, ticker, pageFolder);
        try {
            server.javalin.start();
            return server;
        } catch (JavalinException failed) {
            server.javalin.stop();
            throw cannotListen(settings, failed);
        }
    }

    private static IllegalArgumentException cannotListen(WebSettings settings, JavalinException failed) {
        if (failed instanceof JavalinBindException || settings.keyStore().isEmpty()) {
            return new IllegalArgumentException(
                    "port: " + settings.port() + " (expected: one that is free at " + settings.host() + ")", failed);
        }
        return new IllegalArgumentException(
                "keyStore: " + settings.keyStore().get() + " (expected: a file with a key that the password opens)",
                failed);
    }

    private void checkDistinct() {
        Set<String> seen = new HashSet<>();
        for (Route route : routes) {
            String shape = route.method() + " " + route.path().replaceAll("\\{[^}]*}", "{}");
            require(seen.add(shape), "routes", shape, "each once");
        }
    }

    private void configure(JavalinConfig config, Page page) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.maxRequestSize = Body.RULES_BYTES;
        config.http.prefer405over404 = false;
        config.http.generateEtags = false;
        config.router.ignoreTrailingSlashes = false;
        config.router.javaLangErrorHandler(errors::answer);
        Listening.configure(config, settings, connections, () -> links.ifPresent(Links::closeLate));
        config.routes.before(gate::before);
        routes.forEach(route -> config.routes.addHttpHandler(
                HandlerType.findOrCreate(route.method().name()),
                route.path(),
                context -> gate.pass(route, context),
                route.access()));
        links.ifPresent(there -> mount(config, there));
        config.routes.get("/", context -> gate.page(context, page), Access.ANYBODY);
        config.routes.get("/<path>", context -> gate.page(context, page), Access.ANYBODY);
        errors.register(config.routes);
        config.routes.error(404, context -> {
            if (context.result() == null
                    || !"application/json".equals(context.res().getContentType())) {
                Errors.answer(context, 404, Errors.words(404));
            }
        });
    }

    private void mount(JavalinConfig config, Links there) {
        config.routes.wsBeforeUpgrade(context -> {
            gate.before(context);
            there.admit(context, Source.counted(gate.from(context)), connections.of(context.req()));
        });
        config.jetty.modifyWebSocketServletFactory(factory -> there.serve(factory, settings));
        // Jetty tells the links of messages piece by piece; Javalin, which has whole messages only, is asked for the
        // path and the role
        config.routes.ws(Links.PATH, ignored -> {}, Access.INSTANCE);
    }

    /** The port it listens at. */
    public int port() {
        return javalin.port();
    }

    /** All that can be asked. */
    public List<Route> routes() {
        return routes;
    }

    /** Looks whether the key store is another than before and uses that from now on, as happens by itself every twenty seconds. */
    public void lookAtKeyStore() {
        javalin.jettyServer().server().getBeans(KeyStoreScanner.class).forEach(scanner -> scanner.scan(LOOK_MILLIS));
    }

    /** Ends the links of an application, as when its credential is revoked. */
    public void endLinks(String application, String reason) {
        links.ifPresent(there -> there.end(application, reason));
    }

    /** Ends the live streams of an account, as when it is deleted. */
    public void endStreams(String account) {
        gate.inFlight().endStreams(account);
    }

    /** Requests and live streams of accounts that are open now. */
    public int inFlight() {
        return gate.inFlight().open();
    }

    /** Instances that are linked now. */
    public int links() {
        return links.map(Links::open).orElse(0);
    }

    /** Links that were ended because messages that were not finished took too much memory. */
    public long unfinishedCutOff() {
        return links.map(Links::unfinishedCutOff).orElse(0L);
    }

    /** ConnectionPlaces that are open now and are no links. */
    public int connections() {
        return connections.size();
    }

    /** Requests that failed for a reason of our own. */
    public long failures() {
        return errors.inside();
    }

    /** Stops listening; what is open ends. */
    @Override
    public void close() {
        links.ifPresent(there -> there.endAll("the console stops"));
        javalin.stop();
    }
}
