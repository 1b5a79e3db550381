package io.headgate.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two processes of the same application out of the same files: they would rename them under each other. Who comes
 * second writes nothing, says so, and takes over when the first has gone. The system drops the lock of a killed process.
 * Not for several threads.
 */
final class WriterLock implements Closeable {

    private final Path file;
    private @Nullable FileChannel channel;
    private boolean held;

    WriterLock(Path file) {
        this.file = file;
    }

    /** Takes the lock, unless it is held already; throws {@link IOException} when somebody else has it. */
    void hold() throws IOException {
        if (held && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            close(); // the directory was deleted: the lock is on a file that no one else can find
        }
        if (!held && channel != null && isFree(channel)) {
            close(); // the same may have happened while we waited, so what counts is the file there is now
        }
        if (!held && channel == null) {
            channel = FileOpener.openRegular(file);
            held = isFree(channel);
        }
        if (!held) {
            throw new IOException(file + ": held by another writer of the same log");
        }
    }

    private boolean isFree(FileChannel open) throws IOException {
        try {
            boolean free = open.tryLock() != null;
            if (!free) {
                close();
            }
            return free;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false; // and the channel stays open: to close it would drop the lock of the other writer here
        } catch (IOException failed) {
            close();
            throw failed;
        }
    }

    @Override
    public void close() throws IOException {
        held = false;
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
