package io.headgate;

import io.headgate.statistics.Meter;
import io.headgate.statistics.Reading;
import io.headgate.statistics.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The running state of one resource: its plan and its meters. Safe for many threads. */
final class ResourceState {

    private static final int MOST_AMBIENTS = 1_000;

    private final Headgate gate;
    private final String name;
    private final ResourceType type;
    private final Generation generation;
    private final EntranceMeters main; // of calls through no entrance in particular
    private final SparseMap<String, EntranceMeters> entrances; // the others
    private final SparseMap<String, Meter> origins;
    private final SparseMap<Ambient, BoundCall> byAmbient = new SparseMap<>();
    private final BoundCall plain;
    private volatile Plan plan;

    private ResourceState(
            Headgate gate,
            String name,
            ResourceType type,
            Plan plan,
            Generation generation,
            EntranceMeters main,
            SparseMap<String, EntranceMeters> entrances,
            SparseMap<String, Meter> origins) {
        this.gate = gate;
        this.name = name;
        this.type = type;
        this.plan = plan;
        this.generation = generation;
        this.main = main;
        this.entrances = entrances;
        this.origins = origins;
        this.plain = bind(CallSpec.PLAIN, null, null);
    }

    /** A resource with meters of its own. */
    static ResourceState own(Headgate gate, String name, ResourceType type, Plan plan, Generation generation) {
        EntranceMeters main = new EntranceMeters(null);
        return new ResourceState(gate, name, type, plan, generation, main, new SparseMap<>(), new SparseMap<>());
    }

    /** A resource beyond the cap: counted with {@code other}, until the rules change. */
    static ResourceState beyondCap(
            ResourceState other, String name, ResourceType type, Plan plan, Generation generation) {
        return new ResourceState(other.gate, name, type, plan, generation, other.main, other.entrances, other.origins);
    }

    Headgate gate() {
        return gate;
    }

    String name() {
        return name;
    }

    ResourceType type() {
        return type;
    }

    boolean hasEnded() {
        return generation.hasEnded();
    }

    /** Whether it is not one that stays as long as its Headgate. */
    boolean canEnd() {
        return generation != Generation.ENDLESS;
    }

    void end() {
        generation.end();
    }

    BoundCall plain() {
        return plain;
    }

    Plan plan() {
        return plan;
    }

    void plan(Plan next) {
        plan = next;
    }

    @Nullable
    Plan planIfOn() {
        return gate.isOn() ? plan : null;
    }

    /** A plain call in that ambient, from within {@code caller} if that is known. */
    BoundCall bind(Ambient ambient, @Nullable BoundCall caller) {
        BoundCall known = byAmbient.get(ambient);
        if (known == null) {
            known = bind(CallSpec.PLAIN, ambient, caller);
            if (byAmbient.size() < MOST_AMBIENTS) {
                BoundCall fresh = known;
                known = byAmbient.getOrPut(ambient, () -> fresh);
            }
        }
        return known;
    }

    BoundCall bind(CallSpec spec, @Nullable Scope scope) {
        return scope == null ? bind(spec, null, null) : bind(spec, scope.ambient(), scope.current());
    }

    BoundCall bind(CallSpec spec, @Nullable Ambient ambient, @Nullable BoundCall caller) {
        String entrance = spec.entrance() != null ? spec.entrance() : ambient != null ? ambient.entrance() : "";
        String origin = spec.origin() != null ? spec.origin() : ambient != null ? ambient.origin() : "";
        boolean inbound = spec.inbound() != null ? spec.inbound() : type.isInbound();
        Meter meter = gate.counts() ? metersOf(entrance, caller).of(inbound, gate) : null;
        return new BoundCall(this, spec, ambient, entrance, origin, inbound, meter);
    }

    /** Through each entrance a resource is first seen to be called by one other, or by none: its place in the tree. */
    private EntranceMeters metersOf(String entrance, @Nullable BoundCall caller) {
        String counted = gate.entrances().counted(entrance);
        EntranceMeters known = metersThrough(counted);
        if (known != null) {
            return known;
        }
        String first = caller != null && caller.entrance().equals(entrance) ? caller.resource() : null;
        return entrances.getOrPut(counted, () -> new EntranceMeters(first));
    }

    /** What came through an entrance, "" for none in particular; null when nothing did. */
    @Nullable
    EntranceMeters metersThrough(String entrance) {
        return entrance.isEmpty() ? main : entrances.get(entrance);
    }

    /** The entrances that calls came through; always with "", none in particular. */
    Set<String> entrances() {
        Set<String> names = new HashSet<>(entrances.view().keySet());
        names.add("");
        return names;
    }

    Meter meterOfOrigin(String origin) {
        return origins.getOrPut(gate.origins().counted(origin), gate::newMeter);
    }

    /** The meters of all calls, through whatever entrance. */
    List<Meter> meters() {
        List<Meter> all = new ArrayList<>();
        main.addTo(all);
        entrances.view().values().forEach(each -> each.addTo(all));
        return all;
    }

    /** Those of calls that came in. */
    void addInboundMetersTo(List<Meter> all) {
        main.addInboundTo(all);
        entrances.view().values().forEach(each -> each.addInboundTo(all));
    }

    Map<String, Meter> originMeters() {
        return origins.view();
    }

    Snapshot snapshot() {
        Reading reading = new Reading(gate.ticker().read());
        meters().forEach(reading::add);
        return reading.snapshot();
    }

    void idle(long now) {
        meters().forEach(meter -> meter.idle(now));
        origins.view().values().forEach(meter -> meter.idle(now));
        plan.idle(now);
    }
}
