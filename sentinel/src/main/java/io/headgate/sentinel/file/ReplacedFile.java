package io.headgate.sentinel.file;

import com.alibaba.csp.sentinel.log.RecordLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Replaces what a file says as a whole. Safe for many threads and processes: the last one wins. */
public final class ReplacedFile {

    private ReplacedFile() {}

    /*
     * rules.json   old old old old         a reader sees this …
     * .rules.json.….new  new new n         … while this grows, is forced to disk, and takes the name
     * rules.json   new new new new
     *
     * A file that is mounted by itself, or lies in a folder that may not be written, cannot be given away like this. It is then
     * written in place, as Sentinel does it always, and that is logged.
     */
    /** Writes {@code text} as the new content of {@code file}; a link keeps pointing to where it did. */
    public static void write(Path file, byte[] text) throws IOException {
        Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = real.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new NoSuchFileException(String.valueOf(file), null, "no such folder");
        }
        Path grown = folder.resolve("." + real.getFileName() + "." + UUID.randomUUID() + ".new");
        try {
            put(grown, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            allowSameReaders(real, grown);
            Files.move(grown, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (FileSystemException | UnsupportedOperationException refused) {
            RecordLog.warn("[FileWritableDataSource] " + file + " cannot be replaced and is written in place", refused);
            put(real, text, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } finally {
            leaveNothing(grown);
        }
    }

    private static void leaveNothing(Path grown) {
        try {
            Files.deleteIfExists(grown);
        } catch (IOException failure) {
            RecordLog.warn("[FileWritableDataSource] Cannot delete " + grown, failure);
        }
    }

    private static void put(Path file, byte[] text, OpenOption... how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, how)) {
            ByteBuffer rest = ByteBuffer.wrap(text);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    private static void allowSameReaders(Path from, Path to) throws IOException {
        if (Files.exists(from) && Files.getFileStore(from).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
        }
    }
}
