package io.headgate.adapters.reactor;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/** A {@code Mono} of which each subscription is one call. */
final class GuardedMono<T> extends MonoOperator<T, T> {

    private final ReactorEntryway entryway;

    GuardedMono(Mono<? extends T> source, ReactorEntryway entryway) {
        super(source);
        this.entryway = entryway;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> downstream) {
        new GuardedSubscriber<T>(source, downstream, true, entryway.afterWait()).ask(entryway);
    }
}
