package io.headgate.console.fleet;

import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What is known of one instance, whether it is connected or lost. Safe for many threads. */
final class Instance {

    private static final int MOST_BREAKERS = 1_000;

    final String name;
    private volatile Hello hello;
    private volatile @Nullable Link link;
    private volatile long connectedAtMillis;
    private volatile long heardAtMillis;
    private volatile @Nullable Latest latest;
    private volatile @Nullable TimesSeen times;
    private volatile @Nullable RulesTaken taken;
    private final Map<BreakerKey, String> breakers = new ConcurrentHashMap<>();
    private final MachineLog machines = new MachineLog();

    /**
     * The newest second.
     *
     * @param arrivedAtMillis when it came
     * @param second as it came
     * @param totals what came in
     */
    record Latest(long arrivedAtMillis, SecondSeen second, Totals totals) {}

    /** Which breaker. */
    record BreakerKey(String rule, String resource, String value) {}

    Instance(Hello hello) {
        this.name = hello.instance();
        this.hello = hello;
    }

    /** A link took over; what another process of the same name told is forgotten. */
    void connected(Link by, Hello said, long nowMillis) {
        if (!sameProcess(said)) {
            breakers.clear();
            machines.clear();
            latest = null;
            times = null;
        }
        hello = said;
        taken = null;
        connectedAtMillis = nowMillis;
        heardAtMillis = nowMillis;
        link = by;
    }

    boolean sameProcess(Hello said) {
        return said.pid() == hello.pid()
                && said.startedAtMillis() == hello.startedAtMillis()
                && said.host().equals(hello.host());
    }

    /** The link ended. False when it was another's already. */
    boolean disconnected(Link by) {
        if (link != by) {
            return false;
        }
        link = null;
        latest = null;
        times = null;
        return true;
    }

    void heard(long nowMillis) {
        heardAtMillis = nowMillis;
    }

    /** What was heard later than now was heard by a clock that was set back since. */
    void notHeardAfter(long nowMillis) {
        if (heardAtMillis > nowMillis) {
            heardAtMillis = nowMillis;
        }
        Latest newest = latest;
        if (newest != null && newest.arrivedAtMillis > nowMillis) {
            latest = null;
        }
    }

    void heard(SecondSeen second, long nowMillis) {
        machines.add(second.epochSecond(), second.machine());
        latest = new Latest(nowMillis, second, Totals.of(second)); // the one that came last, whatever its clock says
    }

    void heard(TimesSeen seen) {
        times = new TimesSeen(seen.epochSecond(), seen.resources()); // the others are the history's
    }

    void heard(RulesTaken seen) {
        taken = seen;
    }

    void heard(BreakerSeen seen) {
        BreakerKey key = new BreakerKey(seen.rule(), seen.resource(), seen.value());
        if (breakers.size() < MOST_BREAKERS || breakers.containsKey(key)) {
            breakers.put(key, seen.to());
        }
    }

    /** Takes over what was told before the console was started anew, newest first. */
    void restore(List<Told<BreakerSeen>> changes) {
        for (Told<BreakerSeen> change : changes) {
            BreakerSeen seen = change.what();
            if (breakers.size() < MOST_BREAKERS) {
                breakers.putIfAbsent(new BreakerKey(seen.rule(), seen.resource(), seen.value()), seen.to());
            }
        }
    }

    /** The newest second, unless it is older than {@code sinceMillis}. */
    @Nullable
    Latest latest(long sinceMillis) {
        Latest now = latest;
        return now != null && now.arrivedAtMillis >= sinceMillis ? now : null;
    }

    Totals totals(long sinceMillis) {
        Latest now = latest(sinceMillis);
        return now == null ? Totals.NONE : now.totals;
    }

    MachineLog machines() {
        return machines;
    }

    @Nullable
    TimesSeen times() {
        return times;
    }

    @Nullable
    Link link() {
        return link;
    }

    boolean live() {
        return link != null;
    }

    Hello hello() {
        return hello;
    }

    long connectedAtMillis() {
        return connectedAtMillis;
    }

    long heardAtMillis() {
        return heardAtMillis;
    }

    @Nullable
    RulesTaken taken() {
        return taken;
    }

    Map<BreakerKey, String> breakers() {
        return breakers;
    }
}
