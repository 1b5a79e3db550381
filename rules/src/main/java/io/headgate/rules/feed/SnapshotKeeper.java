package io.headgate.rules.feed;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the snapshot up to date on a thread of its own: a disk that is full, gone or slow is counted, and neither fails nor
 * delays anything else. Of several snapshots that wait only the last is written. Safe for many threads.
 */
final class SnapshotKeeper {

    /** Where it goes. Tests put failing disks here. */
    interface Disk {

        void write(List<SavedDocument> documents) throws IOException;
    }

    private final String name;
    private final Disk disk;
    private final Executor executor;
    private final OncePerReason log;
    private final Runnable onFailure;
    private final AtomicReference<@Nullable List<SavedDocument>> next = new AtomicReference<>();
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile SnapshotStatus status = new SnapshotStatus(0, 0, 0, 0, "");

    SnapshotKeeper(String name, Disk disk, Executor executor, OncePerReason log, Runnable onFailure) {
        this.name = name;
        this.disk = disk;
        this.executor = executor;
        this.log = log;
        this.onFailure = onFailure;
    }

    /** What there is on disk; nothing when that is of no use. */
    List<SavedDocument> load(SnapshotFile file) {
        try {
            return file.read();
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            ignored(OneLine.of(failed));
            return List.of();
        }
    }

    void ignored(String reason) {
        update(1, 0, 0, 0, "ignored: " + reason);
        log.warn(name, "ignored: " + reason);
    }

    void loaded() {
        update(0, 1, 0, 0, status.problem());
    }

    /** Writes these soon, unless others come first. Does not wait. */
    void keep(List<SavedDocument> documents) {
        next.set(documents);
        writeSoon();
    }

    private void writeSoon() {
        if (!busy.compareAndSet(false, true)) {
            return; // who is at it looks again when it is through
        }
        try {
            executor.execute(this::writeAll);
        } catch (RejectedExecutionException closed) {
            busy.set(false);
        }
    }

    private void writeAll() {
        List<SavedDocument> documents = next.getAndSet(null);
        while (documents != null) {
            write(documents);
            documents = next.getAndSet(null);
        }
        busy.set(false);
        if (next.get() != null) {
            writeSoon(); // it came between the last look and the line above
        }
    }

    private void write(List<SavedDocument> documents) {
        try {
            disk.write(documents);
            update(0, 0, 1, 0, "");
        } catch (IOException | RuntimeException | Error failed) {
            String reason = "not written: " + OneLine.of(failed);
            update(0, 0, 0, 1, reason);
            log.warn(name, reason);
            onFailure.run();
        }
    }

    private synchronized void update(long ignored, long loaded, long written, long failures, String problem) {
        SnapshotStatus before = status;
        status = new SnapshotStatus(
                before.loaded() + loaded,
                before.ignored() + ignored,
                before.written() + written,
                before.failures() + failures,
                problem);
    }

    /** Whether the last attempt to write failed. */
    boolean hasFailed() {
        return status.problem().startsWith("not written");
    }

    SnapshotStatus status() {
        return status;
    }
}
