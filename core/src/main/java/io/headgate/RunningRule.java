package io.headgate;

import io.headgate.cluster.store.ClusterLimits;
import io.headgate.event.EventSink;
import io.headgate.guard.AskingGuard;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.RuleMemory;
import io.headgate.guard.Site;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One rule in force, with the guards that enforce it: one for each resource, or one that several share. Changed under the lock
 * of the registry only; read by any thread.
 */
final class RunningRule {

    private final Rule rule;
    private final RuleKind<Rule> kind;
    private final Headgate gate;
    private volatile Map<String, Post> own = Map.of(); // by resource; read without the lock, too
    private volatile @Nullable Post shared;
    private int made;
    private int room; // how many resources may have a guard of their own
    private boolean full; // whether one has been turned away for want of room

    RunningRule(Rule rule, RuleKind<Rule> kind, Headgate gate) {
        this.rule = rule;
        this.kind = kind;
        this.gate = gate;
        this.room = rule.target() instanceof Target.Many many ? (many.shared() ? 0 : many.maxMatches()) : 1;
    }

    Rule rule() {
        return rule;
    }

    /** The post for the resource of that name, which the rule must match; made when there is none. */
    Post postFor(String resource) {
        if (rule.target() instanceof Target.Many many && !own.containsKey(resource) && own.size() >= room) {
            full = true;
            Post present = shared;
            if (present == null) {
                present = post(many.text(), null);
                shared = present;
            }
            return present;
        }
        Post present = own.get(resource);
        if (present == null) {
            present = post(resource, null);
            keep(resource, present);
        }
        return present;
    }

    /** Most rules name one resource: then one small map is enough. */
    private void keep(String resource, Post post) {
        if (rule.target() instanceof Target.Name) {
            own = Map.of(resource, post);
            return;
        }
        if (!(own instanceof ConcurrentHashMap)) {
            own = new ConcurrentHashMap<>(own);
        }
        own.put(resource, post);
    }

    /** Tells the guard for the resource of that name of the rules beside its own. @return its post from now on */
    Post tell(String resource, List<Rule> siblings, long now) {
        Post present = postFor(resource);
        Post next = present.amongst(siblings, now);
        if (next != present) {
            if (present == shared) {
                shared = next;
            } else {
                keep(resource, next);
            }
        }
        return next;
    }

    /**
     * Goes on from the guards of an earlier version of the rule, which are retired. A resource must gain nothing by moving
     * between a guard of its own and the shared one, so with another cap for the same resources none moves: those that have
     * one keep it, and once some had to share there is no room for more.
     */
    void goOnFrom(RunningRule before, long now) {
        if (isEachOfTheSameAs(before)) {
            full = before.full;
            room = full ? before.own.size() : Math.max(room, before.own.size());
        }
        for (Map.Entry<String, Post> entry : before.own.entrySet()) {
            if (rule.target().matches(entry.getKey()) && hasRoomOfItsOwn()) {
                keep(entry.getKey(), post(entry.getKey(), retired(entry.getValue(), now)));
            }
        }
        Post old = before.shared;
        if (old != null) {
            shared = post(rule.target().text(), retired(old, now));
        }
    }

    private boolean isEachOfTheSameAs(RunningRule before) {
        return room > 0
                && before.room > 0
                && rule.target() instanceof Target.Many many
                && before.rule.target() instanceof Target.Many old
                && many.names().equals(old.names());
    }

    private boolean hasRoomOfItsOwn() {
        return !(rule.target() instanceof Target.Many) || own.size() < room;
    }

    /** The rule is gone: ends its guards, and retires those that hold something elsewhere. */
    void end(long now) {
        for (Post post : posts()) {
            if (post.guard() instanceof AskingGuard) {
                post.retire(now);
            }
            post.end(now);
        }
    }

    private static Guard retired(Post post, long now) {
        post.retire(now);
        return post.guard();
    }

    private Post post(String place, @Nullable Guard before) {
        made++;
        Site site = site(place, gate.events());
        Guard guard = before == null || before instanceof MissingGuard ? guard(site) : guardAfter(before, site);
        return new Post(guard, kind.name(), kind.inboundOnly(), gate.events(), place);
    }

    /** A kind whose hand-over fails starts anew: no guard at all would be worse. */
    private Guard guardAfter(Guard before, Site site) {
        try {
            return kind.guardAfter(rule, before, site);
        } catch (RuntimeException | Error failed) {
            gate.events().publish(new GuardFailed(site.resource(), rule.id(), failed, false));
            return guard(site);
        }
    }

    /** A kind that fails here, though not when it was tried, must not leave a change half done: callers would wait for it. */
    private Guard guard(Site site) {
        try {
            return kind.guard(rule, site);
        } catch (RuntimeException | Error failed) {
            return new MissingGuard(rule, failed);
        }
    }

    /** Makes a guard only to see that one can be made. */
    void rehearse() {
        kind.guard(rule, site(rule.target().text(), unused -> {}));
    }

    /** How many posts were made so far. */
    int made() {
        return made;
    }

    /** The posts at single resources, by their names. */
    Map<String, Post> own() {
        return Map.copyOf(own);
    }

    /** The post that several resources share; null when there is none. */
    @Nullable
    Post shared() {
        return shared;
    }

    /** The post that {@link RuleFigures#resource} tells of; null when there is none. */
    @Nullable
    Post postAt(String place) {
        Post single = own.get(place);
        return single == null && rule.target().text().equals(place) ? shared : single;
    }

    List<Post> posts() {
        List<Post> all = new ArrayList<>(own.values());
        Post several = shared;
        if (several != null) {
            all.add(several);
        }
        return all;
    }

    private Site site(String place, EventSink events) {
        return new LocalSite(place, gate.ticker(), gate.wallClock(), events, gate.cluster(), gate.ruleMemory());
    }

    private record LocalSite(
            String resource,
            Ticker ticker,
            WallClock wall,
            EventSink events,
            @Nullable ClusterLimits cluster,
            RuleMemory memory)
            implements Site {}
}
