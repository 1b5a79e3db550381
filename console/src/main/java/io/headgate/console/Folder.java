package io.headgate.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one console: readable by its owner only, and used by one console at a time. Files that were restored with wider
 * rights are given the right ones, and so is the folder if nothing but a console uses it.
 */
final class Folder implements AutoCloseable {

    private static final String LOCK = "console.lock";
    private static final String FOLDER_RIGHTS = "rwx------";
    private static final String FILE_RIGHTS = "rw-------";
    private static final List<String> OURS = List.of("console.", "history.");

    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;

    private Folder(Path path, FileChannel channel, FileLock lock) {
        this.path = path;
        this.channel = channel;
        this.lock = lock;
    }

    static Folder open(Path path) {
        try {
            Files.createDirectories(path.toAbsolutePath(), owner(FOLDER_RIGHTS));
            closeToOthers(path);
            FileChannel channel =
                    FileChannel.open(file(path, LOCK), StandardOpenOption.WRITE, StandardOpenOption.CREATE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new IllegalArgumentException(
                        "folder: " + path + " (expected: one that no other console is using)");
            }
            return new Folder(path, channel, lock);
        } catch (IOException failed) {
            throw new IllegalArgumentException(
                    "folder: " + path + " (expected: one that can be written, but: " + failed + ")", failed);
        }
    }

    private static void closeToOthers(Path folder) throws IOException {
        if (!hasRights()) {
            return;
        }
        boolean oursAlone = true;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                boolean ours = OURS.stream().anyMatch(file.getFileName().toString()::startsWith);
                oursAlone &= ours;
                if (ours) {
                    narrow(file, FILE_RIGHTS);
                }
            }
        }
        if (oursAlone) {
            narrow(folder, FOLDER_RIGHTS);
        } else if (isOpen(folder)) {
            throw new IllegalArgumentException("folder: " + folder + " (expected: one with the rights " + FOLDER_RIGHTS
                    + ", or without files that are not the console's)");
        }
    }

    private static boolean isOpen(Path path) throws IOException {
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(path);
        return rights.stream().anyMatch(right -> !right.name().startsWith("OWNER_"));
    }

    private static void narrow(Path path, String rights) throws IOException {
        if (isOpen(path)) {
            String before = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
            System.getLogger("io.headgate.console")
                    .log(Level.WARNING, path + " had the rights " + before + " and has " + rights + " now");
        }
    }

    private static boolean hasRights() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException sameProcess) {
            return null;
        }
    }

    /** A file in the folder, made for its owner only if it is not there. What SQLite puts beside it has the same rights. */
    Path file(String name) {
        try {
            return file(path, name);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Path file(Path folder, String name) throws IOException {
        Path file = folder.resolve(name);
        try {
            Files.createFile(file, owner(FILE_RIGHTS));
        } catch (FileAlreadyExistsException there) {
            // as it should be
        }
        return file;
    }

    /** Removes the folder with all that is in it, as far as that can be removed; when it is closed. */
    void remove() {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).forEach(Folder::delete);
        } catch (IOException | UncheckedIOException kept) {
            System.getLogger(Folder.class.getName()).log(System.Logger.Level.DEBUG, "kept " + path, kept);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static FileAttribute<?>[] owner(String rights) {
        if (!hasRights()) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))};
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
