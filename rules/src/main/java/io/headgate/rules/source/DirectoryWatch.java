package io.headgate.rules.source;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for something to happen in one directory, which may come and go. For one thread, but for close. */
final class DirectoryWatch implements AutoCloseable {
    /*
     * Why the directory and not the file: an editor renames a new file over the old one, and Kubernetes does not touch the file
     * at all but renames a symbolic link beside it (rules.yaml -> ..data/rules.yaml, ..data -> ..2026_11_15/). Both show in
     * the directory. Any event there counts, whatever its name; what it meant is found out by reading.
     *
     * Why a debounce: a file that is being written shows many events, and half a document when it is read at the first.
     *
     *   events    x x  x x   x                        x x x x x x x x x x x x x x ...
     *             |            |<- quiet ->| look     |<------- longest ------->| look
     *
     * The second limit is for a directory that never gets quiet.
     */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path directory;
    private volatile @Nullable WatchService events;
    private @Nullable WatchKey key;
    private @Nullable Path watched;

    DirectoryWatch(Path directory) {
        this.directory = directory;
    }

    /** Makes sure that what happens from now on is seen. False when the directory is not there or cannot be watched. */
    boolean begin() {
        try {
            Path real = directory.toRealPath(); // the directory may be a link that was given another target
            if (key == null || !key.isValid() || !real.equals(watched)) {
                forget();
                key = real.register(service(), ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE);
                watched = real;
            }
            return true;
        } catch (IOException | UnsupportedOperationException notNow) {
            forget(); // not there, or the system has no watches left: looking now and then must do
            return false;
        }
    }

    private WatchService service() throws IOException {
        WatchService service = events;
        if (service == null) {
            service = directory.getFileSystem().newWatchService();
            events = service;
        }
        return service;
    }

    private void forget() {
        if (key != null) {
            key.cancel();
        }
        key = null;
        watched = null;
    }

    /** Waits until something has happened and it has become quiet again, at most so long plus the debounce. */
    void await(Duration most) throws InterruptedException {
        WatchService service = events;
        if (service == null) {
            TimeUnit.NANOSECONDS.sleep(most.toNanos());
            return;
        }
        WatchKey happened = service.poll(most.toNanos(), TimeUnit.NANOSECONDS);
        long begin = System.nanoTime();
        while (happened != null && System.nanoTime() - begin < LONGEST_NANOS) {
            happened.pollEvents();
            happened.reset();
            happened = service.poll(QUIET_NANOS, TimeUnit.NANOSECONDS);
        }
        if (happened != null) {
            happened.reset(); // with its events still in it, so that it comes again at once
        }
    }

    @Override
    public void close() {
        WatchService service = events;
        if (service != null) {
            try {
                service.close();
            } catch (IOException ignored) {
                // nothing was waiting to be written
            }
        }
    }
}
