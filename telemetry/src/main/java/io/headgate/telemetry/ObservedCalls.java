package io.headgate.telemetry;

import static java.util.Objects.requireNonNull;

import io.headgate.Action;
import io.headgate.BlockedException;
import io.headgate.Body;
import io.headgate.Entryway;
import io.headgate.Resource;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.CancellationException;
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
 * refused, else {@code none}. A refusal and a cancel are no errors of the observation. Safe for many threads.
 */
public final class ObservedCalls {

    /** The name of the observations. */
    public static final String NAME = "headgate.call";

    private static final int MOST_CAUSES = 10; // as the engine looks; they may go round in a circle

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
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Supplier<? extends CompletionStage<T>> body) {
        Observation observation = started();
        AtomicBoolean decided = new AtomicBoolean(); // that it begins, or that it ends without having begun
        CompletableFuture<T> future =
                entryway.callAsync(() -> decided.compareAndSet(false, true) ? begun(observation, body) : body.get());
        future.whenComplete((unused, error) -> {
            if (decided.compareAndSet(false, true)) {
                stop(observation, false, error);
            }
        });
        return future;
    }

    /** Starts the work. The observation lasts as long as the work does, also when nobody waits for the answer any more. */
    @SuppressWarnings("try") // the scope is there to be closed
    private static <T extends @Nullable Object> CompletionStage<T> begun(
            Observation observation, Supplier<? extends CompletionStage<T>> body) {
        CompletionStage<T> stage;
        try (Observation.Scope scope = observation.openScope()) {
            stage = requireNonNull(body.get(), "the stage");
        } catch (Throwable broken) {
            stop(observation, true, broken);
            throw broken;
        }
        stage.whenComplete((unused, error) -> stop(observation, true, unwrapped(error)));
        return stage;
    }

    private Observation started() {
        return Observation.createNotStarted(NAME, registry)
                .lowCardinalityKeyValue("resource", TagValues.text(resource.name()))
                .start();
    }

    /** A refusal of something else, from within the call, is no error of this one, and a cancel is none: as the engine counts. */
    private static void stop(Observation observation, boolean begun, @Nullable Throwable error) {
        String rule = "none";
        String outcome = "passed";
        if (error instanceof BlockedException blocked && !begun) {
            rule = TagValues.text(blocked.rule().id());
            outcome = "refused";
        } else if (error instanceof CancellationException) {
            outcome = begun ? "passed" : "refused";
        } else if (error != null && !isRefusal(error)) {
            outcome = "error";
            observation.error(error);
        }
        observation
                .lowCardinalityKeyValue("outcome", outcome)
                .lowCardinalityKeyValue("rule", rule)
                .stop();
    }

    private static boolean isRefusal(Throwable error) {
        @Nullable Throwable cause = error;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            if (cause instanceof BlockedException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static @Nullable Throwable unwrapped(@Nullable Throwable error) {
        return error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    }
}
