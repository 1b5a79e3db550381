package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Several resources that one call goes through at once: the API groups of a request and its route, the tenant and the method. All
 * of them admit it, or it is as if it had asked none.
 *
 * <pre>{@code
 * AllOrNothing both = AllOrNothing.of(group, route);
 * try (Entry entry = both.enter()) {
 *     serve();
 * }
 * }</pre>
 *
 * <p><b>What it promises.</b> When one refuses, everything that the others granted is given back, as when of the rules of one
 * resource one refuses: never does a rule let one call too many run, and at rest all is as if the refused calls had never come.
 * The refusal is counted by the resource that refused and by no other; no other counts it as passed, no breaker and no limit that
 * learns hears of it, and no rule in shadow. Guards that may make a call wait are asked last, whichever resource they belong to;
 * the call waits once, the longest of their waits, and afterwards breakers and limits of calls in flight of all resources decide
 * again. The wait is counted by the resources that asked for one. An admitted call is counted by all of them, and its
 * {@link Entry} ends it in all of them with the same outcome.
 *
 * <p><b>What it does not.</b> A rule that several of the resources share is asked once for each of them, and so are system rules
 * for each that is inbound. While rules change each resource decides by those before or after; two of them need not agree.
 *
 * <p>The resources are asked in the order given, and the last is what the call is about: {@link Entry#resource} names it. One alone
 * costs what it costs by itself. Immutable; keep it where the same resources are gone through again. Safe for many threads.
 */
public final class AllOrNothing {

    private final Entryway[] ways;
    private final Headgate gate;

    private AllOrNothing(Entryway[] ways) {
        Checks.require(ways.length > 0, "resources", ways.length, ">= 1");
        this.ways = ways;
        this.gate = requireNonNull(ways[0], "resource").gate();
        for (Entryway way : ways) {
            Checks.require(way.gate() == gate, "resource", way, "of the same Headgate as the first");
        }
    }

    /** Calls through these: resources, or callers where more is to be said about the call. */
    public static AllOrNothing of(Entryway... resources) {
        return new AllOrNothing(resources.clone());
    }

    /** The same from a list. */
    public static AllOrNothing of(List<? extends Entryway> resources) {
        return new AllOrNothing(resources.toArray(Entryway[]::new));
    }

    /** Goes in, or throws {@link BlockedException}. Waits where a rule queues calls. The entry must be closed. */
    public Entry enter() {
        return enter(null);
    }

    /** As {@link #enter()}, with arguments. */
    public Entry enter(@Nullable Object arguments) {
        if (ways.length == 1) {
            return ways[0].enter(arguments);
        }
        Part[] parts = parts();
        if (parts == null) {
            return unseen();
        }
        Admission admission = admission(parts, arguments, Algorithm.MAX_WAIT_NANOS);
        return admission.awaitEntry(admission.ask());
    }

    /** Goes in if that needs no wait. The entry, if it is one, must be closed. */
    public Verdict tryEnter() {
        return tryEnter(null);
    }

    /** As {@link #tryEnter()}, with arguments. */
    public Verdict tryEnter(@Nullable Object arguments) {
        if (ways.length == 1) {
            return ways[0].tryEnter(arguments);
        }
        Part[] parts = parts();
        if (parts == null) {
            return unseen();
        }
        Admission admission = admission(parts, arguments, 0);
        return admission.answered(admission.ask());
    }

    /** Goes in without holding a thread, as {@link Entryway#enterAsync()} says. */
    public CompletableFuture<Entry> enterAsync() {
        return enterAsync(null);
    }

    /** As {@link #enterAsync()}, with arguments. */
    public CompletableFuture<Entry> enterAsync(@Nullable Object arguments) {
        if (ways.length == 1) {
            return ways[0].enterAsync(arguments);
        }
        Part[] parts = parts();
        if (parts == null) {
            return CompletableFuture.completedFuture(unseen());
        }
        Admission admission = admission(parts, arguments, Algorithm.MAX_WAIT_NANOS);
        return Waiting.forEntry(admission, admission.ask(), gate);
    }

    /** Starts {@code body} if it is admitted, as {@link Entryway#callAsync(Supplier)} says. */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Supplier<? extends CompletionStage<T>> body) {
        return callAsync(null, body);
    }

    /** As {@link #callAsync(Supplier)}, with arguments. */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(
            @Nullable Object arguments, Supplier<? extends CompletionStage<T>> body) {
        requireNonNull(body, "body");
        if (ways.length == 1) {
            return ways[0].callAsync(arguments, body);
        }
        Part[] parts = parts();
        if (parts == null) {
            return AsyncCall.unseen(body);
        }
        Admission admission = admission(parts, arguments, Algorithm.MAX_WAIT_NANOS);
        return new AsyncCall<T>(body).begin(admission, admission.ask(), gate);
    }

    /** What each resource is asked now; null while everything is off. */
    private Part @Nullable [] parts() {
        if (!gate.isOn()) {
            return null;
        }
        Part[] parts = new Part[ways.length];
        for (int i = 0; i < parts.length; i++) {
            BoundCall call = ways[i].bound();
            parts[i] = new Part(ways[i], call, call.state().plan());
        }
        return parts;
    }

    private Admission admission(Part[] parts, @Nullable Object arguments, long maxWaitNanos) {
        return new Admission(gate, parts, arguments, gate.ticker().read(), maxWaitNanos);
    }

    private Entry unseen() {
        return new Entry(ways[ways.length - 1].bound(), null, 0);
    }
}
