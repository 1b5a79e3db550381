package io.headgate.console.fleet;

import io.headgate.agent.wire.Ask;
import io.headgate.console.history.History;
import io.headgate.console.rules.RulesInForce;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The links of all instances. Safe for many threads. Once {@link #start} was called, one thread looks after it each second, until
 * {@link #close}.
 */
public final class FleetLinks implements AutoCloseable {

    /*
     *   connection ── opened ──► Link ──► ApplicationFleet ──► Instance     what it is and its newest second
     *                                            ├──► Diary                 refusals, breakers, events
     *                                            └──► History               each second, for a week
     *   each second ── tick ──► who is silent; one picture of each application that somebody watches ──► LiveStream
     */
    private final FleetSettings settings;
    private final RulesInForce rules;
    private final History history;
    private final Clock clock;
    private final LiveStreams streams;
    private final Map<String, ApplicationFleet> applications = new ConcurrentHashMap<>();
    private volatile boolean closed;
    private @Nullable Thread thread;

    /** No links yet. It starts no thread. */
    public FleetLinks(FleetSettings settings, RulesInForce rules, History history, Clock clock) {
        this.settings = settings;
        this.rules = rules;
        this.history = history;
        this.clock = clock;
        this.streams = new LiveStreams(settings.streams(), settings.streamsPerAccount(), clock);
    }

    /** Starts the thread that looks after it. */
    public synchronized FleetLinks start() {
        if (thread == null && !closed) {
            thread = new Thread(this::run, "headgate-fleet");
            thread.setDaemon(true);
            thread.start();
        }
        return this;
    }

    /** A connection was opened with the credential of that application. */
    public LinkHandler opened(String application, Peer peer) {
        Link link = fleet(application).open(peer);
        if (closed) {
            link.end("the console ends");
        }
        return link;
    }

    /** The rules of that application were changed: sends them to all its instances. */
    public void rulesChanged(String application) {
        fleet(application).sendRules();
    }

    /** That application is no more, or its credential is another: ends its links. */
    public void disconnect(String application, String reason) {
        ApplicationFleet fleet = applications.get(application);
        if (fleet != null) {
            fleet.end(reason);
        }
    }

    /** That application is no more: ends its links and forgets its instances. What the history has of it goes with time. */
    public void forget(String application) {
        disconnect(application, "the application was removed");
        applications.remove(application);
    }

    /** The names of the instances of an application, connected or lost lately. */
    public List<String> instancesOf(String application) {
        return fleet(application).instances().stream()
                .map(instance -> instance.name)
                .toList();
    }

    /** Asks an instance; null when it is not connected. Whoever asks closes the question. */
    Questions.@Nullable Question ask(String application, String instance, Ask.What what, String of) {
        Instance asked = fleet(application).instance(instance);
        Link link = asked == null ? null : asked.link();
        return link == null ? null : link.ask(what, of);
    }

    /** What is known of an application, if only that nobody of it was ever heard. */
    ApplicationFleet fleet(String application) {
        return applications.computeIfAbsent(
                application, name -> new ApplicationFleet(name, settings, rules, history, clock));
    }

    LiveStreams streams() {
        return streams;
    }

    Clock clock() {
        return clock;
    }

    /** Looks after everything, as happens once a second. */
    void tick() {
        for (ApplicationFleet fleet : List.copyOf(applications.values())) {
            fleet.tick();
            streams.publish(fleet);
        }
    }

    private void run() {
        while (!closed) {
            try {
                TimeUnit.MILLISECONDS.sleep(1000 - clock.millis() % 1000);
                tick();
            } catch (InterruptedException asked) {
                return;
            } catch (RuntimeException | Error failed) {
                System.getLogger("io.headgate.console").log(Level.WARNING, "looking after the fleet", failed);
            }
        }
    }

    /** Ends all links and streams, and the thread. */
    @Override
    public synchronized void close() {
        closed = true;
        if (thread != null) {
            thread.interrupt();
        }
        streams.close();
        applications.values().forEach(fleet -> fleet.end("the console ends"));
    }
}
