package io.headgate.console.fleet;

import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.breaker.BreakerState;
import io.headgate.console.history.Happening;
import io.headgate.console.history.History;
import io.headgate.console.store.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What the instances of one application told, the newest of it: refusals, changes of breakers, events. Safe for many threads. */
final class Diary {

    /*
     * In memory to be looked at, and in the history to be there after a restart. Where everything is refused at once there is
     * far more than anybody reads: of each rule at each resource a few samples a second are kept, and of all a few hundred.
     */
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MOST_OF_A_RULE = 5;
    private static final int MOST_REFUSALS = 200;
    private static final int MOST_CHANGES = 200;
    private static final int MOST_EVENTS = 100;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_TEXT = 500;

    /** What an instance tells of is at most so old, and at most so far ahead by its clock; else it is filed by when it came. */
    private static final long OLDEST_MILLIS = Duration.ofDays(7).toMillis();

    private static final long AHEAD_MILLIS = Duration.ofMinutes(1).toMillis();
    private static final Set<String> STATES =
            Stream.of(BreakerState.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());

    /** Events that the console tells of: an instance that tells of one does not speak for it. */
    private static final Set<String> OWN = Set.of(
            "ClockDiffers",
            "InstanceBack",
            "InstanceConnected",
            "InstanceLost",
            "InstanceRefused",
            "InstanceReplaced",
            "MessageRefused",
            "RulesRefused",
            "RulesUnknown",
            "VersionsSkipped");

    private static final String BY_INSTANCE = " (told by the instance)";

    private final String application;
    private final History history;
    private final Ring<Told<RefusalSeen>> refusals;
    private final Ring<Told<BreakerSeen>> breakers;
    private final Ring<Told<EventSeen>> events;
    private final Map<String, Integer> refusalsOfRule = new HashMap<>();
    private long second;
    private final MostPerSecond refusalsOfSecond = new MostPerSecond(MOST_REFUSALS);
    private final MostPerSecond changesOfSecond = new MostPerSecond(MOST_CHANGES);
    private final MostPerSecond eventsOfSecond = new MostPerSecond(MOST_EVENTS);
    private final LongAdder left = new LongAdder();

    Diary(String application, int kept, History history) {
        this.application = application;
        this.history = history;
        this.refusals = new Ring<>(kept);
        this.breakers = new Ring<>(kept);
        this.events = new Ring<>(kept);
        restore(Happening.Kind.REFUSAL, RefusalSeen.class, refusals, kept);
        restore(Happening.Kind.BREAKER, BreakerSeen.class, breakers, kept);
        restore(Happening.Kind.EVENT, EventSeen.class, events, kept);
    }

    private <T> void restore(Happening.Kind kind, Class<T> type, Ring<Told<T>> ring, int kept) {
        for (Happening happening : before(kind, kept)) {
            try {
                ring.add(new Told<>(happening.instance(), JSON.readValue(happening.text(), type)));
            } catch (JacksonException unreadable) {
                left.increment();
            }
        }
    }

    private List<Happening> before(Happening.Kind kind, int kept) {
        try {
            return history.newest(application, kind, kept);
        } catch (StoreException unreadable) {
            left.increment();
            return List.of();
        }
    }

    void add(String instance, RefusalSeen seen, long nowMillis) {
        if (!room(seen, nowMillis)) {
            left.increment();
            return;
        }
        RefusalSeen kept = new RefusalSeen(
                time(seen.atMillis(), nowMillis),
                MessageCheck.cut(seen.resource(), LONGEST_NAME),
                MessageCheck.cut(seen.rule(), LONGEST_NAME),
                MessageCheck.cut(seen.kind(), LONGEST_NAME),
                MessageCheck.cut(seen.origin(), LONGEST_NAME),
                MessageCheck.cut(seen.reason(), LONGEST_TEXT),
                finite(seen.reached()),
                finite(seen.limit()),
                seen.retryAfterMillis(),
                seen.shadow());
        refusals.add(new Told<>(instance, kept));
        keep(Happening.Kind.REFUSAL, nowMillis, instance, kept);
    }

    private synchronized boolean room(RefusalSeen seen, long nowMillis) {
        if (nowMillis / 1000 != second) {
            second = nowMillis / 1000;
            refusalsOfRule.clear();
        }
        String rule =
                MessageCheck.cut(seen.rule(), LONGEST_NAME) + '\n' + MessageCheck.cut(seen.resource(), LONGEST_NAME);
        if (refusalsOfRule.getOrDefault(rule, 0) >= MOST_OF_A_RULE || !refusalsOfSecond.take(nowMillis)) {
            return false;
        }
        refusalsOfRule.merge(rule, 1, Integer::sum);
        return true;
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : -1;
    }

    private static long time(long atMillis, long nowMillis) {
        return atMillis < nowMillis - OLDEST_MILLIS || atMillis > nowMillis + AHEAD_MILLIS ? nowMillis : atMillis;
    }

    /** Keeps a change, and returns it as it is kept; null when it is to a state that breakers do not have. */
    @Nullable
    BreakerSeen add(String instance, BreakerSeen seen, long nowMillis) {
        if (!STATES.contains(seen.from()) || !STATES.contains(seen.to())) {
            left.increment();
            return null;
        }
        BreakerSeen kept = new BreakerSeen(
                time(seen.atMillis(), nowMillis),
                MessageCheck.cut(seen.rule(), LONGEST_NAME),
                MessageCheck.cut(seen.resource(), LONGEST_NAME),
                MessageCheck.cut(seen.value(), LONGEST_NAME),
                MessageCheck.cut(seen.from(), LONGEST_NAME),
                MessageCheck.cut(seen.to(), LONGEST_NAME),
                MessageCheck.cut(seen.why(), LONGEST_TEXT));
        if (changesOfSecond.take(nowMillis)) {
            breakers.add(new Told<>(instance, kept));
            keep(Happening.Kind.BREAKER, nowMillis, instance, kept);
        } else {
            left.increment();
        }
        return kept;
    }

    /** An event that an instance tells. */
    void add(String instance, EventSeen seen, long nowMillis) {
        String kind = OWN.contains(seen.kind()) ? seen.kind() + BY_INSTANCE : seen.kind();
        keep(instance, new EventSeen(time(seen.atMillis(), nowMillis), kind, seen.text()), nowMillis);
    }

    private void keep(String instance, EventSeen seen, long nowMillis) {
        if (!eventsOfSecond.take(nowMillis)) {
            left.increment();
            return;
        }
        EventSeen kept = new EventSeen(
                seen.atMillis(),
                MessageCheck.cut(seen.kind(), LONGEST_NAME),
                MessageCheck.cut(seen.text(), LONGEST_TEXT));
        events.add(new Told<>(instance, kept));
        keep(Happening.Kind.EVENT, nowMillis, instance, kept);
    }

    /** An event that the console itself tells. */
    void note(String instance, long nowMillis, String kind, String text) {
        keep(instance, new EventSeen(nowMillis, kind, text), nowMillis);
    }

    private void keep(Happening.Kind kind, long nowMillis, String instance, Object what) {
        history.keep(new Happening(application, kind, nowMillis, instance, JSON.writeValueAsString(what)));
    }

    List<Told<RefusalSeen>> refusals(String resource, String rule, int limit) {
        return refusals.newest(
                limit,
                told -> (resource.isEmpty() || told.what().resource().equals(resource))
                        && (rule.isEmpty() || told.what().rule().equals(rule)));
    }

    List<Told<BreakerSeen>> breakers(int limit) {
        return breakers.newest(limit, told -> true);
    }

    /** The changes of breakers of one instance since it was started, newest first. */
    List<Told<BreakerSeen>> breakersOf(String instance, long sinceMillis) {
        return breakers.newest(
                Integer.MAX_VALUE,
                told -> told.instance().equals(instance) && told.what().atMillis() >= sinceMillis);
    }

    List<Told<EventSeen>> events(int limit) {
        return events.newest(limit, told -> true);
    }

    /** How many were not kept. */
    long left() {
        return left.sum();
    }
}
