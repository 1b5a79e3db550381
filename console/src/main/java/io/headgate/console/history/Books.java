package io.headgate.console.history;

import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.console.store.Database;
import io.headgate.console.store.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Keeps the figures in memory and in the store. One thread takes, one writes; any may read meanwhile. */
final class Books {

    /*
     *   take  ──► recorder ──► write: what is finished, what is too old; one transaction
     *                │  ▲
     *   read  ──► under the lock: what is still in memory, and the numbers of those stretches
     *        └──► without it: the stretches in the store, but for those numbers
     *
     * A stretch stays in memory until it is committed, and has its number from the beginning; so whoever reads sees it once,
     * wherever it is at that moment. Stretches that are finished, and drafts, are changed by nobody but the thread that writes,
     * which may read them without the lock.
     *
     * The coarser tiers have stretches of minutes and hours. They are written as they are once a minute, over what was written
     * of them before: a process that is killed loses a minute, not an hour.
     */
    private static final int MOST_PENDING = 2_000;
    private static final int DRAFTS_EVERY = 60;

    private final Database database;
    private final HistorySettings settings;
    private final HistoryCounters counters;
    private final StretchStore store;
    private final Recorder recorder;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, OpenStretch> pending = new LinkedHashMap<>();
    private final Set<Subject> before; // instances that told something just before this process began
    private final DeletionClock deletion;
    private long draftedAt;

    Books(Database database, HistorySettings settings, HistoryCounters counters, long now) {
        this.database = database;
        this.settings = settings;
        this.counters = counters;
        this.store = new StretchStore(counters.damaged);
        this.recorder = new Recorder(settings.names(), database.read(store::lastNumber));
        this.before = database.read(connection -> store.instances(connection, now - Recorder.OLDEST));
        this.draftedAt = now;
        this.deletion = new DeletionClock(database.read(store::newestSecond), now);
    }

    void take(String application, String instance, SecondSeen second, long now) {
        if (!knows(application, instance)) {
            long[] heard = heardBefore(Subject.ofInstance(application, instance), now);
            locked(() -> recorder.begin(application, instance, heard));
        }
        locked(() -> counters.count(recorder.take(application, instance, second, now)));
    }

    private boolean knows(String application, String instance) {
        lock.lock();
        try {
            return recorder.knows(application, instance);
        } finally {
            lock.unlock();
        }
    }

    void takeTimes(String application, String instance, TimesSeen times) {
        locked(() -> {
            if (!recorder.takeTimes(application, instance, times)) {
                counters.timesDropped.increment();
            }
        });
    }

    /** Which seconds a process before this one took. Those of this one are known for longer than a second may be late. */
    private long[] heardBefore(Subject instance, long now) {
        if (!before.remove(instance)) {
            return new long[0];
        }
        try {
            return database.read(connection -> store.heard(connection, instance, now - Recorder.OLDEST));
        } catch (StoreException unknown) {
            counters.failed.increment();
            return new long[0]; // better twice than not at all
        }
    }

    /** Writes what is over at {@code overAt} together with what happened; what fails is tried again with the next. */
    void write(long now, long overAt, List<Happening> happened) {
        locked(() -> recorder.advance(overAt).forEach(stretch -> pending.put(stretch.number, stretch)));
        List<OpenStretch> finished = List.copyOf(pending.values());
        List<OpenStretch> all = new ArrayList<>(finished);
        if (Math.abs(now - draftedAt) >= DRAFTS_EVERY) { // or the clock was set back
            draftedAt = now;
            locked(() -> all.addAll(recorder.drafts()));
        }
        long old = deletion.at(now);
        long begun = System.nanoTime();
        try {
            database.<@Nullable Void>change(connection -> {
                writeAll(connection, all);
                HappeningStore.write(connection, happened, settings.happenings());
                store.deleteOld(connection, settings, old);
                HappeningStore.deleteOld(connection, settings, old * 1000);
                return null;
            });
            counters.slowestNanos.accumulate(System.nanoTime() - begun);
            forget(finished);
        } catch (StoreException notWritten) {
            counters.dropped.add(happened.size());
            int tooMany = Math.max(0, finished.size() - MOST_PENDING);
            counters.lost.add(tooMany);
            forget(finished.subList(0, tooMany));
            throw notWritten;
        }
    }

    private void writeAll(Connection connection, List<OpenStretch> all) throws SQLException {
        try (PreparedStatement insert = store.insert(connection)) {
            for (OpenStretch stretch : all) {
                byte[] block = StretchCodec.write(stretch);
                store.write(insert, stretch, block);
                counters.stretches.increment();
                counters.bytes.add(block.length);
            }
        }
    }

    private void forget(List<OpenStretch> stretches) {
        locked(() -> stretches.forEach(stretch -> pending.remove(stretch.number)));
    }

    /** Shows the plan all there is for it, each figure once. */
    void read(SeriesPlan plan) {
        Set<Long> inMemory = new HashSet<>();
        AtomicLong last =
                new AtomicLong(); // what is begun after this look is not read: its figures were still in memory
        locked(() -> {
            readMemory(plan, inMemory);
            last.set(recorder.lastNumber());
        });
        database.<@Nullable Void>read(connection -> {
            store.read(connection, plan, last.get(), inMemory);
            return null;
        });
    }

    /** The last second of an application that is in the store. */
    OptionalLong lastSecond(String application) {
        return database.read(connection -> store.lastSecond(connection, application));
    }

    private void readMemory(SeriesPlan plan, Set<Long> numbers) {
        List<OpenStretch> open = new ArrayList<>();
        recorder.look(plan.subject, plan.name, plan::row, open);
        pending.values().stream()
                .filter(stretch -> stretch.subject.equals(plan.subject))
                .forEach(open::add);
        for (OpenStretch stretch : open) {
            numbers.add(stretch.number);
            stretch.each(plan.name, plan::row);
        }
    }

    private void locked(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }
}
