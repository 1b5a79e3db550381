package io.headgate.redis;

import io.headgate.cluster.store.ClusterLimits;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Lender;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.ConnectingStore;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Limits that hold across all processes that use the same Redis. Make one for an application, and close it at the end. Safe for
 * many threads.
 *
 * <p>Whoever asks for a limit by the same name and kind shares it. Time is that of the Redis server.
 */
public final class RedisLimits implements AutoCloseable {

    /** How long a decision may take. */
    public static final Duration DEADLINE = Duration.ofMillis(50);

    /** What the keys begin with. */
    public static final String PREFIX = "headgate";

    private static final Duration FIRST_ATTEMPT =
            Duration.ofSeconds(10); // it loads classes, on a machine that is starting
    private static final Duration MEMBER_LIFE = Duration.ofSeconds(10);
    private static final int LONGEST_NAME = 100;
    private static final Duration REFRESHED = Duration.ofSeconds(15); // which node of a cluster has what
    private static final Duration MOST_OFTEN_REFRESHED = Duration.ofSeconds(1);

    private final Store store;
    private final Forms forms;
    private final Keys keys;
    private final Duration deadline;
    private final Ticker ticker;
    private final StoreHealth health;
    private final Returns returns;
    private final LeaseCounts leaseCounts = new LeaseCounts();
    private final RoundTrips strictTrips;
    private final RoundTrips leasedTrips;
    private final Members members;
    private final StoreMemory memory;
    private final OwnShares shares;
    private final Upkeep upkeep;
    private final Lender lender;
    private final Deadlines deadlines;
    private final Runnable end;

    private RedisLimits(Store store, String prefix, Duration deadline, Runnable end) {
        this(store, StoreClock.server(), Ticker.system(), prefix, deadline, end);
        upkeep.start();
        deadlines.start();
    }

    /** Without upkeep until it is started: for tests that move the time. */
    RedisLimits(Store store, StoreClock clock, Ticker ticker, String prefix, Duration deadline, Runnable end) {
        this(store, clock, ticker, prefix, deadline, "", end);
    }

    private RedisLimits(
            Store store,
            StoreClock clock,
            Ticker ticker,
            String prefix,
            Duration deadline,
            String member,
            Runnable end) {
        this.store = store;
        this.forms = new Forms(clock);
        this.keys = new Keys(prefix);
        this.deadline = deadline;
        this.health = new StoreHealth(deadline, store.isCluster());
        this.returns = new Returns(health::countNotGivenBack, health::countNeverPaid);
        this.ticker = ticker;
        this.strictTrips = new RoundTrips(ticker);
        this.leasedTrips = new RoundTrips(ticker);
        this.shares = new OwnShares(ticker);
        this.members = new Members(store, forms, keys.of("members"), uniqueName(member), MEMBER_LIFE);
        this.memory = new StoreMemory(store, forms, prefix);
        this.upkeep = new Upkeep(members, memory, new LostParts(store, forms, prefix), health, returns, deadline);
        this.lender = new Lender(timed(strictTrips), clock, ticker, deadline, health::countNotGivenBack);
        this.deadlines = new Deadlines(deadline, Ticker.system()); // real time: they wait for a real machine
        this.end = end;
        String where = store instanceof ConnectingStore connecting ? connecting.where() : "Redis";
        health.logTo(new LossLog(where, this::members, ticker));
    }

    private Store timed(RoundTrips trips) {
        return new TimedStore(store, ticker, trips);
    }

    /** Never that of another: members of one name would count as one, and each take the share of it. */
    private static String uniqueName(String member) {
        Checks.require(member.length() <= LONGEST_NAME, "member", member, "at most " + LONGEST_NAME + " characters");
        String unique = UUID.randomUUID().toString();
        return member.isEmpty() ? unique : member + '-' + unique;
    }

    /**
     * On the Redis at {@code uri}, through a connection of its own, which is closed with it. Waits until the first attempt to connect
     * is over, 10 seconds at most, and never throws because Redis is away or will not have us: then the limiters go by their policies,
     * {@link #figures} say why, and the connection is made when Redis is there.
     *
     * @throws IllegalStateException for a Lettuce before 6.6, which may send a command twice
     */
    public static RedisLimits connect(RedisURI uri) {
        return connect(uri, PREFIX, DEADLINE);
    }

    /** As {@link #connect(RedisURI)}, with another beginning of the keys and another deadline. */
    public static RedisLimits connect(RedisURI uri, String prefix, Duration deadline) {
        return connect(uri, prefix, deadline, "");
    }

    /**
     * The same, with a name for people to read: that of this member in the list of those that are alive, the hash
     * <code>headgate:{members}</code>, begins with it.
     *
     * @param member at most 100 characters; or the empty text
     */
    public static RedisLimits connect(RedisURI uri, String prefix, Duration deadline, String member) {
        ConnectingStore store = new ConnectingStore(uri);
        try {
            RedisLimits limits = new RedisLimits(
                    store, StoreClock.server(), Ticker.system(), prefix, deadline, member, store::close);
            limits.startWhenConnected(store);
            return limits;
        } catch (RuntimeException wrongSettings) {
            store.close();
            throw wrongSettings;
        }
    }

    private void startWhenConnected(ConnectingStore connecting) {
        try {
            connecting.awaitFirstAttempt(deadline.compareTo(FIRST_ATTEMPT) > 0 ? deadline : FIRST_ATTEMPT);
        } catch (StoreException away) {
            health.lost(away);
        }
        upkeep.start();
        deadlines.start();
    }

    /**
     * How a client is set up whose connection is given to {@link #on}: a command that was under way when the connection broke
     * is not sent again, since it may have run. Lettuce by itself sends it again, and then permits could go back twice.
     */
    public static ClientOptions clientOptions() {
        return ConnectingStore.options();
    }

    /** The same for the client of a cluster, which connects to a node with the first command for it: that one has to wait. */
    public static ClusterClientOptions clusterClientOptions() {
        ClusterClientOptions.Builder options = ClusterClientOptions.builder(clientOptions());
        options.disconnectedBehavior(ClientOptions.DisconnectedBehavior.DEFAULT);
        options.replayFilter(command -> true); // the only one that is not taken over
        options.topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                .enableAllAdaptiveRefreshTriggers()
                .adaptiveRefreshTriggersTimeout(MOST_OFTEN_REFRESHED)
                .enablePeriodicRefresh(REFRESHED)
                .build());
        return options.build();
    }

    /**
     * What such a client should be made with, {@code RedisClusterClient.create(RedisLimits.clientResources(), uri)}: it tries to
     * connect about twice a second while a Redis is away, not at the same moments as others, and ends connections that have fallen
     * silent. Yours to shut down, after the client.
     */
    public static ClientResources clientResources() {
        return ConnectingStore.resources();
    }

    /**
     * Through a connection of yours, to a Redis or a Redis Cluster, which stays open when this is closed. Give its client the
     * {@link #clientOptions}, or {@link #clusterClientOptions}.
     *
     * @throws IllegalArgumentException for a client that may send a command twice
     */
    public static RedisLimits on(
            RedisScriptingAsyncCommands<String, String> commands, String prefix, Duration deadline) {
        Checks.require(
                !LettuceStore.mayRunTwice(commands),
                "commands",
                "of a client that sends again what was under way when its connection broke",
                "of one with RedisLimits.clientOptions(), or clusterClientOptions()");
        return new RedisLimits(new LettuceStore(commands), prefix, deadline, () -> {});
    }

    /** The limiter of that name; on its own share of the limit while Redis is lost. */
    public RateLimiter limiter(String name, Limit limit) {
        return limiter(name, limit, FleetTerms.DEFAULT);
    }

    /** The limiter of that name, with that policy while Redis is lost. */
    public RateLimiter limiter(String name, Limit limit, WhenLost whenLost) {
        return limiter(name, limit, FleetTerms.DEFAULT.with(whenLost));
    }

    /** The limiter of that name. Keep it: only those who use the same object save commands together. */
    public RateLimiter limiter(String name, Limit limit, FleetTerms terms) {
        return confirming(name, limit, terms);
    }

    FleetRateLimiter confirming(String name, Limit limit, FleetTerms terms) {
        return inFleet(name, strict(ferry(name, strictTrips), name, limit, terms), limit, terms);
    }

    private Ferry ferry(String name, RoundTrips trips) {
        return new Ferry(timed(trips), keys.of(name), deadlines, returns);
    }

    private RedisRateLimiter strict(Ferry ferry, String name, Limit limit, FleetTerms terms) {
        String marker = memory.markerFor(keys.of(name), terms.whenForgotten());
        return new RedisRateLimiter(
                ferry,
                forms.remembering(marker),
                PerMember.forMembers(limit, 1),
                breakerOf(name).patience(),
                ticker);
    }

    /** Around the part of Redis that has the limiter of that name. */
    Breaker breakerOf(String name) {
        return health.of(keys.of(name));
    }

    private FleetRateLimiter inFleet(String name, AskedLimiter limiter, Limit limit, FleetTerms terms) {
        AskedLimiter sized = new PerMemberLimiter(limiter, limit, this::members);
        return new FleetRateLimiter(sized, breakerOf(name), OnItsOwn.one(name, terms.whenLost(), members, shares));
    }

    /**
     * The limiter of that name, which takes permits from Redis ahead and decides from those, each within {@code life} of having
     * been taken. For much traffic: in any interval W the whole fleet is granted at most {@code burst + rate · (W + life)}; of a
     * fixed window or a quota no more than its limit, since its leases end with it.
     *
     * @throws IllegalArgumentException for a limit whose permits cannot be taken ahead
     */
    public RateLimiter leased(String name, Limit limit, Duration life, WhenLost whenLost) {
        return leased(name, limit, life, FleetTerms.DEFAULT.with(whenLost));
    }

    /** The same, with what holds when Redis has forgotten the limiter. */
    public RateLimiter leased(String name, Limit limit, Duration life, FleetTerms terms) {
        Checks.positiveNanos(life, "life");
        return leasing(name, limit, life, terms);
    }

    FleetRateLimiter leasing(String name, Limit limit, Duration life, FleetTerms terms) {
        Ferry ferry = ferry(name, leasedTrips);
        return inFleet(name, leasing(ferry, strict(ferry, name, limit, terms), life), limit, terms);
    }

    private LeasedRateLimiter leasing(Ferry ferry, RedisRateLimiter strict, Duration life) {
        return new LeasedRateLimiter(
                strict,
                ferry,
                forms.clock(),
                strict.patience(),
                ticker,
                life,
                this::members,
                leaseCounts,
                upkeep::lookAfter);
    }

    /**
     * At most {@code limit} in use at a time in all processes together. What a process holds is renewed in the background; what one
     * held that crashed comes back after {@code lease}.
     */
    public FleetConcurrencyLimiter concurrency(String name, long limit, Duration lease) {
        return concurrency(name, limit, lease, WhenForgotten.FULL);
    }

    /**
     * The same. Where it begins {@link WhenForgotten#COLD}, a Redis that has forgotten who holds slots lends none for the length of a
     * lease, in which those who hold some renew them: none are lent twice, and nobody loses any.
     */
    public FleetConcurrencyLimiter concurrency(String name, long limit, Duration lease, WhenForgotten beginning) {
        String marker = memory.markerFor(keys.of(name), beginning);
        return lender.concurrency(keys.of(name), limit, lease, marker);
    }

    /** The same limit for each of many keys; each on its own share of the limit while Redis is lost. */
    public FleetLimiterMap keyed(String name, Limit limit, int maxKeys) {
        return keyed(name, limit, maxKeys, WhenLost.LOCAL_SHARE);
    }

    /**
     * The same limit for each of many keys: users, tenants, addresses. At most {@code maxKeys} are kept in mind here; Redis knows
     * those that have something in use.
     */
    public FleetLimiterMap keyed(String name, Limit limit, int maxKeys, WhenLost whenLost) {
        return keyed(name, limit, maxKeys, FleetTerms.DEFAULT.with(whenLost));
    }

    /**
     * The same, with what holds for a key that Redis has forgotten. In a cluster each slot remembers for itself, and the first key that is
     * to begin cold in a slot does so.
     */
    public FleetLimiterMap keyed(String name, Limit limit, int maxKeys, FleetTerms terms) {
        return keyed(name, limit, forms::of, maxKeys, terms, strictTrips, (ferry, strict) -> strict);
    }

    /**
     * The same, and each key {@linkplain #leased takes permits ahead}. For keys of much traffic each: all that are kept in mind are
     * looked through several times a second, and one that makes room for another gives back what it has.
     *
     * @throws IllegalArgumentException for a limit whose permits cannot be taken ahead
     */
    public FleetLimiterMap keyedLeased(String name, Limit limit, int maxKeys, Duration life, WhenLost whenLost) {
        return keyedLeased(name, limit, maxKeys, life, FleetTerms.DEFAULT.with(whenLost));
    }

    /** The same, with what holds for a key that Redis has forgotten. */
    public FleetLimiterMap keyedLeased(String name, Limit limit, int maxKeys, Duration life, FleetTerms terms) {
        Checks.positiveNanos(life, "life");
        Function<Limit, Form> leasable = each -> LeasedRateLimiter.requireLeases(forms.of(each));
        return keyed(
                name, limit, leasable, maxKeys, terms, leasedTrips, (ferry, strict) -> leasing(ferry, strict, life));
    }

    private FleetLimiterMap keyed(
            String name,
            Limit limit,
            Function<Limit, Form> checked,
            int maxKeys,
            FleetTerms terms,
            RoundTrips trips,
            BiFunction<Ferry, RedisRateLimiter, AskedLimiter> mode) {
        KeyedShares shares = new KeyedShares(limit, terms.whenLost(), maxKeys, members, ticker);
        BiFunction<KeyedName, Form, FleetRateLimiter> maker = (key, form) -> {
            String fullName = keys.of(name, key);
            Ferry ferry = new Ferry(timed(trips), fullName, deadlines, returns);
            String marker = memory.markerFor(fullName, terms.whenForgotten());
            Breaker breaker = health.of(fullName);
            RedisRateLimiter strict = marker.isEmpty() // then all keys share one form
                    ? new RedisRateLimiter(ferry, forms, form, breaker.patience(), ticker)
                    : new RedisRateLimiter(ferry, forms.remembering(marker), form.limit(), breaker.patience(), ticker);
            return new FleetRateLimiter(mode.apply(ferry, strict), breaker, shares.of(key));
        };
        return new FleetLimiterMap(maker, limit, checked, maxKeys);
    }

    /**
     * Several limiters of this, of any kinds, taken all or nothing: in one command on a single Redis, or where their keys share a
     * slot of a cluster. It holds nothing but the limiters, and need not be kept.
     */
    public FleetCompositeLimiter composite(RateLimiter... limiters) {
        List<FleetLimiter> ours = new ArrayList<>(limiters.length);
        for (RateLimiter limiter : limiters) {
            boolean isOurs = limiter instanceof FleetLimiter fleet
                    && fleet.now().breaker().whole() == health;
            Checks.require(isOurs, "limiter", limiter, "one of these limits on Redis");
            ours.add((FleetLimiter) limiter);
        }
        JointSetting setting = new JointSetting(timed(strictTrips), forms, deadline, ticker);
        return new FleetCompositeLimiter(setting, ours);
    }

    /**
     * For rules whose scope is the cluster: {@code Headgate.builder().cluster(limits.cluster())}. Limits have the names of the rules,
     * and are shared by all that have the same rules.
     */
    public ClusterLimits cluster() {
        return new RuleLimits(this, forms, health, members, deadline);
    }

    /** Knows which limits Redis can hold and holds none: to check rules where there is no Redis and nobody calls. */
    public static ClusterLimits rehearsal() {
        return new Rehearsal();
    }

    /** How many members are alive, this one included, as far as is known. */
    public long members() {
        return members.standing().members();
    }

    /** How this member is doing. */
    public FleetFigures figures() {
        return new FleetFigures(
                members(),
                isLost(),
                health.losses(),
                health.decidedAlone(),
                health.notGivenBack(),
                health.neverPaid(),
                health.lastFailure(),
                leaseCounts.figures(),
                strictTrips.figures(),
                leasedTrips.figures());
    }

    /** Whether Redis is lost, and limiters go by their policies. */
    public boolean isLost() {
        return health.isLost();
    }

    /** Gives back what is leased or held, says that this member is leaving, and closes the connection unless it is yours. */
    @Override
    public void close() {
        lender.close();
        upkeep.close();
        end.run();
        deadlines.close();
    }
}
