package io.headgate.console.history;

import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import io.headgate.console.store.StoreException;
import io.headgate.console.web.OneLine;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The history in a {@link Database} with {@link #SCHEMA}. Once {@link #start} was called one thread takes what is recorded, and
 * another writes, in one transaction a second, until {@link #close}.
 */
public final class SqliteHistory implements History, AutoCloseable {

    /** Its tables. */
    public static final Schema SCHEMA = new Schema(
            "history",
            Stream.concat(Stream.of(StretchStore.STEPS), Stream.of(HappeningStore.STEPS))
                    .toList());

    private static final int MOST_HAPPENINGS_WAITING = 20_000;
    private static final int POLL_MILLIS = 100;
    private static final int LONGEST_CLOSE_SECONDS = 20;
    private static final int MOST_WORDS = 500;

    /*
     *   record ──► queue, bounded ──► one thread takes it into the books ──► another writes what is over
     *
     * A disk may stand still for seconds. Who takes does not wait for that, or the queue would be full of what could have been
     * taken; but when nothing was written for a while it stops, or memory would fill instead: then the queue is where it ends.
     */
    private static final int MOST_BEHIND = 20;

    private final Database database;
    private final HistorySettings settings;
    private final Clock clock;
    private final HistoryCounters counters = new HistoryCounters();
    private final Books books;
    private final Waiting queue;
    private final BlockingQueue<Happening> happenings = new ArrayBlockingQueue<>(MOST_HAPPENINGS_WAITING);
    private final RateLimiter unwritableLines =
            RateLimiter.of(TokenBucket.of(1, Duration.ofMinutes(1)), Ticker.system());
    private volatile boolean closed;
    private final List<Thread> threads = new ArrayList<>(); // guarded by this
    private volatile long wentOnAt; // the second in which the writing thread was last heard of

    /** A history in that store. It starts no thread. */
    public SqliteHistory(Database database, HistorySettings settings, Clock clock) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
        this.queue = new Waiting(settings.queue(), settings.queueBytes());
        this.books = new Books(database, settings, counters, now());
    }

    /** Starts the threads that take and write. */
    public synchronized SqliteHistory start() {
        if (threads.isEmpty() && !closed) {
            wentOnAt = now();
            threads.add(new Thread(this::takeOn, "headgate-history"));
            threads.add(new Thread(this::writeOn, "headgate-history-writing"));
            for (Thread thread : threads) {
                thread.setDaemon(true);
                thread.start();
            }
        }
        return this;
    }

    @Override
    public void record(String application, String instance, SecondSeen second) {
        if (closed || !queue.offer(new Waiting.Told(application, instance, second, now()))) {
            counters.dropped.increment();
        }
    }

    @Override
    public void recordTimes(String application, String instance, TimesSeen seen) {
        TimesSeen since = new TimesSeen(seen.epochSecond(), List.of(), seen.since()); // the minute is not kept
        if (closed || !queue.offer(new Waiting.Told(application, instance, since, now()))) {
            counters.timesDropped.increment();
        }
    }

    @Override
    public void keep(Happening happening) {
        if (closed || !happenings.offer(happening)) {
            counters.dropped.increment();
        }
    }

    @Override
    public List<Happening> newest(String application, Happening.Kind kind, int most) {
        return database.read(connection -> HappeningStore.newest(connection, application, kind, most));
    }

    @Override
    public Series series(SeriesQuery query) {
        SeriesPlan plan = new SeriesPlan(query, settings, now());
        books.read(plan);
        return plan.series();
    }

    @Override
    public OptionalLong lastSecond(String application) {
        return books.lastSecond(application);
    }

    @Override
    public HistoryCounts counts() {
        return counters.counts();
    }

    private void takeOn() {
        while (!closed) {
            try {
                if (now() - wentOnAt > MOST_BEHIND) {
                    TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                } else {
                    take(queue.poll(POLL_MILLIS));
                }
            } catch (InterruptedException asked) {
                return;
            } catch (RuntimeException | Error failed) {
                failed("a second is not taken", failed);
            }
        }
    }

    private void writeOn() {
        while (!closed) {
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                if (now() != wentOnAt) {
                    write(now(), overAt());
                }
            } catch (InterruptedException asked) {
                return;
            } catch (RuntimeException | Error failed) {
                failed("not written, tried again in a second", failed);
            }
            wentOnAt = now();
        }
    }

    /** Takes all that waits and writes what is over by now, in place of the threads: not once they were started. */
    public synchronized void writeNow() {
        takeAll();
        write(now(), now());
    }

    /**
     * Up to when stretches are over: now, or when the oldest was told that still waits. Were it always now, a queue that is
     * long for a while would tear stretches into pieces of a second, of which each is more work than the second was worth.
     */
    long overAt() {
        Waiting.Told oldest = queue.peek();
        return oldest == null ? now() : Math.min(now(), oldest.since());
    }

    private void takeAll() {
        for (Waiting.Told told = queue.poll(); told != null; told = queue.poll()) {
            take(told);
        }
    }

    private void take(Waiting.@Nullable Told told) {
        if (told != null) {
            if (told.message() instanceof SecondSeen second) {
                books.take(told.application(), told.instance(), second, now());
            } else if (told.message() instanceof TimesSeen times) {
                books.takeTimes(told.application(), told.instance(), times);
            }
        }
    }

    private void write(long now, long overAt) {
        List<Happening> happened = new ArrayList<>();
        happenings.drainTo(happened);
        books.write(now, overAt, happened);
    }

    private long now() {
        return Math.floorDiv(clock.millis(), 1000L);
    }

    private void failed(String what, Throwable failed) {
        counters.failed.increment();
        boolean unwritable = failed instanceof StoreException store && store.isUnwritable();
        if (!unwritable) {
            System.getLogger("io.headgate.console").log(Level.WARNING, "history: " + what, failed);
        } else if (unwritableLines.tryAcquire()) { // it goes on for as long as the disk is full
            System.getLogger("io.headgate.console")
                    .log(
                            Level.WARNING,
                            "history: " + what + ": " + OneLine.of(String.valueOf(failed.getMessage()), MOST_WORDS));
        }
    }

    /** Ends the threads and writes what is there, as far as it goes. */
    @Override
    public void close() {
        List<Thread> running;
        synchronized (this) {
            running = List.copyOf(threads);
            closed = true;
        }
        if (running.stream().allMatch(SqliteHistory::ended)) {
            writeRest();
        }
    }

    private static boolean ended(Thread running) {
        try {
            running.join(TimeUnit.SECONDS.toMillis(LONGEST_CLOSE_SECONDS));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return !running.isAlive();
    }

    private synchronized void writeRest() {
        try {
            takeAll();
            write(now(), now() + 2L * Tier.MINUTE.span()); // by then everything is over
        } catch (StoreException notWritten) {
            failed("the rest is not written", notWritten);
        }
    }
}
