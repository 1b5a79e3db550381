package io.headgate.cli.lab;

import io.headgate.lab.compare.Result;
import io.headgate.lab.compare.SliceCsv;
import io.headgate.limiter.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file for the counts of each slice: written whole or not at all.
 *
 * @param path where it goes
 */
record CsvFile(Path path) {

    /** The file, if its folder can be written to; otherwise {@link IllegalArgumentException}, before anything has run. */
    static CsvFile checked(Path path) {
        Path folder = folder(path);
        Checks.require(Files.isDirectory(folder), "csv", path, "a file in a folder that exists");
        Checks.require(Files.isWritable(folder) && !Files.isDirectory(path), "csv", path, "a file that can be written");
        return new CsvFile(path);
    }

    /** The same where a file is wanted; it holds the counts of one traffic. */
    static Optional<CsvFile> checked(@Nullable Path path, int trials) {
        if (path == null) {
            return Optional.empty();
        }
        Checks.require(trials == 1, "csv", path, "one traffic, not " + trials);
        return Optional.of(checked(path));
    }

    void write(List<Result> results) {
        try {
            Path draft = Files.createTempFile(folder(path), ".headgate", ".csv");
            try {
                Files.write(draft, SliceCsv.lines(results).toList());
                Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException failed) {
            throw new IllegalArgumentException(
                    "csv: " + path + " (expected: a file that can be written; " + failed + ")", failed);
        }
    }

    private static Path folder(Path path) {
        Path parent = path.toAbsolutePath().getParent();
        return parent == null ? path.toAbsolutePath() : parent;
    }
}
