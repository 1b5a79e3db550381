package io.headgate.redis;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A future of what is made of another one's answer. What comes when this one was cancelled before is given back. */
final class GrantFuture<T> extends CompletableFuture<T> {

    /*
     * Naive: source.thenApply(…), and a cancel of that stage is passed on to the source. But the two are not completed at one
     * instant. A cancel in between finds the source complete and the stage not: it cannot call the grant off any more, and
     * nobody else has it.
     *
     *   source   -------------| granted
     *   stage    -----------------X cancelled       the permit is gone
     *
     * Ours: of the grant and the cancel one completes this future, and the other sees that it came too late. A grant that did is
     * given back. A cancel that came first is passed on, so that a question that was not sent yet is not sent at all. Futures like
     * this stand behind each other: what one hands on, the next takes or gives back.
     */
    private GrantFuture() {}

    /**
     * @param made makes the grant of the answer or of the failure; an exception it throws fails the future
     * @param giveBack is called with a grant that comes too late
     */
    static <S, T> CompletableFuture<T> of(
            CompletableFuture<S> source,
            BiFunction<? super @Nullable S, ? super @Nullable Throwable, T> made,
            Consumer<? super T> giveBack) {
        GrantFuture<T> future = new GrantFuture<>();
        source.whenComplete((answer, failure) -> future.answered(answer, failure, made, giveBack));
        if (!future.isDone()) {
            future.whenComplete((unused, failure) -> {
                if (failure != null) { // cancelled, or failed by its owner
                    source.cancel(false);
                }
            });
        }
        return future;
    }

    private <S> void answered(
            @Nullable S answer,
            @Nullable Throwable failure,
            BiFunction<? super @Nullable S, ? super @Nullable Throwable, T> made,
            Consumer<? super T> giveBack) {
        if (failure != null && isDone()) {
            return; // nothing was granted, and nobody waits for it
        }
        T grant;
        try {
            grant = made.apply(answer, failure);
        } catch (Throwable refused) {
            completeExceptionally(refused);
            return;
        }
        if (!complete(grant)) {
            giveBack.accept(grant);
        }
    }
}
