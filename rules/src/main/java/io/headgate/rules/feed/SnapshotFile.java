package io.headgate.rules.feed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A snapshot on disk: the old one or the new one, never a mix, whenever the process or the machine dies. Not for several
 * threads; several processes may share the file, the last one to write wins.
 */
final class SnapshotFile {

    /*
     *   rules.snapshot.<random>.tmp   written whole, forced to disk
     *            |
     *            | atomic move          a crash before it leaves the old one and a stray, after it the new one
     *            v
     *   rules.snapshot                 then the directory is forced, so that the move itself survives
     *
     * Strays older than an hour are swept away by the next that writes; younger ones might be another process at work.
     */
    static final long MOST_BYTES = 64L << 20;

    private static final Duration STRAY_AFTER = Duration.ofHours(1);

    private final Path file;
    private final Path directory;

    SnapshotFile(Path file) {
        this.file = file.toAbsolutePath();
        Path parent = this.file.getParent();
        this.directory = parent == null ? this.file : parent;
    }

    /** What it holds. Throws {@link NoSuchFileException} when there is none, and {@link IOException} that says what is wrong. */
    List<SavedDocument> read() throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (!Files.isRegularFile(file)) { // a pipe would make us wait for its writer
            throw new IOException("is not a regular file");
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException("has " + Files.size(file) + " bytes (expected: at most " + MOST_BYTES + ")");
        }
        return SnapshotFormat.read(Files.readAllBytes(file));
    }

    void write(List<SavedDocument> documents) throws IOException {
        byte[] bytes = SnapshotFormat.write(documents);
        if (bytes.length > MOST_BYTES) {
            throw new IOException("would have " + bytes.length + " bytes (expected: at most " + MOST_BYTES + ")");
        }
        Files.createDirectories(directory);
        sweepStrays();
        Path temporary = directory.resolve(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            writeWhole(temporary, bytes);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
        forceDirectory();
    }

    private void writeWhole(Path temporary, byte[] bytes) throws IOException {
        Set<StandardOpenOption> fresh = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        try (FileChannel channel = FileChannel.open(temporary, fresh, ownerOnly())) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    private FileAttribute<?>[] ownerOnly() {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }

    private void forceDirectory() {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException unsupported) {
            // not every system can; then the move survives a crash of the process, if not of the machine
        }
    }

    private void sweepStrays() {
        Instant before = Instant.now().minus(STRAY_AFTER);
        try (DirectoryStream<Path> strays = Files.newDirectoryStream(directory, this::isStray)) {
            for (Path stray : strays) {
                if (Files.getLastModifiedTime(stray, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(before)) {
                    Files.deleteIfExists(stray);
                }
            }
        } catch (IOException | RuntimeException failed) {
            // somebody else swept, or we may not: a stray does no harm
        }
    }

    private boolean isStray(Path path) {
        String name = path.getFileName().toString();
        return name.startsWith(file.getFileName() + ".") && name.endsWith(".tmp");
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
