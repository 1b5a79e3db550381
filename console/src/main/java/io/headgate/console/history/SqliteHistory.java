package io.headgate.console.history;

import io.headgate.agent.wire.SecondSeen;
import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import io.headgate.console.store.StoreException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The history in a {@link Database} with {@link #SCHEMA}. Writes once {@link #start} was called, until {@link #close}. */
public final class SqliteHistory implements History, AutoCloseable {

    /*
     *   record ──► queue ──► one thread: recorder ──► once a second, one transaction: what is finished, what is too old
     *                                       │  ▲
     *   series ──► under the lock: what is still in memory, and the numbers of those stretches
     *         └──► without it: the stretches in the store, but for those numbers
     *
     * A stretch stays in memory until it is committed, and has its number from the beginning; so whoever reads sees it once,
     * wherever it is at that moment. Only the one thread changes what the lock guards: it may read it without.
     *
     * The coarser tiers have stretches of minutes and hours. They are written as they are once a minute, over what was written
     * of them before: a process that is killed loses a minute, not an hour.
     */

    /** Its tables. */
    public static final Schema SCHEMA = new Schema(
            "history",
            Stream.concat(Stream.of(StretchStore.STEPS), Stream.of(HappeningStore.STEPS))
                    .toList());

    private static final int MOST_PENDING = 2_000;
    private static final int MOST_HAPPENINGS_WAITING = 20_000;
    private static final int DRAFTS_EVERY = 60;

    private final Database database;
    private final HistorySettings settings;
    private final Clock clock;
    private final StretchStore store = new StretchStore();
    private final Recorder recorder;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, OpenStretch> pending = new LinkedHashMap<>();
    private final BlockingQueue<Told> queue;
    private final BlockingQueue<Happening> happenings = new ArrayBlockingQueue<>(MOST_HAPPENINGS_WAITING);
    private final LongAdder taken = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder outOfTime = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder stretches = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private long draftedAt;
    private volatile boolean closed;
    private @Nullable Thread thread;

    /** What waits to be recorded. */
    private record Told(String application, String instance, SecondSeen second) {}

    /** A history in that store. It starts no thread. */
    public SqliteHistory(Database database, HistorySettings settings, Clock clock) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
        this.queue = new ArrayBlockingQueue<>(settings.queue());
        this.recorder = new Recorder(settings.names(), database.read(store::lastNumber));
        this.draftedAt = now();
    }

    /** Starts the thread that writes. */
    public synchronized SqliteHistory start() {
        if (thread == null && !closed) {
            thread = new Thread(this::run, "headgate-history");
            thread.setDaemon(true);
            thread.start();
        }
        return this;
    }

    @Override
    public void record(String application, String instance, SecondSeen second) {
        if (closed || !queue.offer(new Told(application, instance, second))) {
            dropped.increment();
        }
    }

    @Override
    public void keep(Happening happening) {
        if (closed || !happenings.offer(happening)) {
            dropped.increment();
        }
    }

    @Override
    public List<Happening> newest(String application, Happening.Kind kind, int most) {
        return database.read(connection -> HappeningStore.newest(connection, application, kind, most));
    }

    @Override
    public Series series(SeriesQuery query) {
        SeriesPlan plan = new SeriesPlan(query, settings, now());
        Set<Long> inMemory = new HashSet<>();
        lock.lock();
        try {
            List<OpenStretch> open = new ArrayList<>();
            recorder.look(plan.subject, plan.name, plan::row, open);
            pending.values().stream()
                    .filter(stretch -> stretch.subject.equals(plan.subject))
                    .forEach(open::add);
            for (OpenStretch stretch : open) {
                inMemory.add(stretch.number);
                stretch.each(plan.name, plan::row);
            }
        } finally {
            lock.unlock();
        }
        database.<@Nullable Void>read(connection -> {
            store.read(connection, plan, inMemory);
            return null;
        });
        return plan.series();
    }

    @Override
    public HistoryCounts counts() {
        return new HistoryCounts(
                taken.sum(),
                repeated.sum(),
                outOfTime.sum(),
                dropped.sum(),
                store.damaged.sum(),
                failed.sum(),
                lost.sum(),
                stretches.sum(),
                bytes.sum());
    }

    private void run() {
        long writtenAt = now();
        while (!closed) {
            try {
                Told told = queue.poll(100, TimeUnit.MILLISECONDS);
                if (told != null) {
                    take(told);
                }
                if (now() != writtenAt) {
                    writtenAt = now();
                    write(writtenAt, writtenAt);
                }
            } catch (InterruptedException asked) {
                return;
            } catch (RuntimeException failure) {
                failed.increment();
                System.getLogger("io.headgate.console").log(Level.WARNING, "history: not written", failure);
            }
        }
    }

    /** Takes all that waits and writes what is over by now, in place of the thread: not once it was started. */
    public synchronized void writeNow() {
        takeAll();
        write(now(), now());
    }

    private void takeAll() {
        for (Told told = queue.poll(); told != null; told = queue.poll()) {
            take(told);
        }
    }

    private void take(Told told) {
        long now = now();
        if (!recorder.knows(told.application, told.instance)) {
            long[] heard = heardBefore(told, now);
            lock.lock();
            try {
                recorder.begin(told.application, told.instance, heard);
            } finally {
                lock.unlock();
            }
        }
        lock.lock();
        try {
            count(recorder.take(told.application, told.instance, told.second, now));
        } finally {
            lock.unlock();
        }
    }

    private long[] heardBefore(Told told, long now) {
        Subject instance = Subject.ofInstance(told.application, told.instance);
        try {
            return database.read(connection -> store.heard(connection, instance, now - Recorder.OLDEST));
        } catch (StoreException unknown) {
            failed.increment();
            return new long[0]; // better twice than not at all
        }
    }

    private void count(Recorder.Outcome outcome) {
        switch (outcome) {
            case TAKEN -> taken.increment();
            case REPEATED -> repeated.increment();
            case OUT_OF_TIME -> outOfTime.increment();
        }
    }

    private void write(long now, long overAt) {
        lock.lock();
        try {
            recorder.advance(overAt).forEach(stretch -> pending.put(stretch.number, stretch));
        } finally {
            lock.unlock();
        }
        List<OpenStretch> finished = List.copyOf(pending.values());
        List<OpenStretch> all = new ArrayList<>(finished);
        if (now - draftedAt >= DRAFTS_EVERY) {
            draftedAt = now;
            all.addAll(recorder.drafts());
        }
        write(now, all, finished);
    }

    private void write(long now, List<OpenStretch> all, List<OpenStretch> finished) {
        List<Happening> happened = new ArrayList<>();
        happenings.drainTo(happened);
        try {
            database.<@Nullable Void>change(connection -> {
                writeAll(connection, all);
                HappeningStore.write(connection, happened, settings.happenings());
                store.deleteOld(connection, settings, now);
                HappeningStore.deleteOld(connection, settings, clock.millis());
                return null;
            });
            forget(finished);
        } catch (StoreException notWritten) {
            dropped.add(happened.size());
            if (finished.size() > MOST_PENDING) {
                lost.add(finished.size() - MOST_PENDING);
                forget(finished.subList(0, finished.size() - MOST_PENDING));
            }
            throw notWritten;
        }
    }

    private void writeAll(Connection connection, List<OpenStretch> all) throws SQLException {
        try (PreparedStatement insert = store.insert(connection)) {
            for (OpenStretch stretch : all) {
                byte[] block = StretchCodec.write(stretch);
                store.write(insert, stretch, block);
                stretches.increment();
                bytes.add(block.length);
            }
        }
    }

    private void forget(List<OpenStretch> written) {
        lock.lock();
        try {
            written.forEach(stretch -> pending.remove(stretch.number));
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return Math.floorDiv(clock.millis(), 1000L);
    }

    /** Ends the thread and writes what is there, as far as it goes. */
    @Override
    public void close() {
        Thread running = thread;
        closed = true;
        if (running == null || ended(running)) {
            writeRest();
        }
    }

    private static boolean ended(Thread running) {
        try {
            running.join(TimeUnit.SECONDS.toMillis(20));
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
            failed.increment();
            System.getLogger("io.headgate.console").log(Level.WARNING, "history: the rest is not written", notWritten);
        }
    }
}
