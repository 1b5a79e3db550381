package io.headgate.adapters.reactor;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;

/** A {@code Flux} of which each subscription is one call. */
final class GuardedFlux<T> extends FluxOperator<T, T> {

    private final ReactorEntryway entryway;

    GuardedFlux(Flux<? extends T> source, ReactorEntryway entryway) {
        super(source);
        this.entryway = entryway;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> downstream) {
        new GuardedSubscriber<T>(source, downstream, false, entryway.afterWait()).ask(entryway);
    }
}
