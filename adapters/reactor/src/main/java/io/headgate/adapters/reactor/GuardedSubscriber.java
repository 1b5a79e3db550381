package io.headgate.adapters.reactor;

import io.headgate.AllOrNothing;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CorePublisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.Context;

/**
 * One subscription, which is one call. Asks, subscribes to the source when it is admitted, and ends the call before it tells
 * downstream of the end.
 */
final class GuardedSubscriber<T> extends Operators.DeferredSubscription implements CoreSubscriber<T> {
    /*
     *             admitted               onSubscribe            onComplete, onError, the value of a Mono
     *   ASKING -------------> SUBSCRIBING ----------> RUNNING ------------------------------------------> the call ends
     *      |                       |                     |
     *      | refused, cancel       | cancel              | cancel
     *      v                       v                     v
     *     OVER                   OVER                  OVER
     *   gives back its place   onSubscribe cancels   upstream is cancelled, the call ends
     *   if it waits            upstream, then the
     *                          call ends
     *
     * A source that is just being subscribed to may have begun to work, and cannot be told to stop before it has handed over
     * its subscription. Until then it keeps its place: otherwise one more than the limit would run.
     */

    private enum State {
        ASKING,
        SUBSCRIBING,
        RUNNING,
        OVER
    }

    private final CorePublisher<? extends T> source;
    private final CoreSubscriber<? super T> downstream;
    private final boolean endsWithValue;
    private final Scheduler afterWait;
    private final AtomicReference<State> state = new AtomicReference<>(State.ASKING);
    private final Ending ending = new Ending(this::admitted);
    private @Nullable Thread asking; // a race with others changes nothing: none of them finds itself here
    private volatile @Nullable CompletableFuture<?> answer;
    private volatile @Nullable Subscription upstream;
    private volatile boolean hasAnswered;
    private boolean done;

    GuardedSubscriber(
            CorePublisher<? extends T> source,
            CoreSubscriber<? super T> downstream,
            boolean endsWithValue,
            Scheduler afterWait) {
        this.source = source;
        this.downstream = downstream;
        this.endsWithValue = endsWithValue;
        this.afterWait = afterWait;
    }

    // ------------------------------------------------------------------ going in

    void ask(ReactorEntryway entryway) {
        AllOrNothing calls;
        Object arguments;
        try {
            calls = entryway.calls(currentContext());
            arguments = entryway.arguments(currentContext());
        } catch (RuntimeException ofTheUser) {
            Operators.error(downstream, Operators.onOperatorError(ofTheUser, currentContext()));
            return;
        }
        downstream.onSubscribe(this);
        if (state.get() == State.ASKING) { // not cancelled at once
            ask(calls, arguments);
        }
    }

    private void ask(AllOrNothing calls, @Nullable Object arguments) {
        asking = Thread.currentThread();
        CompletableFuture<?> asked = calls.callAsync(arguments, () -> ending);
        answer = asked;
        asked.whenComplete((unused, failure) -> {
            if (failure != null) {
                refused(failure);
            }
        });
        asking = null;
        if (state.get() == State.OVER) { // cancelled before the answer was there to be cancelled
            asked.cancel(false);
        }
    }

    /** Not admitted; or the call was, and has failed since, which downstream has heard of already. */
    private void refused(Throwable failure) {
        if (!state.compareAndSet(State.ASKING, State.OVER)) {
            return;
        }
        if (isAsking() || !isScheduled(() -> downstream.onError(failure))) {
            downstream.onError(failure);
        }
    }

    private void admitted() {
        if (isAsking()) {
            begin();
        } else if (!isScheduled(this::begin)) {
            // which downstream hears of as of a refusal
            ending.completeExceptionally(new RejectedExecutionException("the scheduler after a wait is shut down"));
        }
    }

    /** Whether this is before any wait. */
    private boolean isAsking() {
        return Thread.currentThread().equals(asking);
    }

    /** Goes on elsewhere: the thread that ends waits has others to wake. @return false when there is no elsewhere any more */
    private boolean isScheduled(Runnable step) {
        try {
            afterWait.schedule(step);
            return true;
        } catch (RejectedExecutionException shutDown) {
            return false;
        }
    }

    private void begin() {
        if (!state.compareAndSet(State.ASKING, State.SUBSCRIBING)) {
            ending.abandoned(); // cancelled in the moment of being admitted
            return;
        }
        try {
            source.subscribe(this);
        } catch (RuntimeException | Error broken) { // a source must not throw; one that does must not keep its place
            onError(broken);
        }
    }

    // ------------------------------------------------------------------ from upstream

    @Override
    public void onSubscribe(Subscription coming) {
        if (!Operators.validate(upstream, coming)) {
            return;
        }
        upstream = coming;
        if (state.compareAndSet(State.SUBSCRIBING, State.RUNNING)) {
            set(coming); // which passes on what was requested so far
        } else {
            coming.cancel();
            ending.abandoned();
        }
    }

    @Override
    public void onNext(T value) {
        hasAnswered = true;
        if (endsWithValue) {
            ending.over(value);
        }
        downstream.onNext(value);
    }

    @Override
    public void onError(Throwable failure) {
        if (done) {
            Operators.onErrorDropped(failure, currentContext());
            return;
        }
        done = true;
        ending.completeExceptionally(failure);
        downstream.onError(failure);
    }

    @Override
    public void onComplete() {
        if (!done) {
            done = true;
            ending.over(null);
            downstream.onComplete();
        }
    }

    // ------------------------------------------------------------------ from downstream

    /** What runs is stopped first, then its place is free. */
    @Override
    public void cancel() {
        State before = state.getAndSet(State.OVER);
        if (before == State.OVER) {
            return;
        }
        Subscription running = upstream;
        try {
            super.cancel();
            if (running != null) {
                running.cancel(); // set() may be about to hand it over
            }
        } finally {
            leave(before);
        }
    }

    private void leave(State before) {
        CompletableFuture<?> asked = answer;
        if (before == State.ASKING && asked != null) {
            asked.cancel(false); // gives back the place of a call that waits
        }
        if (hasAnswered) {
            ending.over(null); // nobody wants more of what came
        } else if (before != State.SUBSCRIBING) {
            ending.abandoned();
        }
    }

    @Override
    public Context currentContext() {
        return downstream.currentContext();
    }
}
