package io.headgate.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What the tests of this package share: figures that are easy to tell apart, and plain ways to read files. */
final class Logs {

    static final String APPLICATION = "shop";
    static final long SMALLEST_FILE = 64 << 10;

    private Logs() {}

    static LogSettings settings(Path directory) {
        return LogSettings.of(directory, APPLICATION);
    }

    static LogSettings small(Path directory, int maxFiles) {
        return settings(directory).withMaxFileBytes(SMALLEST_FILE).withMaxFiles(maxFiles);
    }

    static SecondFigures figures(long second, String resource) {
        return new SecondFigures(second, resource, "web", second * 7 + 1, 2, 3, 1, 123_456_789, 12, 99_999, 4, 5);
    }

    /** Writes one line for each second from {@code first} to {@code last}, flushed second by second. */
    static void write(MetricLogWriter writer, long first, long last) {
        LongStream.rangeClosed(first, last)
                .forEach(second -> writer.flush(second + 1, List.of(figures(second, "orders"))));
    }

    static List<SecondFigures> all(Path directory) {
        return found(directory, LogQuery.between(0, Long.MAX_VALUE));
    }

    static List<Long> seconds(Path directory) {
        return all(directory).stream().map(SecondFigures::epochSecond).toList();
    }

    static List<SecondFigures> found(Path directory, LogQuery query) {
        List<SecondFigures> found = new ArrayList<>();
        search(directory, query, found);
        return found;
    }

    static SearchReport search(Path directory, LogQuery query, List<SecondFigures> found) {
        try {
            return MetricLogReader.of(directory, APPLICATION).search(query, found::add);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static Path current(Path directory) {
        return directory.resolve("shop-metrics.log");
    }

    static Path aside(Path directory, int number) {
        return directory.resolve("shop-metrics.log." + number);
    }

    static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !file.toString().endsWith(".lock"))
                    .sorted()
                    .toList();
        }
    }

    static long totalBytes(Path directory) throws IOException {
        long bytes = 0;
        for (Path file : files(directory)) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    static List<Long> range(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }
}
