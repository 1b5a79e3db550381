package io.headgate.adapters.jdkhttpclient;

import io.headgate.adapters.outbound.Outbound;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One call that holds no thread. */
final class AsyncExchange<T> {
    /*
     * Three futures, since the caller is answered before the call is over when the body is a stream:
     *
     *   turn       asked ... admitted ............................ over: the entry is closed
     *   over                 .................................. the body has arrived, or failed, or nobody wants it
     *   answer     ......................... headers are there
     *                 ^ cancelled or timed out here: the place is given back
     *                            ^ cancelled here: the exchange is stopped, and that is no failure
     */

    private final Outbound<HttpRequest> outbound;
    private final HttpRequest request;
    private final CompletableFuture<HttpResponse<T>> answer = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private volatile boolean isSent;

    AsyncExchange(Outbound<HttpRequest> outbound, HttpRequest request) {
        this.outbound = outbound;
        this.request = request;
    }

    /** Sends when it is admitted; {@code sending} gets the handler that counts. */
    CompletableFuture<HttpResponse<T>> begin(
            BodyHandler<T> handler, Function<BodyHandler<T>, CompletableFuture<HttpResponse<T>>> sending) {
        CompletableFuture<?> turn = outbound.resource(request).callAsync(() -> {
            CompletableFuture<HttpResponse<T>> sent = sending.apply(counted(handler));
            isSent = true;
            sent.whenComplete(this::answered);
            whenCancelled(() -> sent.cancel(true));
            return over;
        });
        turn.whenComplete((unused, failure) -> {
            if (failure != null && !isSent) {
                answer.completeExceptionally(failure); // refused
            }
        });
        answer.whenComplete((unused, failure) -> {
            if (!isSent) {
                turn.cancel(false); // cancelled, or completed by its owner, as orTimeout does
            }
        });
        return answer;
    }

    private BodyHandler<T> counted(BodyHandler<T> handler) {
        return head -> new CountedBody<>(
                handler.apply(head), failure -> over(failure == null ? outbound.failure(head.statusCode()) : failure));
    }

    private void answered(@Nullable HttpResponse<T> response, @Nullable Throwable failure) {
        if (failure == null) {
            answer.complete(response);
        } else {
            over(failure);
            answer.completeExceptionally(failure);
        }
    }

    private void over(@Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause == null) {
            over.complete(null);
        } else if (cause instanceof CancellationException || answer.isCancelled()) {
            over.cancel(false);
        } else {
            over.completeExceptionally(cause);
        }
    }

    private void whenCancelled(Runnable reaction) {
        answer.whenComplete((unused, failure) -> {
            if (answer.isCancelled()) {
                reaction.run();
            }
        });
    }
}
