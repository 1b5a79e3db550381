package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.statistics.Meter;
import io.headgate.statistics.Reading;
import io.headgate.statistics.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The running state of one resource: its plan and its meters. Safe for many threads. */
final class ResourceState {

    private static final int MOST_AMBIENTS = 1_000;

    private final Headgate gate;
    private final String name;
    private final ResourceType type;
    private final Generation generation;
    private final ResourceState counted; // whose meters these are: its own, or those of (other)
    private final DirectionMeters main; // of calls through no entrance in particular
    private final SparseMap<String, EntranceMeters> entrances; // the others
    private final SparseMap<String, OriginMeter> origins;
    private final SparseMap<Ambient, KnownCall> byAmbient = new SparseMap<>();
    private final BoundCall plain;
    private volatile Plan plan;

    private ResourceState(
            Headgate gate,
            String name,
            ResourceType type,
            Plan plan,
            Generation generation,
            @Nullable ResourceState other) {
        this.gate = gate;
        this.name = name;
        this.type = type;
        this.plan = plan;
        this.generation = generation;
        this.counted = other == null ? this : other;
        this.main = other == null ? new DirectionMeters() : other.main;
        this.entrances = other == null ? new SparseMap<>() : other.entrances;
        this.origins = other == null ? new SparseMap<>() : other.origins;
        this.plain = bind(CallSpec.PLAIN, null, null);
    }

    /** A resource with meters of its own. */
    static ResourceState own(Headgate gate, String name, ResourceType type, Plan plan, Generation generation) {
        return new ResourceState(gate, name, type, plan, generation, null);
    }

    /** A resource beyond the cap: counted with {@code other}, until the rules change. */
    static ResourceState beyondCap(
            ResourceState other, String name, ResourceType type, Plan plan, Generation generation) {
        return new ResourceState(other.gate, name, type, plan, generation, other);
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
        KnownCall known = byAmbient.get(ambient);
        BoundCall call = known == null ? null : known.call();
        if (call != null && call.isCurrent()) {
            return call;
        }
        BoundCall fresh = bind(CallSpec.PLAIN, ambient, caller);
        if (known != null) {
            known.call(fresh);
        } else if (fresh.isCurrent()) {
            keep(ambient, fresh);
        }
        return fresh;
    }

    /** Of a resource beyond the cap nothing is kept: its handle knows the call that it is mostly asked for. */
    private void keep(Ambient ambient, BoundCall call) {
        long bytes = KnownCall.bytes(ambient);
        if (counted != this
                || byAmbient.size() >= MOST_AMBIENTS
                || !gate.memory().tryTake(bytes, now())) {
            return;
        }
        KnownCall fresh = new KnownCall(this, ambient, call);
        if (byAmbient.getOrPut(ambient, () -> fresh) == fresh) {
            gate.memory().keep(fresh);
        } else {
            gate.memory().giveBack(bytes);
        }
    }

    void forget(KnownCall call) {
        byAmbient.remove(call.ambient(), call);
    }

    BoundCall bind(CallSpec spec, @Nullable Scope scope) {
        return scope == null ? bind(spec, null, null) : bind(spec, scope.ambient(), scope.current());
    }

    BoundCall bind(CallSpec spec, @Nullable Ambient ambient, @Nullable BoundCall caller) {
        String entrance = spec.entrance() != null ? spec.entrance() : ambient != null ? ambient.entrance() : "";
        String origin = spec.origin() != null ? spec.origin() : ambient != null ? ambient.origin() : "";
        boolean inbound = spec.inbound() != null ? spec.inbound() : type.isInbound();
        Meters meters = gate.counts() ? meters(entrance, origin, inbound, caller) : Meters.NONE;
        return new BoundCall(this, spec, ambient, entrance, origin, inbound, meters);
    }

    /**
     * What calls of one kind are counted in.
     *
     * @param forNow whether a pair is counted under {@code (other)} only because there was no memory for it just now
     */
    record Meters(@Nullable Meter ofEntrance, @Nullable Meter ofOrigin, boolean forNow) {
        static final Meters NONE = new Meters(null, null, false);
    }

    private Meters meters(String entrance, String origin, boolean inbound, @Nullable BoundCall caller) {
        String first = caller != null && caller.entrance().equals(entrance) ? caller.resource() : null;
        OriginMeter from = origin.isEmpty() ? null : counted.from(gate.origins().counted(origin));
        Meter ofOrigin = from == null ? null : from.meter();
        boolean forNow = from != null && from.isOther() && !gate.origins().isOther(origin);
        if (entrance.isEmpty()) {
            return new Meters(counted.main(inbound), ofOrigin, forNow);
        }
        EntranceMeters through = counted.through(gate.entrances().counted(entrance), first);
        if (through.isOther() && !through.hasHistory(inbound, now())) {
            return new Meters(counted.main(inbound), ofOrigin, true); // the history of the resource has to have it
        }
        Meter ofEntrance = through.of(inbound);
        return ofEntrance == null
                ? meters(entrance, origin, inbound, caller) // let go just now
                : new Meters(
                        ofEntrance,
                        ofOrigin,
                        forNow || through.isOther() && !gate.entrances().isOther(entrance));
    }

    /** Of calls through no entrance in particular. */
    Meter main(boolean inbound) {
        return requireNonNull(main.of(inbound, gate, gate.always()));
    }

    /** Through each entrance a resource is first seen to be called by one other, or by none: its place in the tree. */
    private EntranceMeters through(String entrance, @Nullable String caller) {
        EntranceMeters known = entrances.get(entrance);
        if (known != null) {
            return known;
        }
        long now = now();
        return pair(entrances, entrance, EntranceMeters.BYTES, each -> new EntranceMeters(this, each, caller, now));
    }

    private OriginMeter from(String origin) {
        OriginMeter known = origins.get(origin);
        long now = known == null ? now() : 0;
        return known != null
                ? known
                : pair(origins, origin, OriginMeter.BYTES, each -> new OriginMeter(this, each, now));
    }

    /** The pair of that name, or that of {@code (other)} when there is no memory for one more. */
    private <P extends Pair> P pair(SparseMap<String, P> pairs, String name, long bytes, Function<String, P> make) {
        StatisticsMemory memory = gate.memory();
        if (name.equals(Names.OTHER)) {
            return pairs.getOrPut(name, () -> make.apply(name));
        }
        if (!memory.tryTake(bytes + Meter.HISTORY_BYTES, now())) { // its first call will want a history
            memory.overflow();
            return pair(pairs, Names.OTHER, bytes, make);
        }
        memory.giveBack(Meter.HISTORY_BYTES);
        P fresh = make.apply(name);
        P kept = pairs.getOrPut(name, () -> fresh);
        if (kept == fresh) {
            memory.keep(fresh);
        } else {
            memory.giveBack(bytes);
        }
        return kept;
    }

    /** Takes a pair out. @return where what it has counted goes */
    OriginMeter withoutOrigin(OriginMeter pair, long now) {
        origins.remove(pair.name(), pair);
        return origins.getOrPut(Names.OTHER, () -> new OriginMeter(this, Names.OTHER, now));
    }

    /** Takes a pair out. @return where what it has counted goes */
    EntranceMeters withoutEntrance(EntranceMeters pair, long now) {
        entrances.remove(pair.name(), pair);
        return entrances.getOrPut(Names.OTHER, () -> new EntranceMeters(this, Names.OTHER, null, now));
    }

    private long now() {
        return gate.ticker().read();
    }

    /** Whether calls came through an entrance; they always may have through "", none in particular. */
    boolean isCalledThrough(String entrance) {
        return metersThrough(entrance) != null;
    }

    private @Nullable DirectionMeters metersThrough(String entrance) {
        EntranceMeters known = entrance.isEmpty() ? null : entrances.get(entrance);
        return entrance.isEmpty() ? main : known == null ? null : known.meters();
    }

    /** The resource that was first seen to call this one through an entrance; null when none was. */
    @Nullable
    String callerThrough(String entrance) {
        EntranceMeters known = entrances.get(entrance);
        return known == null ? null : known.caller();
    }

    /** The entrances that calls came through; always with "", none in particular. */
    Set<String> entrances() {
        Set<String> names = new HashSet<>(entrances.view().keySet());
        names.add("");
        return names;
    }

    /** The meters of all calls, through whatever entrance. */
    List<Meter> meters() {
        List<Meter> all = new ArrayList<>();
        main.addTo(all);
        entrances.view().values().forEach(each -> each.meters().addTo(all));
        return all;
    }

    /** Shows the meters of calls that came in, while nothing is moved from one to another. */
    void readInbound(Consumer<Meter> reader) {
        gate.memory().read(() -> {
            List<Meter> all = new ArrayList<>();
            main.addInboundTo(all);
            entrances.view().values().forEach(each -> each.meters().addInboundTo(all));
            all.forEach(reader);
            return null;
        });
    }

    /** What was counted of each origin. */
    Map<String, Snapshot> originSnapshots() {
        return gate.memory().read(() -> {
            Map<String, Snapshot> all = new TreeMap<>();
            origins.view()
                    .forEach((origin, pair) ->
                            all.put(origin, new Reading(now()).add(pair.meter()).snapshot()));
            return all;
        });
    }

    Snapshot snapshot() {
        Reading reading = new Reading(now());
        read(meters -> meters.forEach(reading::add));
        return reading.snapshot();
    }

    /** What came through an entrance. */
    Snapshot snapshotThrough(String entrance) {
        Reading reading = new Reading(now());
        readThrough(entrance, reading);
        return reading.snapshot();
    }

    /** Adds what came through an entrance. */
    void readThrough(String entrance, Reading reading) {
        gate.memory().read(() -> {
            DirectionMeters through = metersThrough(entrance);
            List<Meter> meters = new ArrayList<>();
            if (through != null) {
                through.addTo(meters);
            }
            meters.forEach(reading::add);
            return null;
        });
    }

    /** Shows all meters while nothing is moved from one to another. */
    void read(Consumer<List<Meter>> reader) {
        gate.memory().read(() -> {
            reader.accept(meters());
            return null;
        });
    }

    void idle(long now) {
        meters().forEach(meter -> meter.idle(now));
        origins.view().values().forEach(pair -> pair.meter().idle(now));
        plan.idle(now);
    }
}
