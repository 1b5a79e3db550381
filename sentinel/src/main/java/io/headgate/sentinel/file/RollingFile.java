package io.headgate.sentinel.file;

import static io.headgate.limiter.Checks.require;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A file that is set aside when it has grown to a size, and the few older ones that are kept. Nothing is made before the first
 * line. Safe for many threads.
 *
 * <p>What cannot be written is dropped and counted, and told once to {@link System.Logger}; the file is tried again a second
 * later. A log must never stop what it is about.
 */
public final class RollingFile implements Closeable {

    /*
     *   age:   0 (written to)    1        2        3
     *          full ->           [0]  ->  [1]  ->  [2], and what was 3 is gone
     */
    private static final System.Logger LOG = System.getLogger(RollingFile.class.getName());
    private static final long TRY_AGAIN_NANOS = Duration.ofSeconds(1).toNanos();

    private final IntFunction<Path> ofAge;
    private final long mostBytes;
    private final int olderFiles;
    private @Nullable FileChannel channel;
    private long length;
    private long failedAt;
    private boolean failing;
    private long dropped;

    /** The file {@code ofAge.apply(0)}, set aside at {@code mostBytes}; {@code olderFiles} are kept besides it. */
    public RollingFile(IntFunction<Path> ofAge, long mostBytes, int olderFiles) {
        require(mostBytes > 0, "mostBytes", mostBytes, "> 0");
        require(olderFiles >= 0, "olderFiles", olderFiles, ">= 0");
        this.ofAge = ofAge;
        this.mostBytes = mostBytes;
        this.olderFiles = olderFiles;
    }

    /** Appends whole lines. */
    public synchronized void append(byte[] lines) {
        if (failing && System.nanoTime() - failedAt < TRY_AGAIN_NANOS) {
            dropped++;
            return;
        }
        try {
            write(lines);
            failing = false;
        } catch (IOException | RuntimeException failed) {
            dropped++;
            tell(failed);
            failing = true;
            failedAt = System.nanoTime();
            close();
        }
    }

    private void write(byte[] lines) throws IOException {
        FileChannel open = channel == null || !Files.exists(ofAge.apply(0)) ? open() : channel;
        if (length > 0 && length + lines.length > mostBytes) {
            setAside();
            open = open();
        }
        ByteBuffer bytes = ByteBuffer.wrap(lines);
        while (bytes.hasRemaining()) {
            length += open.write(bytes);
        }
    }

    private FileChannel open() throws IOException {
        close();
        Path file = ofAge.apply(0);
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            Files.createDirectories(directory);
        }
        FileChannel opened = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        channel = opened;
        length = opened.size();
        return opened;
    }

    private void setAside() throws IOException {
        close();
        for (int age = olderFiles; age > 0; age--) {
            if (Files.exists(ofAge.apply(age - 1))) {
                Files.move(ofAge.apply(age - 1), ofAge.apply(age), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (olderFiles == 0) {
            Files.deleteIfExists(ofAge.apply(0));
        }
    }

    /** Sets the file aside now, whatever its size. */
    public synchronized void roll() {
        try {
            setAside();
        } catch (IOException | RuntimeException failed) {
            tell(failed);
        }
    }

    private void tell(Exception failed) {
        if (!failing) {
            LOG.log(System.Logger.Level.WARNING, ofAge.apply(0) + ": cannot be written, lines are dropped", failed);
        }
    }

    /** How many times lines were dropped. */
    public synchronized long dropped() {
        return dropped;
    }

    /** Closes the file; {@link #append} opens it again. */
    @Override
    public synchronized void close() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException failed) {
                tell(failed);
            }
        }
    }
}
