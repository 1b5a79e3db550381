package io.headgate.console.fleet;

import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.console.history.History;
import io.headgate.console.rules.RulesInForce;
import io.headgate.console.store.StoreException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The instances of one application. Safe for many threads; no peer is called under its lock. */
final class ApplicationFleet {

    private static final long MOST_WITHOUT_HELLO = 10_000;
    private static final int MOST_UNNAMED = 1_000;

    private final String name;
    private final FleetSettings settings;
    private final RulesInForce rules;
    private final History history;
    private final Clock clock;
    private final MessageCheck check;
    private final Diary diary;
    private final AtomicLong heardAtMillis;
    private final AtomicLong unknownAtMillis = new AtomicLong();
    private final AtomicLong skippedAtMillis = new AtomicLong();
    private final Set<Link> unnamed = ConcurrentHashMap.newKeySet();
    private final Map<String, Instance> instances = new LinkedHashMap<>(); // guarded by itself

    ApplicationFleet(String name, FleetSettings settings, RulesInForce rules, History history, Clock clock) {
        this.name = name;
        this.settings = settings;
        this.rules = rules;
        this.history = history;
        this.clock = clock;
        this.check = new MessageCheck(settings);
        this.diary = new Diary(name, settings.kept(), history);
        this.heardAtMillis = new AtomicLong(lastRecorded(name, history));
    }

    /** When an instance was last heard before this process began; 0 when nothing is on record. */
    private static long lastRecorded(String name, History history) {
        try {
            return history.lastSecond(name).orElse(0) * 1000;
        } catch (StoreException unreadable) {
            return 0;
        }
    }

    Link open(Peer peer) {
        Link link = new Link(this, peer, nowMillis());
        unnamed.add(link);
        if (unnamed.size() > MOST_UNNAMED) {
            link.end("too many connections that have not said who they are");
        }
        return link;
    }

    /** Takes an instance in, in place of an older link of the same name. Null when there are too many. */
    @Nullable
    Instance connect(Link link, Hello hello) {
        Link older;
        boolean same;
        boolean known;
        Instance instance;
        synchronized (instances) {
            instance = instances.get(hello.instance());
            known = instance != null;
            if (instance == null) {
                if (!room()) {
                    note(hello.instance(), "InstanceRefused", "more than " + settings.instances() + " instances");
                    return null;
                }
                instance = new Instance(hello);
                instance.restore(diary.breakersOf(hello.instance(), hello.startedAtMillis()));
                instances.put(hello.instance(), instance);
            }
            older = instance.link();
            same = instance.sameProcess(hello);
            instance.connected(link, hello, nowMillis());
        }
        unnamed.remove(link);
        tell(hello, known, same, older);
        return instance;
    }

    private void tell(Hello hello, boolean known, boolean same, @Nullable Link older) {
        if (older != null && !same) {
            note(
                    hello.instance(),
                    "InstanceReplaced",
                    "another process of the same name took its place: " + hello.host() + " " + hello.pid());
        } else {
            note(hello.instance(), known ? "InstanceBack" : "InstanceConnected", hello.host() + " " + hello.pid());
        }
        if (older != null) {
            older.end("another connection of an instance with this name took its place");
        }
    }

    /** Makes room for one more, at the cost of the one that is lost for longest. */
    private boolean room() {
        if (instances.size() < settings.instances()) {
            return true;
        }
        Optional<Instance> lost = instances.values().stream()
                .filter(instance -> !instance.live())
                .min(Comparator.comparingLong(Instance::heardAtMillis));
        lost.ifPresent(instance -> instances.remove(instance.name));
        return lost.isPresent();
    }

    void disconnect(Link link, @Nullable Instance instance, String reason) {
        unnamed.remove(link);
        boolean lost = false;
        if (instance != null) {
            synchronized (instances) {
                lost = instance.disconnected(link);
            }
        }
        if (instance != null && lost) {
            note(instance.name, "InstanceLost", reason);
        }
    }

    void second(Instance from, SecondSeen second) {
        from.heard(second, nowMillis());
        heardAtMillis.accumulateAndGet(nowMillis(), Math::max);
        history.record(name, from.name, second);
    }

    /** Times of which some are new go into the history. */
    void times(Instance from, TimesSeen times) {
        from.heard(times);
        if (!times.since().isEmpty()) {
            history.recordTimes(name, from.name, times);
        }
    }

    void wrong(String instance, String reason) {
        note(instance, "MessageRefused", reason);
    }

    void note(String instance, String kind, String text) {
        diary.note(instance, nowMillis(), kind, text);
    }

    /** Sends a link the rules that are in force. */
    void sendRules(Link link) {
        RulesSent current = rules();
        if (current != null) {
            link.send(current);
        }
    }

    /** Sends all links the rules that are in force. */
    void sendRules() {
        RulesSent current = rules();
        for (Instance instance : instances()) {
            Link link = instance.link();
            if (link != null && current != null) {
                link.send(current);
            }
        }
    }

    /** The rules in force; null when they cannot be told, and then instances keep those they have. */
    private @Nullable RulesSent rules() {
        try {
            return rules.of(name);
        } catch (RuntimeException failed) {
            unknown(failed);
            return null;
        }
    }

    /** The version of the rules in force; 0 when there are none, or when it cannot be told. */
    long rulesVersion() {
        try {
            return rules.versionOf(name);
        } catch (RuntimeException failed) {
            unknown(failed);
            return 0;
        }
    }

    /** An instance has had a version that is newer than ours. Once a minute is enough: after the first all are heard again. */
    void hasHad(String instance, long version) {
        long before = skippedAtMillis.get();
        if (!isAMinuteFrom(before) || !skippedAtMillis.compareAndSet(before, nowMillis())) {
            return;
        }
        try {
            if (rules.skipTo(name, version)) {
                note(
                        instance,
                        "VersionsSkipped",
                        "it has had version " + version + ": the next that is saved is " + (version + 1) + " or more");
            }
        } catch (RuntimeException failed) {
            unknown(failed);
        }
    }

    private void unknown(RuntimeException failed) {
        System.getLogger("io.headgate.console").log(Level.WARNING, "rules of " + name, failed);
        noteUnknown(failed);
    }

    /** Once a minute is enough: pages ask all the time. */
    private void noteUnknown(RuntimeException failed) {
        long before = unknownAtMillis.get();
        if (isAMinuteFrom(before) && unknownAtMillis.compareAndSet(before, nowMillis())) {
            note("", "RulesUnknown", "the rules could not be read: " + failed.getMessage());
        }
    }

    /** Before or after: a clock that was set back must not have us wait until that time comes again. */
    private boolean isAMinuteFrom(long millis) {
        return Math.abs(nowMillis() - millis) >= 60_000;
    }

    /** Ends links that are silent and forgets who is lost for long. */
    void tick() {
        long now = nowMillis();
        for (Link link : unnamed) {
            if (Math.abs(now - link.openedAtMillis()) > MOST_WITHOUT_HELLO) {
                link.end("no Hello within " + MOST_WITHOUT_HELLO / 1000 + " s");
            }
        }
        for (Instance instance : instances()) {
            Link link = instance.link();
            instance.notHeardAfter(now);
            long silent = now - instance.heardAtMillis();
            if (link != null && silent > settings.lostAfter().toMillis()) {
                link.end("silent for " + silent / 1000 + " s");
            }
        }
        synchronized (instances) {
            long before = now - settings.forgottenAfter().toMillis();
            instances.values().removeIf(instance -> !instance.live() && instance.heardAtMillis() < before);
        }
    }

    void end(String reason) {
        unnamed.forEach(link -> link.end(reason));
        for (Instance instance : instances()) {
            Link link = instance.link();
            if (link != null) {
                link.end(reason);
            }
        }
    }

    List<Instance> instances() {
        synchronized (instances) {
            return new ArrayList<>(instances.values());
        }
    }

    @Nullable
    Instance instance(String named) {
        synchronized (instances) {
            return instances.get(named);
        }
    }

    String name() {
        return name;
    }

    MessageCheck check() {
        return check;
    }

    Diary diary() {
        return diary;
    }

    /** When an instance last told a second, now or before the console was started; 0 when none ever did, as far as is on record. */
    long heardAtMillis() {
        return heardAtMillis.get();
    }

    long nowMillis() {
        return clock.millis();
    }
}
