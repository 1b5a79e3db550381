package io.headgate.log;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The files of one log: the one being written, and those set aside, which are numbered from the newest on. */
final class FileSeries {

    /*
     *   orders-metrics.log      being written
     *   orders-metrics.log.1    the one before
     *   orders-metrics.log.2    the one before that …
     *
     * To set a file aside, the others move up by one, the oldest first, each by an atomic rename:
     *
     *   log  .1  .2  .3          .2 → .3 (what was .3 is gone), .1 → .2, log → .1
     *
     * A process killed on the way leaves a gap in the numbers and loses nothing: the next time only those before the gap
     * move. So whoever lists the files must not stop at a gap.
     */
    private static final int MOST_DIGITS = 6;

    private final Path directory;
    private final String name;

    FileSeries(Path directory, String application, String kind) {
        this.directory = directory;
        this.name = application + "-" + kind + ".log";
    }

    Path directory() {
        return directory;
    }

    /** The file being written. */
    Path current() {
        return directory.resolve(name);
    }

    /** The file whose lock says who writes. */
    Path lock() {
        return directory.resolve(name + ".lock");
    }

    private Path numbered(int number) {
        return number == 0 ? current() : directory.resolve(name + "." + number);
    }

    /** The files there are, the newest first; links, directories and the like are left out. */
    List<Path> newestFirst() throws IOException {
        return new ArrayList<>(byNumber().values());
    }

    private TreeMap<Integer, Path> byNumber() throws IOException {
        TreeMap<Integer, Path> files = new TreeMap<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, this::belongs)) {
            found.forEach(file -> files.put(number(file), file));
        } catch (NoSuchFileException nothingYet) {
            return files;
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        return files;
    }

    private boolean belongs(Path file) {
        return number(file) >= 0 && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** The number in a file's name: 0 for the current one, -1 for a file that is not of this series. */
    private int number(Path file) {
        String found = String.valueOf(file.getFileName());
        if (found.equals(name)) {
            return 0;
        }
        if (!found.startsWith(name + ".")) {
            return -1;
        }
        String digits = found.substring(name.length() + 1);
        boolean plain = digits.matches("[1-9][0-9]*") && digits.length() <= MOST_DIGITS;
        return plain ? Integer.parseInt(digits) : -1;
    }

    /** Sets the current file aside, and deletes the oldest where there would be more than {@code maxFiles}. */
    void setCurrentAside(int maxFiles) throws IOException {
        int free = 1;
        while (free < maxFiles - 1 && Files.exists(numbered(free), LinkOption.NOFOLLOW_LINKS)) {
            free++;
        }
        if (maxFiles == 1) {
            Files.deleteIfExists(current());
            return;
        }
        for (int number = free; number > 0; number--) {
            Files.move(numbered(number - 1), numbered(number), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /**
     * Deletes what is over the caps, the oldest first: after settings were lowered, say.
     *
     * @param maxAsideBytes how much the files set aside may hold together
     */
    void trim(int maxFiles, long maxAsideBytes) throws IOException {
        TreeMap<Integer, Path> aside = byNumber();
        aside.remove(0);
        long bytes = 0;
        for (var file : aside.entrySet()) {
            bytes += Files.size(file.getValue());
            if (file.getKey() >= maxFiles || bytes > maxAsideBytes) {
                Files.deleteIfExists(file.getValue());
            }
        }
    }
}
