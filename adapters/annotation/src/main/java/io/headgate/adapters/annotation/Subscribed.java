package io.headgate.adapters.annotation;

import io.headgate.Entryway;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** One subscription that goes through a resource, from the asking to the end. Safe for many threads. */
final class Subscribed {

    /*
     * The engine waits without a thread only for stages, so a subscription is to it a stage that we complete.
     *
     *   subscribe ──▶ callAsync ── admitted ──▶ sink.success ──▶ the source runs ──▶ complete, error, cancel
     *                    │                                                                     │
     *                    │ refused ──▶ sink.error               the stage ends ◀───────────────┘
     *                    └ cancelled while waiting ──▶ the place is given back
     *
     * Admission may come inside callAsync or later, on a thread of the scheduler. The source must not run inside callAsync, or
     * it could end before the engine listens to the stage: so of the two, being admitted and having asked, the second
     * starts it.
     */

    private final Judgement errors;
    private final CompletableFuture<@Nullable Object> end = new CompletableFuture<>();
    private final AtomicBoolean halfWay = new AtomicBoolean();
    private volatile boolean started;
    private volatile @Nullable Object result;

    private Subscribed(Judgement errors) {
        this.errors = errors;
    }

    /** Asks, and gives {@code sink} the subscription when it is admitted. */
    static void begin(Entryway entryway, @Nullable Object key, Judgement errors, MonoSink<Subscribed> sink) {
        Subscribed call = new Subscribed(errors);
        CompletableFuture<@Nullable Object> guarded = entryway.callAsync(key, () -> {
            call.startIfSecond(sink);
            return call.end;
        });
        sink.onCancel(() -> {
            guarded.cancel(false);
            call.end.cancel(false);
        });
        guarded.whenComplete((unused, error) -> {
            if (error != null && !call.started && !guarded.isCancelled()) {
                sink.error(error); // refused; a sink that has succeeded or was cancelled must not be told
            }
        });
        call.startIfSecond(sink);
    }

    private void startIfSecond(MonoSink<Subscribed> sink) {
        if (!halfWay.compareAndSet(false, true)) {
            started = true;
            sink.success(this);
        }
    }

    /** Remembers what the call returns, for rules that judge results. */
    void returns(Object value) {
        result = value;
    }

    Publisher<?> completed() {
        return Mono.fromRunnable(() -> end.complete(result));
    }

    Publisher<?> failed(Throwable error) {
        return Mono.fromRunnable(() -> {
            Throwable told = errors.told(error);
            if (told != null) {
                end.completeExceptionally(told);
            } else {
                end.complete(null);
            }
        });
    }

    Publisher<?> cancelled() {
        return Mono.fromRunnable(() -> {
            if (result == null) {
                end.cancel(false);
            } else {
                end.complete(result); // it has answered, and nobody wants more
            }
        });
    }
}
