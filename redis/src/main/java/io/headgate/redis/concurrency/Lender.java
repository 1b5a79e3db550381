package io.headgate.redis.concurrency;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.LimitText;
import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Store;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * The concurrency limiters of one process. Makes them, renews what they hold on one thread, which is there only while something
 * is held, waited for or to be given back, and gives everything back in the end. Safe for many threads.
 */
public final class Lender implements AutoCloseable {

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final long MOST_SLOTS = 10_000; // an entry each, and a script may touch them all
    private static final int MOST_LIMITERS = 10_000;
    private static final long IDLE_SECONDS = 5;

    private final Store store;
    private final StoreClock clock;
    private final Ticker ticker;
    private final Duration deadline;
    private final Script script;
    private final ScheduledExecutorService scheduler;
    private final LongConsumer notGivenBack;
    private final Map<Terms, FleetConcurrencyLimiter> limiters = new ConcurrentHashMap<>();
    private final String process = process();
    private final AtomicLong holdings = new AtomicLong();

    /**
     * On a store that is given {@code deadline} for each answer, with leases measured on {@code ticker}. Tells {@code notGivenBack} of
     * slots that Redis did not confirm to have taken back while they were lent.
     */
    public Lender(Store store, StoreClock clock, Ticker ticker, Duration deadline, LongConsumer notGivenBack) {
        this(store, clock, ticker, deadline, thread(), notGivenBack);
    }

    Lender(
            Store store,
            StoreClock clock,
            Ticker ticker,
            Duration deadline,
            ScheduledExecutorService scheduler,
            LongConsumer notGivenBack) {
        this.store = store;
        this.clock = clock;
        this.ticker = ticker;
        this.deadline = deadline;
        this.script = Slots.script(clock);
        this.scheduler = scheduler;
        this.notGivenBack = notGivenBack;
    }

    /** What makes two limiters the same. */
    private record Terms(String key, long limit, Duration lease, String marker) {}

    /** As below, for a limiter that begins with all slots free when Redis has forgotten it. */
    public FleetConcurrencyLimiter concurrency(String key, long limit, Duration lease) {
        return concurrency(key, limit, lease, "");
    }

    /**
     * The limiter whose slots are in the key that begins so; the same for the same terms. At most 10,000 of them hold slots here, give some back, or wait for some.
     *
     * @param limit 0 (refuses everything) to 10,000
     * @param lease how long slots stay lent to a process that is gone: 100 ms to a day
     * @param marker the key that says since when Redis remembers; or the empty text
     */
    public FleetConcurrencyLimiter concurrency(String key, long limit, Duration lease, String marker) {
        require(limit >= 0 && limit <= MOST_SLOTS, "limit", limit, "0 (refuses everything) to " + MOST_SLOTS);
        require(
                lease.compareTo(SHORTEST) >= 0 && lease.compareTo(LONGEST) <= 0,
                "lease",
                lease,
                LimitText.duration(SHORTEST) + " to " + LimitText.duration(LONGEST));
        Terms terms = new Terms(key, limit, lease, marker);
        if (limiters.size() >= MOST_LIMITERS) {
            limiters.values().removeIf(limiter -> !limiter.isInUse()); // made again when they are asked for
        }
        require(
                limiters.size() < MOST_LIMITERS || limiters.containsKey(terms),
                "limiters",
                limiters.size(),
                "fewer than " + MOST_LIMITERS + " concurrency limiters");
        return limiters.computeIfAbsent(terms, this::made);
    }

    private FleetConcurrencyLimiter made(Terms terms) {
        long lease = terms.lease.toNanos();
        Slots slots =
                new Slots(store, script, terms.key + ":slots", terms.limit, clock.ticks(lease), terms.marker, deadline);
        return new FleetConcurrencyLimiter(slots, this::newName, lease, ticker, scheduler, notGivenBack);
    }

    private String newName() {
        return process + '-' + Long.toString(holdings.incrementAndGet(), Character.MAX_RADIX);
    }

    /** A name that no other process has had or will have. */
    private static String process() {
        byte[] random = new byte[12];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private static ScheduledExecutorService thread() {
        ScheduledThreadPoolExecutor one = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "headgate-redis-leases");
            thread.setDaemon(true);
            return thread;
        });
        one.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        one.allowCoreThreadTimeOut(true);
        one.setRemoveOnCancelPolicy(true);
        return one;
    }

    /** Gives back all that is held, ends all waits, and ends the thread. Waits for Redis no longer than the deadline. */
    @Override
    public void close() {
        scheduler.shutdownNow();
        CompletableFuture<?>[] told =
                limiters.values().stream().map(FleetConcurrencyLimiter::close).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(told).join();
    }
}
