package io.headgate.adapters.reactor;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The end of one call: the stage that the engine waits for. Only the first completion counts, so a call ends once whatever
 * arrives in which order. Safe for many threads.
 */
final class Ending extends CompletableFuture<@Nullable Object> {
    /*
     * The engine asks for the stage of an admitted call, and then says what to do when it completes. A source that is
     * subscribed to when the stage is asked for can be over before the engine listens:
     *
     *   engine      give me the stage ------------------------> listens: the entry is closed only now
     *   source            subscribed, onComplete -> repeat() -> another call: refused, since this one is still in flight
     *
     * So the call begins when the engine listens, and its entry is closed before anybody downstream hears of its end.
     */

    private final Runnable begin;

    Ending(Runnable begin) {
        this.begin = begin;
    }

    @Override
    public CompletableFuture<@Nullable Object> whenComplete(
            BiConsumer<? super @Nullable Object, ? super @Nullable Throwable> close) {
        CompletableFuture<@Nullable Object> closed = super.whenComplete(close);
        begin.run();
        return closed;
    }

    /** Ends the call, which returned {@code result}, or nothing that a rule could judge. */
    void over(@Nullable Object result) {
        complete(result);
    }

    /** Ends the call, which nobody waits for any more. */
    void abandoned() {
        cancel(false);
    }
}
