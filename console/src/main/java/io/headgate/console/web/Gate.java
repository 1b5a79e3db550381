package io.headgate.console.web;

import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.TokenBucket;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The one place where it is decided whether a request reaches its route. Safe for many threads. */
final class Gate {

    /*
     *   every request                              only what matched a route
     *   headers ─► method known? ─► source too     ─► signed in? ─► same origin, ─► allowed? ─► room? ─► handler
     *              (405)            busy? (429)       (401)         token? (403)    (403)       (429)
     *
     * The route that is checked is the very route that is then called: there is no second matching of paths that could
     * come to another result.
     */
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "DELETE");
    private static final int MOST_HEADERS = 100;
    private static final int MOST_SOURCES = 10_000;
    private static final String OVERRIDE = "X-HTTP-Method-Override";

    /** How long a request may take to send its body, of strangers and of people who are signed in. */
    static final Duration BODY_OF_STRANGER = Duration.ofSeconds(10);

    static final Duration BODY = Duration.ofSeconds(60);

    /** How long a stranger may take from then on to read the answer. */
    static final Duration ANSWER_TO_STRANGER = Duration.ofSeconds(60);

    private final WebSettings settings;
    private final Visitors visitors;
    private final Attempts attempts;
    private final InFlight inFlight;
    private final ConnectionPlaces connections;
    private final HostNames names;
    private final StrangerPlaces strangers = new StrangerPlaces(StrangerPlaces.MOST_OF_A_SOURCE, StrangerPlaces.MOST);
    private final StrangerPlaces readers = new StrangerPlaces(StrangerPlaces.MOST_OF_A_SOURCE, StrangerPlaces.MOST);
    private final Map<String, String> headers;
    private final LimiterMap<String> perSource;
    private final RefusedAttempts refusedAttempts;

    Gate(WebSettings settings, Visitors visitors, Attempts attempts, ConnectionPlaces connections, Ticker ticker) {
        this.settings = settings;
        this.visitors = visitors;
        this.attempts = attempts;
        this.inFlight = new InFlight(settings.inFlightPerAccount(), settings.inFlight());
        this.connections = connections;
        this.names = HostNames.of(settings);
        this.headers = SecurityHeaders.all(settings.encrypted());
        TokenBucket requests =
                TokenBucket.perSecond(settings.requestsPerSecond()).withBurst(settings.requestsAtOnce());
        this.perSource = LimiterMap.of(requests, MOST_SOURCES, ticker, WallClock.system());
        this.refusedAttempts = new RefusedAttempts(ticker);
    }

    InFlight inFlight() {
        return inFlight;
    }

    /** What holds for every request, whatever it asks for. */
    void before(Context context) {
        headers.forEach(context.res()::setHeader);
        names.check(context.req().getServerName());
        String method = context.req().getMethod();
        boolean page = method.equals("HEAD") && !context.path().startsWith("/api/");
        if (!METHODS.contains(method) && !page) {
            throw new Refusal(405, Map.of("error", "method: not known here (expected: GET, POST, PUT or DELETE)"));
        }
        if (context.req().getHeader(OVERRIDE) != null) { // or what a proxy lets pass as GET would change something
            throw Refusal.bad(OVERRIDE, "present", "none: the method is that of the request");
        }
        if (Collections.list(context.req().getHeaderNames()).size() > MOST_HEADERS) {
            throw new Refusal(431, Map.of("error", "headers: too many (expected: at most " + MOST_HEADERS + ")"));
        }
        if (!perSource.tryAcquire(Source.counted(from(context)))) {
            context.res().setHeader("Retry-After", "1");
            throw new Refusal(429, Map.of("error", "too many requests from this address", "retryAfterSeconds", 1));
        }
    }

    String from(Context context) {
        return Source.of(context.req(), settings.behindProxy());
    }

    /** Lets the request through to its route, or refuses it. */
    void pass(Route route, Context context) throws Exception {
        Visitor visitor = route.access() == Access.ANYBODY ? null : signedIn(context);
        String from = from(context);
        checkAllowed(route, context, visitor, from);
        Optional<ConnectionPlaces.Place> connection = connections.of(context.req());
        if (visitor != null) {
            inFlight.enter(visitor.name(), context.req());
        } else {
            strangers.enter(Source.counted(from), context.req(), connection);
            connection.ifPresent(place -> place.within(ANSWER_TO_STRANGER));
        }
        BodyReader body = new BodyReader(context.req(), connection, visitor == null, Body.mostBytes(route));
        route.handler().handle(new Exchange(context, visitor, from, body, settings.encrypted(), visitors));
    }

    /** Lets a request for the page through: it holds a thread for as long as the answer is not read. */
    void page(Context context, Page page) {
        Optional<ConnectionPlaces.Place> connection = connections.of(context.req());
        readers.enter(Source.counted(from(context)), context.req(), connection);
        connection.ifPresent(place -> place.within(ANSWER_TO_STRANGER));
        page.answer(context);
    }

    private Visitor signedIn(Context context) {
        String secret = context.cookie(Exchange.cookieName(settings.encrypted()));
        Optional<Visitor> visitor = secret == null ? Optional.empty() : visitors.holding(secret);
        return visitor.orElseThrow(() -> new Refusal(401, Map.of("error", "not signed in")));
    }

    private void checkAllowed(Route route, Context context, @Nullable Visitor visitor, String from) {
        boolean changes = route.method() != Route.Method.GET;
        String application = context.pathParamMap().getOrDefault("app", "");
        try {
            if (changes) {
                SameOrigin.check(context.req(), visitor);
            }
            if (visitor != null && !visitor.may(route.access(), application)) {
                throw new Refusal(403, Map.of("error", "not allowed for this account"));
            }
        } catch (Refusal refusal) {
            if (visitor != null) {
                String action = route.method() + " " + route.path();
                refusedAttempts
                        .entry(visitor.name(), action, String.valueOf(refusal.getMessage()))
                        .ifPresent(why -> attempts.refused(visitor.name(), from, action, application, why));
            }
            throw refusal;
        }
    }
}
