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
    private static final int STRANGERS = 100;
    private static final int STRANGERS_OF_A_SOURCE = 32;

    private final WebSettings settings;
    private final Visitors visitors;
    private final Attempts attempts;
    private final InFlight inFlight;
    private final InFlight strangers; // by source; they must not hold all threads with bodies that never come
    private final Map<String, String> headers;
    private final LimiterMap<String> perSource;
    private final LimiterMap<String> attemptsPerAccount;

    Gate(WebSettings settings, Visitors visitors, Attempts attempts, Ticker ticker) {
        this.settings = settings;
        this.visitors = visitors;
        this.attempts = attempts;
        this.inFlight = new InFlight(settings.inFlightPerAccount(), settings.inFlight());
        this.strangers = new InFlight(STRANGERS_OF_A_SOURCE, STRANGERS);
        this.headers = SecurityHeaders.all(settings.encrypted());
        TokenBucket requests =
                TokenBucket.perSecond(settings.requestsPerSecond()).withBurst(settings.requestsAtOnce());
        this.perSource = LimiterMap.of(requests, MOST_SOURCES, ticker, WallClock.system());
        TokenBucket entries = TokenBucket.of(20, Duration.ofMinutes(1));
        this.attemptsPerAccount = LimiterMap.of(entries, MOST_SOURCES, ticker, WallClock.system());
    }

    InFlight inFlight() {
        return inFlight;
    }

    /** What holds for every request, whatever it asks for. */
    void before(Context context) {
        headers.forEach(context.res()::setHeader);
        String method = context.req().getMethod();
        boolean page = method.equals("HEAD") && !context.path().startsWith("/api/");
        if (!METHODS.contains(method) && !page) {
            throw new Refusal(405, Map.of("error", "method: not known here (expected: GET, POST, PUT or DELETE)"));
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
        Exchange exchange = new Exchange(context, visitor, from, Body.mostBytes(route), settings.encrypted(), visitors);
        if (visitor != null) {
            inFlight.enter(visitor.name(), context.req());
        } else {
            strangers.enter(Source.counted(from), context.req());
        }
        route.handler().handle(exchange);
    }

    private Visitor signedIn(Context context) {
        String secret = context.cookie(Exchange.COOKIE);
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
            if (changes && visitor != null && attemptsPerAccount.tryAcquire(visitor.name())) {
                String action = route.method() + " " + route.path();
                attempts.refused(visitor.name(), from, action, application, String.valueOf(refusal.getMessage()));
            }
            throw refusal;
        }
    }
}
