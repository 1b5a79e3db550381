package io.headgate.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All files of a log, open for reading at once, while a writer may set them aside at any moment. Not for several threads. */
final class OpenFiles implements Closeable {

    /*
     * A file that is set aside moves from a newer name to an older one. We open from the newest to the oldest, so a file may
     * be met twice but never be missed; one that was met before is known by its key (on Unix: device and inode). The key
     * belongs to a name and not to an open file, so it is read before and after opening, and the name is tried again when
     * something else stands there. A file that is gone when we come to it was the oldest, over the cap.
     */
    private final List<Opened> newestFirst = new ArrayList<>();
    private final List<Path> unreadable = new ArrayList<>();
    private final Set<Object> keys = new HashSet<>();

    private OpenFiles() {}

    /** Opens the files of {@code series}. */
    static OpenFiles of(FileSeries series) throws IOException {
        OpenFiles files = new OpenFiles();
        try {
            for (Path path : series.newestFirst()) {
                files.open(path);
            }
            return files;
        } catch (IOException | RuntimeException failed) {
            files.close();
            throw failed;
        }
    }

    private void open(Path path) throws IOException {
        try {
            while (!openOnce(path)) {
                Thread.onSpinWait(); // at most as often as files are set aside, which is rare
            }
        } catch (NoSuchFileException gone) {
            // over the cap since the names were listed
        } catch (IOException failed) {
            unreadable.add(path);
        }
    }

    private boolean openOnce(Path path) throws IOException {
        Object before = key(path);
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        boolean kept = false;
        try {
            boolean same = Objects.equals(before, key(path));
            kept = same && (before == null || keys.add(before));
            if (kept) {
                newestFirst.add(new Opened(path, channel));
            }
            return same;
        } finally {
            if (!kept) {
                channel.close();
            }
        }
    }

    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    /** The files, the newest first. */
    List<Opened> newestFirst() {
        return newestFirst;
    }

    /** The files that could not be opened. */
    List<Path> unreadable() {
        return unreadable;
    }

    @Override
    public void close() throws IOException {
        for (Opened file : newestFirst) {
            file.channel().close();
        }
    }

    /** An open file and the name it was found under. */
    record Opened(Path path, FileChannel channel) {}
}
