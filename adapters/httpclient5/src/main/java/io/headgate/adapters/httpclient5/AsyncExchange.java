package io.headgate.adapters.httpclient5;

import io.headgate.BlockedException;
import io.headgate.Resource;
import io.headgate.adapters.outbound.Outbound;
import io.headgate.adapters.outbound.RefusedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.jspecify.annotations.Nullable;

/** One call that holds no thread: asks, perhaps waits, proceeds along the chain, and ends when its callback hears of the end. */
final class AsyncExchange implements AsyncExecCallback {

    /** The rest of the chain. */
    @FunctionalInterface
    interface Proceeding {
        void proceed(AsyncExecCallback callback) throws HttpException, IOException;
    }

    private final Outbound<?> outbound;
    private final CancellableDependency cancelling;
    private final AsyncExecCallback callback;
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile @Nullable CompletableFuture<?> turn;
    private volatile int status;

    AsyncExchange(Outbound<?> outbound, CancellableDependency cancelling, AsyncExecCallback callback) {
        this.outbound = outbound;
        this.cancelling = cancelling;
        this.callback = callback;
    }

    void begin(Resource resource, Proceeding chain) {
        cancelling.setDependency(this::cancelWait); // once it proceeds, the chain puts its own in place
        CompletableFuture<?> asked = resource.callAsync(() -> proceed(chain));
        turn = asked;
        asked.whenComplete((unused, failure) -> {
            if (failure != null && begun.compareAndSet(false, true)) {
                callback.failed(told(failure));
            }
        });
        if (cancelling.isCancelled()) {
            cancelWait();
        }
    }

    private boolean cancelWait() {
        CompletableFuture<?> asked = turn;
        return asked != null && asked.cancel(false);
    }

    private static Exception told(Throwable failure) {
        if (failure instanceof BlockedException refused) {
            return new RefusedException(refused);
        }
        InterruptedIOException cancelled = new InterruptedIOException("cancelled while waiting");
        cancelled.initCause(failure);
        return cancelled;
    }

    private CompletableFuture<@Nullable Void> proceed(Proceeding chain) {
        if (!begun.compareAndSet(false, true)) {
            over.cancel(false); // in the moment of being admitted
            return over;
        }
        try {
            chain.proceed(this);
        } catch (HttpException | IOException | RuntimeException failure) {
            failed(failure);
        } catch (Error broken) { // the engine keeps it for the call; without this nobody would hear of it
            failed(new HttpException("broken off by an error", broken));
        }
        return over;
    }

    // ------------------------------------------------------------------ what becomes of it

    @Override
    public @Nullable AsyncDataConsumer handleResponse(HttpResponse response, @Nullable EntityDetails body)
            throws HttpException, IOException {
        status = response.getCode();
        if (body == null) {
            arrived();
        }
        AsyncDataConsumer consumer = callback.handleResponse(response, body);
        return consumer == null ? null : new CountedConsumer(consumer, this::arrived);
    }

    /** The whole answer is there. Whoever waits for it hears of that from the consumer of the body, before it is completed here. */
    private void arrived() {
        end(outbound.failure(status));
    }

    @Override
    public void handleInformationResponse(HttpResponse response) throws HttpException, IOException {
        callback.handleInformationResponse(response);
    }

    @Override
    public void completed() {
        arrived();
        callback.completed();
    }

    @Override
    public void failed(Exception failure) {
        end(cancelling.isCancelled() ? new CancellationException() : failure);
        callback.failed(failure);
    }

    private void end(@Nullable Exception failure) {
        if (failure == null) {
            over.complete(null);
        } else {
            over.completeExceptionally(failure);
        }
    }
}
