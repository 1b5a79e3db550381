package io.headgate.console.fleet;

import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.agent.wire.RulesTaken;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of a fleet as rows of JSON; the names of the fields are those of the API. */
final class FleetRows {

    private static final int MOST_BREAKERS = 1_000;

    private FleetRows() {}

    record Application(
            String name,
            long live,
            long lost,
            long passed,
            long refused,
            long errors,
            long inFlight,
            boolean inbound,
            long lastHeardAt,
            long rulesVersion,
            long rulesRefusedBy) {}

    record OfInstance(
            String instance,
            String host,
            long pid,
            String version,
            String java,
            long startedAt,
            long connectedAt,
            long lastHeardAt,
            boolean live,
            Rules rules,
            @Nullable Machine machine,
            long passed,
            long refused,
            long errors,
            long inFlight,
            boolean inbound) {}

    record Rules(long version, String state, List<String> problems) {}

    record Refusal(
            long at,
            String instance,
            String resource,
            String rule,
            String kind,
            String origin,
            String reason,
            double reached,
            double limit,
            long retryAfterMillis,
            boolean shadow) {}

    record Breaker(String rule, String resource, String value, Map<String, Integer> states) {}

    record BreakerChange(
            long at, String instance, String rule, String resource, String value, String from, String to, String why) {}

    record Event(long at, String instance, String kind, String text) {}

    static Application application(ApplicationFleet fleet) {
        long since = fleet.nowMillis() - LivePicture.FRESH_MILLIS;
        List<Instance> instances = fleet.instances();
        Totals totals =
                instances.stream().map(instance -> instance.totals(since)).reduce(Totals.NONE, Totals::plus);
        long live = instances.stream().filter(Instance::live).count();
        return new Application(
                fleet.name(),
                live,
                instances.size() - live,
                totals.passed(),
                totals.refused(),
                totals.errors(),
                totals.inFlight(),
                totals.inbound(),
                fleet.heardAtMillis(),
                fleet.rulesVersion(),
                instances.stream()
                        .filter(instance -> rules(instance).state.equals("refused"))
                        .count());
    }

    static OfInstance instance(Instance instance, long nowMillis) {
        Hello hello = instance.hello();
        Instance.Latest latest = instance.latest(nowMillis - LivePicture.FRESH_MILLIS);
        Totals totals = latest == null ? Totals.NONE : latest.totals();
        return new OfInstance(
                instance.name,
                hello.host(),
                hello.pid(),
                hello.version(),
                hello.java(),
                hello.startedAtMillis(),
                instance.connectedAtMillis(),
                instance.heardAtMillis(),
                instance.live(),
                rules(instance),
                latest == null ? null : latest.second().machine(),
                totals.passed(),
                totals.refused(),
                totals.errors(),
                totals.inFlight(),
                totals.inbound());
    }

    private static Rules rules(Instance instance) {
        Link link = instance.link();
        long sent = link == null ? 0 : link.rulesSent();
        RulesTaken taken = instance.taken();
        if (sent == 0) {
            return new Rules(0, "none", List.of());
        }
        if (taken == null || taken.version() != sent) {
            return new Rules(sent, "sent", List.of());
        }
        String state = taken.isRefused() ? "refused" : taken.inForce() ? "in force" : "sent";
        return new Rules(sent, state, taken.problems());
    }

    static Refusal refusal(Told<RefusalSeen> told) {
        RefusalSeen seen = told.what();
        return new Refusal(
                seen.atMillis(),
                told.instance(),
                seen.resource(),
                seen.rule(),
                seen.kind(),
                seen.origin(),
                seen.reason(),
                seen.reached(),
                seen.limit(),
                seen.retryAfterMillis(),
                seen.shadow());
    }

    static BreakerChange change(Told<BreakerSeen> told) {
        BreakerSeen seen = told.what();
        return new BreakerChange(
                seen.atMillis(),
                told.instance(),
                seen.rule(),
                seen.resource(),
                seen.value(),
                seen.from(),
                seen.to(),
                seen.why());
    }

    static Event event(Told<EventSeen> told) {
        EventSeen seen = told.what();
        return new Event(seen.atMillis(), told.instance(), seen.kind(), seen.text());
    }

    /** In how many live instances each breaker is in which state; those that are not closed everywhere first. */
    static List<Breaker> breakers(ApplicationFleet fleet) {
        Map<Instance.BreakerKey, Map<String, Integer>> states = new HashMap<>();
        for (Instance instance : fleet.instances()) {
            if (instance.live()) {
                instance.breakers()
                        .forEach((key, state) -> states.computeIfAbsent(key, absent -> new TreeMap<>())
                                .merge(state, 1, Integer::sum));
            }
        }
        return states.entrySet().stream()
                .map(entry -> new Breaker(
                        entry.getKey().rule(),
                        entry.getKey().resource(),
                        entry.getKey().value(),
                        entry.getValue()))
                .sorted(Comparator.comparing(
                                (Breaker breaker) -> breaker.states.keySet().equals(Set.of("CLOSED")))
                        .thenComparing(Breaker::rule)
                        .thenComparing(Breaker::resource)
                        .thenComparing(Breaker::value))
                .limit(MOST_BREAKERS)
                .toList();
    }
}
