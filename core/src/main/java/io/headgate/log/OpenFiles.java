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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All files of a log, open for reading at once, while a writer may set them aside at any moment. Not for several threads. */
final class OpenFiles implements Closeable {

    /*
     * Names move while we look: who lists first and opens then may meet one file under two names, and miss another. So we
     * note which file each name stands for (its key; on Unix that is device and inode), open all, and note it once more:
     *
     *   log=A .1=B .2=C     open, open, open     log=D .1=A .2=B .3=C      something moved: close all, begin again
     *
     * When nothing moved in between, each file is open once and none is missing. Files are set aside far less often than it
     * takes to open a few; still, after MOST_TRIES we are content with what there is.
     */
    private static final int MOST_TRIES = 20;

    private final List<Opened> newestFirst = new ArrayList<>();
    private final List<Path> unreadable = new ArrayList<>();

    private OpenFiles() {}

    /** Opens the files of {@code series}. */
    static OpenFiles of(FileSeries series) throws IOException {
        OpenFiles files = new OpenFiles();
        try {
            Map<Path, Optional<Object>> before = keys(series);
            files.openAll(before);
            Map<Path, Optional<Object>> after = keys(series);
            for (int tries = 1; tries < MOST_TRIES && !after.equals(before); tries++) {
                files.close();
                before = after;
                files.openAll(before);
                after = keys(series);
            }
            return files;
        } catch (IOException | RuntimeException failed) {
            files.close();
            throw failed;
        }
    }

    private static Map<Path, Optional<Object>> keys(FileSeries series) throws IOException {
        Map<Path, Optional<Object>> keys = new LinkedHashMap<>();
        for (Path path : series.newestFirst()) {
            try {
                BasicFileAttributes attributes =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                keys.put(path, Optional.ofNullable(attributes.fileKey()));
            } catch (NoSuchFileException moved) {
                // then the other look at the keys is different
            }
        }
        return keys;
    }

    private void openAll(Map<Path, Optional<Object>> keys) {
        for (Path path : keys.keySet()) {
            try {
                FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                newestFirst.add(new Opened(path, channel));
            } catch (NoSuchFileException moved) {
                // the same
            } catch (IOException failed) {
                unreadable.add(path);
            }
        }
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
        newestFirst.clear();
        unreadable.clear();
    }

    /** An open file and the name it was found under. */
    record Opened(Path path, FileChannel channel) {}
}
