package io.headgate;

import static io.headgate.limiter.Checks.require;

import io.headgate.guard.HotValue;
import io.headgate.rule.BoundedName;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.statistics.Reading;
import io.headgate.statistics.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What happened so far: by resource, origin, entrance and rule, and in all that came in. Safe for many threads. */
public final class Statistics {

    private final Headgate gate;

    Statistics(Headgate gate) {
        this.gate = gate;
    }

    /** All calls that came into this process. Summed up over the resources when asked, so that no call pays for it. */
    public Snapshot inbound() {
        Reading reading = new Reading(gate.ticker().read());
        gate.inbound().read(reading::add);
        return reading.snapshot();
    }

    /**
     * Each resource by its name; resources beyond the cap that no rule names are together under {@code (other)}. Those that
     * have been idle for a minute let go of their history, as they do while there is traffic: a process that has none keeps
     * it until somebody looks.
     */
    public Map<String, Snapshot> resources() {
        gate.registry().sweepAll(gate.ticker().read());
        Map<String, Snapshot> all = new TreeMap<>();
        states().forEach((name, state) -> all.put(name, state.snapshot()));
        return all;
    }

    /** One resource; empty when it is not known. */
    public Optional<Snapshot> resource(String name) {
        return Optional.ofNullable(state(name)).map(ResourceState::snapshot);
    }

    /**
     * What each resource did in each complete second later than {@code after}, counted from 1970; at most the last
     * {@value Seconds#MOST}. To begin with now, ask for those after {@link Long#MAX_VALUE}: there are none.
     */
    public Seconds seconds(long after) {
        return new SecondsReading(gate).after(after);
    }

    /** The callers of one resource by their names; origins beyond the cap are together under {@code (other)}. */
    public Map<String, Snapshot> origins(String resource) {
        ResourceState state = state(resource);
        return state == null ? Map.of() : state.originSnapshots();
    }

    /** The call tree: the entrances, "" for calls through none in particular, and what was called through each. */
    public List<CallNode> tree() {
        Map<String, Map<String, ResourceState>> through = new TreeMap<>();
        states().forEach((name, state) -> state.entrances()
                .forEach(entrance -> through.computeIfAbsent(entrance, unused -> new TreeMap<>())
                        .put(name, state)));
        List<CallNode> roots = new ArrayList<>();
        through.forEach((entrance, called) ->
                roots.add(new CallNode(entrance, entrance(entrance), calledBy(null, entrance, called))));
        return roots;
    }

    private List<CallNode> calledBy(@Nullable String caller, String entrance, Map<String, ResourceState> called) {
        List<CallNode> nodes = new ArrayList<>();
        called.forEach((name, state) -> {
            String seen = state.callerThrough(entrance);
            String parent = seen != null && called.containsKey(seen) ? seen : null;
            if (state.isCalledThrough(entrance) && Objects.equals(parent, caller)) {
                nodes.add(new CallNode(name, state.snapshotThrough(entrance), calledBy(name, entrance, called)));
            }
        });
        return nodes;
    }

    /** All calls that came through one entrance. */
    public Snapshot entrance(String entrance) {
        Reading reading = new Reading(gate.ticker().read());
        states().values().forEach(state -> state.readThrough(BoundedName.of(entrance), reading));
        return reading.snapshot();
    }

    /** What each rule refused since it was last changed, and its state; a rule that has met no resource yet is not there. */
    public List<RuleFigures> rules() {
        List<RuleFigures> all = new ArrayList<>();
        for (RunningRule running : gate.registry().running()) {
            running.own().forEach((resource, post) -> all.add(figures(resource, post, Map.of())));
            @Nullable Post shared = running.shared();
            if (shared != null) {
                all.add(figures(running.rule().target().text(), shared, sharing(running)));
            }
        }
        return all;
    }

    /**
     * The hottest values of a rule that keeps values apart, hottest first: those of a hot-parameter or gateway rule that have
     * used most of their limit, or whose breaker is open. Nothing is counted for it when calls come: it goes over the values
     * the rule has state for, at most {@code maxKeys} and those it names, each time it is asked, on the thread that asks.
     * Empty for other rules, for limits of a cluster, whose counts are elsewhere, and where the rule is not at that place.
     *
     * @param resource as {@link RuleFigures#resource} has it
     * @param most how many to tell, 1 to {@value HotValue#MOST}
     */
    public List<HotValue> hottest(String ruleId, String resource, int most) {
        require(most >= 1 && most <= HotValue.MOST, "most", most, "1 to " + HotValue.MOST);
        RunningRule running = gate.registry().running(ruleId);
        Post post = running == null ? null : running.postAt(resource);
        return post == null ? List.of() : post.hottest(most, gate.ticker().read());
    }

    private RuleFigures figures(String resource, Post post, Map<String, String> sharing) {
        Rule rule = post.guard().rule();
        Map<String, String> status = new LinkedHashMap<>(sharing);
        status.putAll(post.status(gate.ticker().read())); // before the errors are read: it may add one
        return new RuleFigures(rule.id(), post.kind(), resource, rule.mode(), post.refused(), post.errors(), status);
    }

    private Map<String, String> sharing(RunningRule running) {
        Map<String, String> status = new LinkedHashMap<>();
        if (running.rule().target() instanceof Target.Many many && !many.shared()) {
            Map<String, Post> own = running.own();
            long sharing = gate.registry().resources().keySet().stream()
                    .filter(name -> many.matches(name) && !own.containsKey(name))
                    .count();
            status.put("own", String.valueOf(own.size()));
            status.put("sharing", String.valueOf(sharing));
        }
        return status;
    }

    /** The oldest call in flight among those watched, see {@link HeadgateBuilder#watchOneOf}. */
    public Optional<OldestCall> oldestCall() {
        Sampling sampling = gate.sampling();
        long now = gate.ticker().read();
        return sampling == null
                ? Optional.empty()
                : sampling.oldest()
                        .map(sample -> new OldestCall(
                                sample.resource(),
                                Duration.ofNanos(now - sample.startedAt()),
                                List.of(sample.enteredAt())));
    }

    /** How many watched entries were forgotten: nobody holds them any more, and they were never closed. */
    public long leaked() {
        Sampling sampling = gate.sampling();
        if (sampling == null) {
            return 0;
        }
        sampling.reportLeaks(gate.ticker().read());
        return sampling.leaked();
    }

    /** How often a cap sent a newcomer to the shared {@code (other)}. */
    public Overflow overflow() {
        return new Overflow(
                gate.registry().beyondCap(),
                gate.origins().overflowed(),
                gate.entrances().overflowed(),
                gate.memory().overflowed(),
                gate.ruleMemory().refused());
    }

    private @Nullable ResourceState state(String name) {
        if (name.equals(Names.OTHER) && gate.registry().beyondCap() > 0) {
            return gate.registry().other();
        }
        Resource known = gate.registry().known(name);
        return known == null ? null : known.state();
    }

    private Map<String, ResourceState> states() {
        Map<String, ResourceState> all = new TreeMap<>();
        gate.registry().resources().forEach((name, resource) -> all.put(name, resource.state()));
        if (gate.registry().beyondCap() > 0) {
            all.put(Names.OTHER, gate.registry().other());
        }
        return all;
    }

    /**
     * How often a cap was reached.
     *
     * @param resources look-ups of resources beyond the cap
     * @param origins how often an origin beyond the cap was met; a {@link Caller} that is kept meets it once, however many calls
     * @param entrances the same of entrances
     * @param pairs how often the memory for what is counted by resource and origin or entrance was used up, and one of these was
     *     counted under {@code (other)} or moved there, see {@link HeadgateBuilder#statisticsMemory}
     * @param ruleState how often the memory of the rules had no room for the budget of a new origin or the state of a new value, see
     *     {@link HeadgateBuilder#ruleMemory}; an origin that shares a budget from then on counts once for its table
     */
    public record Overflow(long resources, long origins, long entrances, long pairs, long ruleState) {}
}
