package io.headgate;

import io.headgate.event.Event;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The resources and the rules in force. Looking up a known resource is lock-free, and an unknown name is matched with the patterns
 * of the rules without a lock. Making a resource and changing rules happen under one lock, so that no resource is ever made from
 * rules that are no longer in force.
 */
final class Registry {

    private static final int LEAST_PER_SWEEP = 64;
    private static final int SECONDS_FOR_ALL = 16;

    private final Headgate gate;
    private final Kinds kinds;
    private final RuleBook book;
    private final int maxResources;
    private final ConcurrentHashMap<String, Resource> resources = new ConcurrentHashMap<>();
    private final LongAdder beyondCap = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();
    private final ResourceState other;
    private Generation generation = new Generation(); // guarded by the lock
    private @Nullable Iterator<Resource> sweep; // guarded by the lock
    private volatile RuleSet rules;
    private volatile long version;

    Registry(Headgate gate, Kinds kinds, RuleBook book, int maxResources) {
        this.gate = gate;
        this.kinds = kinds;
        this.book = book;
        this.maxResources = maxResources;
        this.rules = RuleSet.empty();
        this.other = ResourceState.own(gate, Names.OTHER, ResourceType.CODE, new Plan(List.of()), Generation.ENDLESS);
    }

    // ------------------------------------------------------------------ resources

    Resource resource(String name, ResourceType type) {
        Resource known = resources.get(name);
        return known != null ? known : matched(name, type);
    }

    ResourceState resolve(String name, ResourceType type) {
        return resource(name, type).state();
    }

    /** Matches the name with all patterns, which may take long, before it takes the lock; again if the rules have changed meanwhile. */
    private Resource matched(String name, ResourceType type) {
        while (true) {
            PatternRules patterns = book.patterns();
            List<RunningRule> matching = patterns.matching(name);
            lock.lock();
            try {
                Resource known = resources.get(name);
                if (known != null) {
                    return known;
                }
                if (book.patterns() == patterns) {
                    return make(name, type, matching);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private Resource make(String name, ResourceType type, List<RunningRule> matching) {
        Plan plan = book.planFor(name, matching);
        if (plan.watches() && book.hasNewGuards()) {
            Set<String> watched = book.updateWatchers();
            publish(compile(watched));
            if (!resources.keySet().containsAll(watched)) {
                endGeneration(); // a handle beyond the cap may be to one of them, which is its own from now on
            }
            plan = book.planFor(name, matching); // it may be watched itself, by what was just made for it
        }
        boolean room = resources.size() < maxResources;
        if (!room && !book.names(name)) {
            beyondCap.increment();
            return new Resource(gate, ResourceState.beyondCap(other, name, type, plan, generation));
        }
        Generation lasting = room ? Generation.ENDLESS : new Generation();
        Resource fresh = new Resource(gate, ResourceState.own(gate, name, type, plan, lasting));
        resources.put(name, fresh);
        return fresh;
    }

    /** The resource of that name; null when there is none. */
    @Nullable
    Resource known(String name) {
        return resources.get(name);
    }

    Map<String, Resource> resources() {
        return Map.copyOf(resources);
    }

    /** Those that are here for good. A handle that has been let go may have found its successor, which must not be there twice. */
    List<ResourceState> staying() {
        List<ResourceState> found = new ArrayList<>();
        resources.forEach((name, resource) -> {
            ResourceState state = resource.state();
            if (!state.canEnd() && resources.get(name) == resource) {
                found.add(state);
            }
        });
        return found;
    }

    ResourceState other() {
        return other;
    }

    long beyondCap() {
        return beyondCap.sum();
    }

    // ------------------------------------------------------------------ rules

    RuleSet rules() {
        return rules;
    }

    long version() {
        return version;
    }

    /** The rule of that id as it runs; null when there is none. */
    @Nullable
    RunningRule running(String ruleId) {
        lock.lock();
        try {
            return book.running(ruleId);
        } finally {
            lock.unlock();
        }
    }

    Collection<RunningRule> running() {
        lock.lock();
        try {
            return book.running();
        } finally {
            lock.unlock();
        }
    }

    /** Puts in force what {@code change} makes of the present rules, or throws and changes nothing. */
    @Nullable
    RulesChanged change(UnaryOperator<List<Rule>> change) {
        lock.lock();
        boolean outermost = gate.events().holdBack();
        List<Event> events = List.of();
        try {
            return changeUnderLock(change);
        } finally {
            events = outermost ? gate.events().letGo() : events;
            lock.unlock();
            events.forEach(gate.events()::publish); // without the lock: listeners may call, or change rules themselves
        }
    }

    private @Nullable RulesChanged changeUnderLock(UnaryOperator<List<Rule>> change) {
        RuleSet before = rules;
        RuleSet next = RuleSet.of(change.apply(before.all()), kinds, before);
        if (rules != before) {
            throw new IllegalStateException(
                    "change: changed the rules itself (expected: a function of those it is given)");
        }
        RulesChanged difference = next.since(before, version + 1);
        if (next.all().equals(before.all())) {
            return null;
        }
        List<Target> targets = difference.targets(before);
        if (!next.hasOrderOf(before)) {
            targets.addAll(next.targets()); // beside those of rules that are gone
        }
        Set<String> touched = namesIn(targets); // may fail, so before anything is changed
        book.change(next, gate.ticker().read());
        rules = next;
        version++;
        replan(touched);
        return difference;
    }

    private Set<String> namesIn(List<Target> targets) {
        Set<String> names = new HashSet<>();
        for (String name : resources.keySet()) {
            if (targets.stream().anyMatch(target -> target.matches(name))) {
                names.add(name);
            }
        }
        return names;
    }

    /** Gives every resource that is touched a plan from the rules in force, and ends what was good only for those before. */
    private void replan(Set<String> touched) {
        Set<String> names = new HashSet<>(touched);
        Map<Resource, Plan> plans = compile(names); // makes guards, which may watch others
        names.addAll(book.updateWatchers());
        plans.putAll(compile(names));
        publish(plans);
        endGeneration();
        letGoBeyondCap();
    }

    /** Has every handle beyond the cap look for its resource again. */
    private void endGeneration() {
        Generation ended = generation;
        generation = new Generation();
        ended.end();
    }

    private Map<Resource, Plan> compile(Set<String> names) {
        Map<Resource, Plan> plans = new HashMap<>();
        for (String name : names) {
            Resource resource = resources.get(name);
            if (resource != null) {
                plans.put(resource, book.planFor(name));
            }
        }
        return plans;
    }

    private static void publish(Map<Resource, Plan> plans) {
        plans.forEach((resource, plan) -> resource.state().plan(plan));
    }

    /** Resources beyond the cap are kept only while a rule names them. */
    private void letGoBeyondCap() {
        if (resources.size() > maxResources) {
            for (Resource resource : resources.values()) {
                if (!book.names(resource.name()) && resource.state().canEnd()) {
                    resources.remove(resource.name()); // first: who finds the state ended looks here for another
                    resource.state().end();
                }
            }
        }
    }

    // ------------------------------------------------------------------ housekeeping

    /** Lets all idle resources go of their history, unless somebody is about it or changes the rules. */
    void sweepAll(long now) {
        if (lock.tryLock()) {
            try {
                other.idle(now);
                resources.values().forEach(resource -> resource.state().idle(now));
            } finally {
                lock.unlock();
            }
        }
    }

    /** As {@link #sweepAll} for some resources, round and round. */
    void sweep(long now) {
        if (!lock.tryLock()) {
            return; // next second
        }
        try {
            other.idle(now);
            int looks = Math.max(LEAST_PER_SWEEP, resources.size() / SECONDS_FOR_ALL);
            for (int look = 0; look < looks; look++) {
                Iterator<Resource> hand = sweep;
                if (hand == null || !hand.hasNext()) {
                    sweep = resources.values().iterator();
                    return;
                }
                hand.next().state().idle(now);
            }
        } finally {
            lock.unlock();
        }
    }
}
