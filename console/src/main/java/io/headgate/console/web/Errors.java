package io.headgate.console.web;

import io.headgate.console.store.StoreException;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Turns whatever goes wrong into one JSON object with the {@code error} in words. Of what went wrong inside, the answer tells
 * only an id; under that id the log tells the rest.
 */
final class Errors {

    private static final System.Logger LOG = System.getLogger("io.headgate.console");

    private static final int MOST_WORDS = 500;

    private final RateLimiter unwritableLines =
            RateLimiter.of(TokenBucket.of(1, Duration.ofSeconds(10)), Ticker.system());
    private final LongAdder inside = new LongAdder();

    /** How many requests failed for a reason of our own. */
    long inside() {
        return inside.sum();
    }

    void register(RoutesConfig routes) {
        routes.exception(Refusal.class, (refusal, context) -> answer(context, refusal.status(), refusal.body()));
        routes.exception(
                HttpResponseException.class,
                (failed, context) -> answer(context, failed.getStatus(), words(failed.getStatus())));
        routes.exception(StoreException.class, (failed, context) -> {
            if (failed.isUnwritable()) {
                answer(context, 507, unwritable(failed));
            } else {
                answer(context, 500, logged(failed));
            }
        });
        routes.exception(Exception.class, (failed, context) -> answer(context, 500, logged(failed)));
    }

    private Map<String, Object> unwritable(StoreException failed) {
        inside.increment();
        if (unwritableLines.tryAcquire()) {
            LOG.log(Level.ERROR, OneLine.of(String.valueOf(failed.getMessage()), MOST_WORDS));
        }
        return Map.of("error", "nothing was changed: the console cannot write to its folder, whose disk may be full");
    }

    Map<String, Object> logged(Throwable failed) {
        inside.increment();
        String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        LOG.log(Level.ERROR, "request failed, id " + id, LoggedFailure.of(failed));
        return Map.of("error", "something went wrong inside the console", "id", id);
    }

    /** Answers after an error of the virtual machine, as a stack that is too deep. */
    void answer(HttpServletResponse response, Error error) {
        byte[] body = Body.JSON.writeValueAsBytes(logged(error));
        try {
            response.setStatus(500);
            response.setContentType("application/json");
            response.getOutputStream().write(body);
        } catch (IOException | IllegalStateException gone) {
            LOG.log(Level.DEBUG, "nobody waits for the answer any more", gone);
        }
    }

    static void answer(Context context, int status, Map<String, Object> body) {
        context.status(status).contentType("application/json").result(Body.JSON.writeValueAsBytes(body));
    }

    static Map<String, Object> words(int status) {
        return Map.of("error", HttpStatus.getMessage(status).toLowerCase(java.util.Locale.ROOT));
    }

    /** Answers what Jetty refuses before it reaches us: malformed requests, too long headers. */
    static boolean early(Request request, Response response, Callback callback, Map<String, String> headers) {
        headers.forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put("Content-Type", "application/json");
        byte[] body = Body.JSON.writeValueAsString(words(response.getStatus())).getBytes(StandardCharsets.UTF_8);
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
