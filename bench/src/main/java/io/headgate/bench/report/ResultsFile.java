package io.headgate.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Keeps what was printed as a text file named for the bench, the day and the JDK. */
public final class ResultsFile {

    private ResultsFile() {}

    /** Where results go unless told otherwise: {@code bench/results} of the repository. */
    public static Path usualFolder() {
        return Path.of(System.getProperty("headgate.home", "")).resolve("bench").resolve("results");
    }

    /**
     * Writes {@code lines}, replacing the results of an earlier run of the same kind on the same day and JDK.
     *
     * @param kind "limiter", "accuracy" …
     * @return the file
     */
    public static Path write(Path folder, String kind, List<String> lines) throws IOException {
        Files.createDirectories(folder);
        LocalDate day = LocalDate.now(ZoneOffset.UTC);
        Path file = folder.resolve(kind + "-" + day + "-jdk" + Runtime.version().feature() + ".txt");
        return Files.write(file, lines);
    }
}
