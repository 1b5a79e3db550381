package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.Priority;
import io.headgate.statistics.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * A named thing that is protected. A handle: look it up once and keep it.
 *
 * <pre>{@code
 * Resource orders = headgate.resource("orders");
 * String answer = orders.call(() -> service.place(order));
 * }</pre>
 *
 * <p>The verbs here are for plain calls, which belong to the {@linkplain Headgate#within ambient} entrance and origin if
 * there is one. {@link #from}, {@link #weighing} and the like describe other calls; what they return can be kept, too. Safe
 * for many threads.
 */
public final class Resource extends Entryway {

    private final Headgate gate;
    private final String name;
    private final ResourceType type;
    private volatile ResourceState state;

    /** Hot path, see `bench http`: the kind of call of the first ambient, which mostly is the only one. Immutable, so a race is harmless. */
    private @Nullable BoundCall usual;

    Resource(Headgate gate, ResourceState state) {
        this.gate = gate;
        this.name = state.name();
        this.type = state.type();
        this.state = state;
    }

    /** The name. */
    public String name() {
        return name;
    }

    /** What kind of thing it is. */
    public ResourceType type() {
        return type;
    }

    /** What happened here so far; for a resource beyond the cap that no rule names, what happened to all such together. */
    public Snapshot statistics() {
        return state().snapshot();
    }

    /** Calls by {@code origin}. */
    public Caller from(String origin) {
        return plainly().from(origin);
    }

    /** Calls that came in through {@code entrance}. */
    public Caller through(String entrance) {
        return plainly().through(entrance);
    }

    /** Calls that ask for {@code permits} instead of one. */
    public Caller weighing(long permits) {
        return plainly().weighing(permits);
    }

    /** Calls of that priority. */
    public Caller prioritized(Priority priority) {
        return plainly().prioritized(priority);
    }

    /** Calls that come into this process. */
    public Caller inbound() {
        return plainly().inbound();
    }

    /** Calls that go out of this process. */
    public Caller outbound() {
        return plainly().outbound();
    }

    /**
     * As {@link #enter(Object)} {@linkplain Headgate#within within} that ambient, whatever this thread is within: for adapters, which
     * know entrance and origin and need not go there before they are let in.
     */
    public Entry enterWithin(Ambient ambient, @Nullable Object arguments) {
        requireNonNull(ambient, "ambient");
        return enter(bound(state(), ambient, null), arguments);
    }

    private Caller plainly() {
        return new Caller(this, CallSpec.PLAIN);
    }

    /** The state in force: another one once a rule has come to name a resource that was beyond the cap. */
    ResourceState state() {
        ResourceState present = state;
        return present.hasEnded() ? resolveAgain() : present;
    }

    private ResourceState resolveAgain() {
        ResourceState next = gate.resolve(name, type);
        state = next;
        return next;
    }

    @Override
    BoundCall bound() {
        ResourceState present = state();
        Scope scope = gate.scope();
        return scope == null ? present.plain() : bound(present, scope.ambient(), scope.current());
    }

    private BoundCall bound(ResourceState present, Ambient ambient, @Nullable BoundCall caller) {
        BoundCall known = usual;
        if (known != null && known.isIn(present, ambient)) {
            return known;
        }
        BoundCall found = present.bind(ambient, caller);
        if (known == null || known.state() != present || !known.isCurrent()) {
            usual = found;
        }
        return found;
    }

    @Override
    Headgate gate() {
        return gate;
    }

    @Override
    BoundCall boundAgain(BoundCall before) {
        ResourceState present = state();
        return before.state() == present ? before : present.bind(CallSpec.PLAIN, before.ambient(), null);
    }

    @Nullable
    Scope scope() {
        return gate.scope();
    }

    @Override
    public String toString() {
        return "Resource[" + name + "]";
    }
}
