package io.headgate.sentinel.file;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * What tells one version of a file from the next. Time alone does not: two writes may share a tick of the file system's clock,
 * and a file that is moved into place brings its own, perhaps older, time.
 *
 * @param modified when it was written
 * @param bytes how long it is
 * @param key which file it is, where the file system knows
 */
public record FileStamp(
        FileTime modified, long bytes, @Nullable Object key) {

    /** No file. */
    public static final FileStamp NONE = new FileStamp(FileTime.fromMillis(0), -1, null);

    /** The stamp of the file as it is now; {@link #NONE} while there is none. */
    public static FileStamp of(File file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file.toPath(), BasicFileAttributes.class);
            return new FileStamp(now.lastModifiedTime(), now.size(), now.fileKey());
        } catch (IOException absent) {
            return NONE;
        }
    }
}
