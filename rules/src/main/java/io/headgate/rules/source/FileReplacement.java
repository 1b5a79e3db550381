package io.headgate.rules.source;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.headgate.limiter.LimitText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Puts a file in the place of another, atomically, while publishers on this machine keep out of each other's way. */
final class FileReplacement implements AutoCloseable {
    /*
     * Readers: the new content is written to a file beside the old one, forced to disk, and renamed over it. A reader has
     * opened the one or the other; after a crash the directory names the one or the other.
     *
     * Publishers: rename has no "only if it is still the one I saw". So whoever publishes first locks a file of its own,
     * .NAME.lock, then reads and compares, then renames. The lock file stays: if it were deleted, one publisher could hold
     * the deleted file while the next locks a new one. An editor does not ask for the lock; against it there is no protection.
     */
    private static final long STEP_MILLIS = 5;

    private final Path target;
    private final FileChannel lockFile;
    private final FileLock lock;

    private FileReplacement(Path target, FileChannel lockFile, FileLock lock) {
        this.target = target;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /** Waits for the lock. A file that is a symbolic link stays one; what it points to is replaced. */
    static FileReplacement of(Path file, Duration deadline) throws IOException, InterruptedException {
        Path target = Files.exists(file) ? file.toRealPath() : file;
        FileChannel channel = FileChannel.open(sibling(target, ".lock"), CREATE, WRITE);
        try {
            return new FileReplacement(target, channel, lock(channel, file, deadline));
        } catch (Throwable failed) {
            channel.close();
            throw failed;
        }
    }

    private static FileLock lock(FileChannel channel, Path file, Duration deadline)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        while (true) {
            FileLock lock = tryLock(channel);
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - begin > deadline.toNanos()) {
                throw new IOException(
                        file + ": somebody else is publishing (waited " + LimitText.duration(deadline) + ")");
            }
            Thread.sleep(STEP_MILLIS);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldInThisProcess) {
            return null;
        }
    }

    private static Path sibling(Path target, String suffix) {
        return target.resolveSibling("." + target.getFileName() + suffix);
    }

    /** Replaces the file, or makes it. */
    void replaceWith(byte[] content) throws IOException {
        Path next = sibling(target, "." + UUID.randomUUID() + ".new");
        try {
            write(next, content);
            keepPermissions(next);
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
            forceDirectory();
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static void write(Path next, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(next, CREATE_NEW, WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }

    private void keepPermissions(Path next) throws IOException {
        PosixFileAttributeView now = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        PosixFileAttributeView then = Files.getFileAttributeView(next, PosixFileAttributeView.class);
        if (now == null || then == null || !Files.exists(target)) {
            return;
        }
        PosixFileAttributes kept = now.readAttributes();
        then.setPermissions(kept.permissions());
        if (!kept.group().equals(then.readAttributes().group())) {
            then.setGroup(kept.group());
        }
    }

    /** The rename itself lasts through a crash only when the directory is on disk, too. Not every system can do that. */
    private void forceDirectory() {
        Path directory = target.getParent();
        if (directory == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(directory, READ)) {
            channel.force(true);
        } catch (IOException notHere) {
            return; // the content was forced; without this a crash may bring the document before back, whole
        }
    }

    @Override
    public void close() throws IOException {
        try (lockFile) {
            lock.release();
        }
    }
}
