package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.cluster.store.ClusterLimits;
import io.headgate.guard.RuleMemory;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.rule.Target;
import io.headgate.statistics.HistoryRoom;
import io.headgate.statistics.Meter;
import io.headgate.statistics.Timebase;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Flow control for one application: resources, the rules that protect them, and what happened.
 *
 * <pre>{@code
 * Headgate headgate = Headgate.builder().rules(flow("orders").perSecond(100)).build();
 * Resource orders = headgate.resource("orders");
 * String answer = orders.call(() -> service.place(order));
 * }</pre>
 *
 * <p>There is no global state: two of them can live in one process. It starts no thread unless asked to. Safe for many
 * threads.
 */
public final class Headgate implements AutoCloseable {

    private final Ticker ticker;
    private final WallClock wall;
    private final Timebase time;
    private final Events events = new Events();
    private final Names origins;
    private final Names entrances;
    private final StatisticsMemory memory;
    private final RuleMemory ruleMemory;
    private final HistoryRoom always;
    private final Inbound inbound;
    private final Registry registry;
    private final Rules rules = new Rules(this);
    private final Statistics statistics = new Statistics(this);
    private final @Nullable ScheduledExecutorService scheduler;
    private final @Nullable Sampling sampling;
    private final Places places = new Places();
    private final @Nullable Logs logs;
    private final boolean counts;
    private final @Nullable ClusterLimits cluster;
    private final Runnable clusterEvents;
    private volatile boolean on = true;
    private volatile boolean closed;

    Headgate(HeadgateBuilder settings) {
        ticker = settings.ticker;
        wall = settings.wall;
        scheduler = settings.scheduler;
        counts = settings.counts;
        sampling = settings.watchOneOf == 0 ? null : new Sampling(settings.watchOneOf, events);
        origins = new Names(settings.maxOrigins);
        entrances = new Names(settings.maxEntrances);
        memory = new StatisticsMemory(settings.statisticsMemory);
        ruleMemory = new RuleMemory(settings.ruleMemory);
        always = HistoryRoom.always(memory.budget());
        time = new Timebase(ticker.read(), wall.epochNanos(), this::everySecond);
        inbound = new Inbound(this);
        Kinds kinds = new Kinds(settings.kinds);
        registry = new Registry(this, kinds, new RuleBook(this, kinds, settings.order), settings.maxResources);
        settings.listeners.forEach(events::listen);
        cluster = settings.cluster;
        clusterEvents = cluster == null ? () -> {} : cluster.tell(events);
        rules.replaceAll(settings.rules);
        logs = settings.metricLog == null && settings.blockLog == null ? null : new Logs(this, settings);
    }

    /** Settings to begin with; all of them have defaults. */
    public static HeadgateBuilder builder() {
        return new HeadgateBuilder();
    }

    /** The resource of that name, made when there is none. Keep it: looking it up each time costs a little. */
    public Resource resource(String name) {
        return resource(name, ResourceType.CODE);
    }

    /** The resource of that name; the type counts when it is made. */
    public Resource resource(String name, ResourceType type) {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
        Checks.require(!name.isBlank(), "name", '"' + name + '"', "the name of a resource");
        int length = name.length();
        Checks.require(length <= Target.LONGEST_NAME, "name", length + " characters", "at most " + Target.LONGEST_NAME);
        return registry.resource(name, type);
    }

    /** The rules in force, and how to change them. */
    public Rules rules() {
        return rules;
    }

    /** What happened so far. */
    public Statistics statistics() {
        return statistics;
    }

    /** State changes as they happen. */
    public Events events() {
        return events;
    }

    // ------------------------------------------------------------------ the switch

    /** Whether rules decide and calls are counted. */
    public boolean isOn() {
        return on;
    }

    /** Turns everything on or off: while off, every call runs, unseen. A change is published as {@link HeadgateTurned}. */
    public void turn(boolean newOn) {
        if (newOn && closed) {
            throw new IllegalStateException("headgate: closed (expected: one that is not)");
        }
        boolean changes = on != newOn;
        on = newOn;
        if (changes) {
            events.publish(new HeadgateTurned(newOn));
        }
    }

    // ------------------------------------------------------------------ ambient

    /** Runs {@code body} with that entrance and origin for all calls of this thread that do not say otherwise. */
    public <T extends @Nullable Object, X extends Exception> T within(String entrance, String origin, Body<T, X> body)
            throws X {
        return within(new Ambient(entrance, origin), body);
    }

    /** Runs {@code body} with an entrance and origin that were {@linkplain #capture captured}, perhaps on another thread. */
    public <T extends @Nullable Object, X extends Exception> T within(@Nullable Ambient captured, Body<T, X> body)
            throws X {
        return here().within(captured, body);
    }

    /** The entrance and origin of this thread, to go on with on another; null when there is none. */
    public @Nullable Ambient capture() {
        Scope present = scope();
        return present == null ? null : present.ambient();
    }

    /** Where this thread is, for who asks more than one thing about it. */
    public Place here() {
        return places.here();
    }

    @Nullable
    Scope scope() {
        return places.present();
    }

    // ------------------------------------------------------------------ for the rest of the package

    Ticker ticker() {
        return ticker;
    }

    WallClock wallClock() {
        return wall;
    }

    Registry registry() {
        return registry;
    }

    Names origins() {
        return origins;
    }

    Names entrances() {
        return entrances;
    }

    Inbound inbound() {
        return inbound;
    }

    /** What is counted by pairs is taken from here. */
    StatisticsMemory memory() {
        return memory;
    }

    /** What rules make because of what callers choose is taken from here. */
    RuleMemory ruleMemory() {
        return ruleMemory;
    }

    /** The room of meters whose history is not taken from that memory. */
    HistoryRoom always() {
        return always;
    }

    Meter newMeter(HistoryRoom room) {
        return new Meter(time, room);
    }

    /** Tells the block log, if there is one, and those who want samples, if there are any. */
    void noteRefusal(BoundCall call, Post post, @Nullable Object arguments, long now) {
        Logs own = logs;
        if (own != null) {
            own.refused(call, post);
        }
        if (events.wantsRefusals()) {
            post.sample(call, arguments, now);
        }
    }

    /** Whether calls are counted. */
    boolean counts() {
        return counts;
    }

    Timebase timebase() {
        return time;
    }

    @Nullable
    ClusterLimits cluster() {
        return cluster;
    }

    /**
     * Whether there is a {@link #sampling}. Hot path, paid for by `bench engine`: a method whose signature names a class that was
     * never loaded is not inlined, and that one is loaded by those only who sample.
     */
    boolean isSampling() {
        return sampling != null;
    }

    @Nullable
    Sampling sampling() {
        return sampling;
    }

    ResourceState resolve(String name, ResourceType type) {
        return registry.resolve(name, type);
    }

    /** Runs {@code task} where waits end. */
    void execute(Runnable task) {
        ScheduledExecutorService own = scheduler;
        if (own != null) {
            own.execute(task);
        } else {
            ForkJoinPool.commonPool().execute(task);
        }
    }

    /** Runs a task later. @return what to cancel when it is not wanted any more, so that nothing of it is kept until then */
    Future<?> schedule(Runnable task, long delay, TimeUnit unit) {
        ScheduledExecutorService own = scheduler;
        if (own != null) {
            return own.schedule(task, delay, unit);
        }
        CompletableFuture<@Nullable Void> alarm = new CompletableFuture<>();
        alarm.thenRunAsync(task, ForkJoinPool.commonPool());
        return alarm.completeOnTimeout(null, delay, unit);
    }

    private void everySecond(long now) {
        inbound.idle(now);
        registry.sweep(now);
        Sampling watching = sampling;
        if (watching != null) {
            watching.reportLeaks(now);
        }
    }

    /** Turns it off, writes what is left to write, and ends its thread if it has one. What is in flight ends as it likes. */
    @Override
    public void close() {
        closed = true;
        on = false;
        clusterEvents.run();
        Logs own = logs;
        if (own != null) {
            own.close();
        }
    }
}
