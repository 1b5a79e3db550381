package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.Priority;
import io.headgate.limiter.Checks;
import org.jspecify.annotations.Nullable;

/**
 * A resource as one kind of caller sees it: from one origin, through one entrance, with a weight or a priority. Immutable;
 * keep it where the same kind of call is made again. What it does not say, the ambient decides. Safe for many threads.
 */
public final class Caller extends Entryway {

    private final Resource resource;
    private final CallSpec spec;
    private volatile @Nullable BoundCall last;

    Caller(Resource resource, CallSpec spec) {
        this.resource = resource;
        this.spec = spec;
    }

    /** The same calls by {@code origin}; one of more than 256 characters is kept shortened: see {@link io.headgate.rule.BoundedName}. */
    public Caller from(String origin) {
        return new Caller(resource, spec.from(requireNonNull(origin, "origin")));
    }

    /** The same calls through {@code entrance}; one of more than 256 characters is kept shortened. */
    public Caller through(String entrance) {
        return new Caller(resource, spec.through(requireNonNull(entrance, "entrance")));
    }

    /** The same calls, asking for {@code permits} each. */
    public Caller weighing(long permits) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        return new Caller(resource, spec.weighing(permits));
    }

    /**
     * The same calls, asking for no permits: rules that count permits neither refuse nor count them, whatever they turn out to cost.
     * All other rules decide as ever.
     */
    public Caller weightless() {
        return new Caller(resource, spec.weighing(0));
    }

    /** The same calls with that priority. */
    public Caller prioritized(Priority priority) {
        return new Caller(resource, spec.prioritized(requireNonNull(priority, "priority")));
    }

    /** The same calls, coming into this process. */
    public Caller inbound() {
        return new Caller(resource, spec.inbound(true));
    }

    /** The same calls, going out of this process. */
    public Caller outbound() {
        return new Caller(resource, spec.inbound(false));
    }

    @Override
    BoundCall bound() {
        ResourceState state = resource.state();
        Scope scope = resource.scope();
        BoundCall known = last;
        if (known == null || !known.isOf(state, scope == null ? null : scope.ambient())) {
            known = state.bind(spec, scope);
            last = known;
        }
        return known;
    }

    @Override
    Headgate gate() {
        return resource.gate();
    }

    @Override
    BoundCall boundAgain(BoundCall before) {
        ResourceState present = resource.state();
        return before.state() == present ? before : present.bind(spec, before.ambient(), null);
    }
}
