package io.headgate.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Opens a file for reading and writing, and makes it when it is missing. Tests put failing disks here. */
@FunctionalInterface
interface FileOpener {

    /** Opens {@code file}. */
    FileChannel open(Path file) throws IOException;

    /**
     * Opens regular files only. A link might lead out of the directory: somebody who may write there could have us write
     * into a file that is not theirs. A pipe would make us wait for its reader.
     */
    static FileChannel openRegular(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + ": is not a regular file");
        }
        Set<OpenOption> options = Set.of(
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.CREATE,
                LinkOption.NOFOLLOW_LINKS); // also for a link that was put there a moment ago
        return FileChannel.open(file, options, permissions(file, "rw-r-----"));
    }

    /** Makes {@code directory} and those above it where missing. */
    static void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) { // createDirectories would refuse a link to a directory
            Files.createDirectories(directory, permissions(directory, "rwxr-x---"));
        }
    }

    private static FileAttribute<?>[] permissions(Path file, String permissions) {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }
}
