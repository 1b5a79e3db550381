package io.headgate.adapters.reactor;

import static java.util.Objects.requireNonNull;

import io.headgate.AllOrNothing;
import io.headgate.Ambient;
import io.headgate.Caller;
import io.headgate.Resource;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * How publishers go through a resource: each subscription is one call, from the moment it is subscribed to until it completes,
 * fails or is cancelled. A {@code Mono} ends with its value.
 *
 * <pre>{@code
 * ReactorEntryway orders = ReactorEntryway.of(headgate.resource("orders"));
 * Mono<Order> placed = client.place(order).transform(orders::mono);
 * }</pre>
 *
 * <table>
 * <caption>What becomes of a call</caption>
 * <tr><td>refused</td><td>the source is not subscribed to; the error signal is {@link io.headgate.BlockedException}</td></tr>
 * <tr><td>a rule queues it</td><td>waits on the scheduler of the {@code Headgate}, and then begins on another, see
 *     {@link #startingOn}; no thread is held</td></tr>
 * <tr><td>fails</td><td>recorded as an error</td></tr>
 * <tr><td>completes empty</td><td>a success</td></tr>
 * <tr><td>cancelled</td><td>ends, and is no error; while it waits its place is given back; between its turn and its start, on
 *     the other scheduler, it has used its permit</td></tr>
 * <tr><td>subscribed to again, by {@code retry} or {@code repeat}</td><td>another call, that may be refused</td></tr>
 * </table>
 *
 * <p>Immutable; keep it with the resource. Safe for many threads.
 */
public final class ReactorEntryway {

    private final List<Resource> resources;
    private final UnaryOperator<Caller> refining;
    private final Function<ContextView, ? extends @Nullable Object> arguments;
    private final Scheduler afterWait;
    private final AllOrNothing plain;
    private volatile @Nullable Known last;

    private ReactorEntryway(
            List<Resource> resources,
            UnaryOperator<Caller> refining,
            Function<ContextView, ? extends @Nullable Object> arguments,
            Scheduler afterWait) {
        this.resources = resources;
        this.refining = refining;
        this.arguments = arguments;
        this.afterWait = afterWait;
        this.plain = calls(resource -> resource.weighing(1));
    }

    /** Calls of that resource. */
    public static ReactorEntryway of(Resource resource) {
        return ofAll(List.of(resource));
    }

    /** Calls that go through all of these at once, or through none, as {@link AllOrNothing} says; the last is what they are about. */
    public static ReactorEntryway ofAll(List<Resource> resources) {
        return new ReactorEntryway(
                List.copyOf(resources), UnaryOperator.identity(), context -> null, Schedulers.parallel());
    }

    /**
     * The same with calls that are said more about: {@code calling(caller -> caller.weighing(10))}. What is said here holds
     * over what the context says.
     */
    public ReactorEntryway calling(UnaryOperator<Caller> how) {
        return new ReactorEntryway(resources, requireNonNull(how, "how"), arguments, afterWait);
    }

    /** The same with an argument for rules that look at arguments, worked out for each subscription from its context. */
    public ReactorEntryway withArguments(Function<ContextView, ? extends @Nullable Object> ofContext) {
        return new ReactorEntryway(resources, refining, requireNonNull(ofContext, "ofContext"), afterWait);
    }

    /**
     * The same with calls that begin on that scheduler, or are refused there, if they had to wait; {@link Schedulers#parallel} by
     * default.
     */
    public ReactorEntryway startingOn(Scheduler scheduler) {
        return new ReactorEntryway(resources, refining, arguments, requireNonNull(scheduler, "scheduler"));
    }

    /** The same {@code Mono}, through the resource. */
    public <T> Mono<T> mono(Mono<T> source) {
        return new GuardedMono<>(requireNonNull(source, "source"), this);
    }

    /** The same {@code Flux}, through the resource. */
    public <T> Flux<T> flux(Flux<T> source) {
        return new GuardedFlux<>(requireNonNull(source, "source"), this);
    }

    /**
     * Says to all that is upstream which entrance and origin its calls belong to:
     * {@code publisher.contextWrite(within("web", "shop"))}.
     */
    public static Function<Context, Context> within(String entrance, String origin) {
        Ambient ambient = new Ambient(entrance, origin);
        return context -> context.put(Ambient.class, ambient);
    }

    Scheduler afterWait() {
        return afterWait;
    }

    @Nullable
    Object arguments(ContextView context) {
        return arguments.apply(context);
    }

    /** What a subscription with that context goes through. */
    AllOrNothing calls(ContextView context) {
        Ambient ambient = context.getOrDefault(Ambient.class, null);
        if (ambient == null) {
            return plain;
        }
        Known known = last;
        if (known == null || !known.ambient.equals(ambient)) {
            known = new Known(
                    ambient,
                    calls(resource -> resource.through(ambient.entrance()).from(ambient.origin())));
            last = known; // a race leaves the one or the other
        }
        return known.calls;
    }

    private AllOrNothing calls(Function<Resource, Caller> caller) {
        return AllOrNothing.of(resources.stream().map(caller).map(refining).toList());
    }

    /** What was asked for last: one application often has one entrance and one origin. */
    private record Known(Ambient ambient, AllOrNothing calls) {}
}
