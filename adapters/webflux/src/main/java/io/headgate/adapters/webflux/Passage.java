package io.headgate.adapters.webflux;

import io.headgate.BlockedException;
import io.headgate.adapters.web.FailedResponse;
import io.headgate.adapters.web.FailureRule;
import io.headgate.adapters.web.WebProtection;
import io.headgate.adapters.web.WebRequest;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The way of one request through the application. For one subscription; its signals come one after the other. */
final class Passage {
    /*
     * What ends a call and what the server is to hear are two things. Inside the guards stands what rules are to learn: the status
     * as a value, or a failure. Outside stands what was really said.
     *
     *   handler                    inside the guards        outside
     *   completes, 200             200                      completes
     *   completes, 503             FailedResponse           completes: the response is written
     *   fails                      the error                the error
     *   fails with a 404           404                      the error, which Spring answers with 404
     *   fails, the client left     the status               the error
     *   is refused deeper inside   the refusal              completes: answered as if it were refused here
     *   not begun: refused         -                        completes: answered
     *   cancelled                  the call ends, no failure
     */

    private static final int OK = 200;

    private final WebProtection protection;
    private final FailureRule failures;
    private final ServerWebExchange exchange;
    private final WatchedResponse response;
    private final WebRequest request;
    private boolean begun;
    private @Nullable BlockedException deeper;
    private @Nullable Throwable said;

    Passage(WebProtection protection, FailureRule failures, ServerWebExchange exchange, WebRequest request) {
        this.protection = protection;
        this.failures = failures;
        this.response = WatchedResponse.around(exchange.getResponse());
        this.exchange = exchange.mutate().response(response).build();
        this.request = request;
    }

    // ------------------------------------------------------------------ inside the guards

    /** The handler as rules are to see it. */
    Mono<Integer> counted(Function<ServerWebExchange, Mono<Void>> handler) {
        return Mono.defer(() -> begin(handler))
                .onErrorResume(BlockedException.class, this::refusedDeeper)
                .then(Mono.defer(this::completed))
                .onErrorResume(this::failed);
    }

    private Mono<Void> begin(Function<ServerWebExchange, Mono<Void>> handler) {
        begun = true;
        return handler.apply(exchange);
    }

    /** What the application was refused somewhere and has not handled. */
    private Mono<Void> refusedDeeper(BlockedException refused) {
        if (response.isCommitted()) {
            return Mono.error(refused);
        }
        deeper = refused;
        return Sending.send(protection.answer(request, refused), exchange);
    }

    private Mono<Integer> completed() {
        int status = status();
        Throwable failure = deeper != null ? deeper : failures.failure(status);
        return failure == null ? Mono.just(status) : Mono.error(failure);
    }

    private int status() {
        HttpStatusCode set = response.getStatusCode();
        return set == null ? OK : set.value();
    }

    private Mono<Integer> failed(Throwable error) {
        if (error instanceof FailedResponse || error == deeper) {
            return Mono.error(error);
        }
        said = error;
        HttpStatusCode answer = response.isCommitted() ? null : ErrorStatus.of(error);
        boolean failure =
                answer == null ? isFailure(error) : failures.statuses().test(answer.value());
        return failure ? Mono.error(error) : Mono.just(answer == null ? status() : answer.value());
    }

    /** A connection that breaks is the client's, who may leave, only while the response is being written to it. */
    private boolean isFailure(Throwable error) {
        boolean ofWriting = response.isCommitted() && !response.isOfBody(error);
        return ofWriting
                ? !ClientLeft.isWhy(error) && failures.errors().test(error)
                : FailureRule.clientLeft(error) || failures.errors().test(error);
    }

    // ------------------------------------------------------------------ outside

    /** What the server is to hear of it. */
    Mono<Void> ended(Mono<Integer> guarded) {
        return guarded.then().onErrorResume(this::notCompleted).then(Mono.defer(this::say));
    }

    private Mono<Void> notCompleted(Throwable error) {
        if (!begun && error instanceof BlockedException refused) {
            return Sending.send(protection.answer(request, refused), exchange);
        }
        if (said == null && error != deeper && !(error instanceof FailedResponse)) {
            said = error;
        }
        return Mono.empty();
    }

    private Mono<Void> say() {
        Throwable error = said;
        return error == null ? Mono.empty() : Mono.error(error);
    }
}
