package io.headgate.telemetry;

import static java.util.Objects.requireNonNull;

import io.headgate.Action;
import io.headgate.BlockedException;
import io.headgate.Body;
import io.headgate.Entryway;
import io.headgate.Resource;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a resource, each inside an observation {@code headgate.call}: a span where there is tracing, a timer where observations
 * become metrics. It lasts from the question to the end of the call, waiting included.
 *
 * <pre>{@code
 * ObservedCalls orders = ObservedCalls.of(headgate.resource("orders"), observations);
 * String answer = orders.call(() -> service.place(order));
 * }</pre>
 *
 * <p>Its keys are {@code resource}; {@code outcome}: {@code passed}, {@code refused} or {@code error}; and {@code rule}: which one
 * refused, else {@code none}. A refusal is no error of the observation. Safe for many threads.
 */
public final class ObservedCalls {

    /** The name of the observations. */
    public static final String NAME = "headgate.call";

    private final Resource resource;
    private final Entryway entryway;
    private final ObservationRegistry registry;

    private ObservedCalls(Resource resource, Entryway entryway, ObservationRegistry registry) {
        this.resource = resource;
        this.entryway = entryway;
        this.registry = registry;
    }

    /** Plain calls of {@code resource}. */
    public static ObservedCalls of(Resource resource, ObservationRegistry registry) {
        requireNonNull(resource, "resource");
        return new ObservedCalls(resource, resource, requireNonNull(registry, "registry"));
    }

    /** Calls of another kind, as {@code orders.as(resource -> resource.from("shop"))}. */
    public ObservedCalls as(Function<Resource, ? extends Entryway> kind) {
        return new ObservedCalls(resource, requireNonNull(kind.apply(resource), "kind"), registry);
    }

    /** As {@link Entryway#run(Action)}. */
    public <X extends Exception> void run(Action<X> action) throws X {
        this.<@Nullable Void, X>call(() -> {
            action.run();
            return null;
        });
    }

    /** As {@link Entryway#call(Body)}. */
    public <T extends @Nullable Object, X extends Exception> T call(Body<T, X> body) throws X {
        return call(null, body);
    }

    /** As {@link Entryway#call(Object, Body)}. */
    @SuppressWarnings("try") // the scope is there to be closed
    public <T extends @Nullable Object, X extends Exception> T call(@Nullable Object arguments, Body<T, X> body)
            throws X {
        Observation observation = started();
        boolean[] begun = {false};
        @Nullable Throwable thrown = null;
        try (Observation.Scope scope = observation.openScope()) {
            return entryway.<T, X>call(arguments, () -> {
                begun[0] = true;
                return body.get();
            });
        } catch (Throwable error) {
            thrown = error;
            throw error;
        } finally {
            stop(observation, begun[0], thrown);
        }
    }

    /** As {@link Entryway#callAsync(Supplier)}. The observation is current while {@code body} starts the work. */
    @SuppressWarnings("try") // the scope is there to be closed
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Supplier<? extends CompletionStage<T>> body) {
        Observation observation = started();
        AtomicBoolean begun = new AtomicBoolean();
        CompletableFuture<T> future = entryway.callAsync(() -> {
            begun.set(true);
            try (Observation.Scope scope = observation.openScope()) {
                return body.get();
            }
        });
        future.whenComplete((unused, error) -> stop(observation, begun.get(), unwrapped(error)));
        return future;
    }

    private Observation started() {
        return Observation.createNotStarted(NAME, registry)
                .lowCardinalityKeyValue("resource", TagValues.text(resource.name()))
                .start();
    }

    /** A refusal of something else, from within the call, is no error of this one: as the engine counts. */
    private static void stop(Observation observation, boolean begun, @Nullable Throwable error) {
        boolean refused = error instanceof BlockedException;
        String rule = "none";
        String outcome = "passed";
        if (error instanceof BlockedException blocked && !begun) {
            rule = TagValues.text(blocked.rule().id());
            outcome = "refused";
        } else if (error != null && !refused) {
            outcome = "error";
            observation.error(error);
        }
        observation
                .lowCardinalityKeyValue("outcome", outcome)
                .lowCardinalityKeyValue("rule", rule)
                .stop();
    }

    private static @Nullable Throwable unwrapped(@Nullable Throwable error) {
        return error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    }
}
