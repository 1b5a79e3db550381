package io.headgate.lab.report;

import io.headgate.limiter.Checks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Where a report goes: into a file, other files beside it.
 *
 * @param html the file
 */
public record ReportPlace(Path html) {

    private static final String SUFFIX = ".html";

    /**
     * The place that {@code out} names: a file if it ends with {@code .html}, else a folder, which is made when the report is
     * written; there the report is {@code name.html}. {@link IllegalArgumentException} if it cannot be written, before
     * anything has run.
     */
    public static ReportPlace checked(Path out, String name) {
        boolean file = out.toString().toLowerCase(Locale.ROOT).endsWith(SUFFIX) && !Files.isDirectory(out);
        Path place = file ? out : out.resolve(name + SUFFIX);
        Checks.require(
                file || Files.notExists(out) || Files.isDirectory(out),
                "out",
                out,
                "a folder, or a file whose name ends with .html");
        Path folder = folder(place);
        Path existing = Files.exists(folder) ? folder : folder(folder);
        Checks.require(Files.isDirectory(existing), "out", out, "in a folder that exists");
        Checks.require(
                Files.isWritable(existing) && !Files.isDirectory(place), "out", out, "somewhere that can be written");
        return new ReportPlace(place);
    }

    /** A file with another ending beside it, such as {@code compare-waits.png}. */
    public Path beside(String rest) {
        String name = String.valueOf(html.getFileName());
        return html.resolveSibling(name.substring(0, name.length() - SUFFIX.length()) + rest);
    }

    static Path folder(Path path) {
        Path parent = path.toAbsolutePath().normalize().getParent();
        return parent == null ? path.toAbsolutePath() : parent;
    }
}
