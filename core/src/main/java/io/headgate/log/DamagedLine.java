package io.headgate.log;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * A line that cannot be read.
 *
 * @param file the name the file had when the search began
 * @param lineNumber counted from 1, the header too
 */
public record DamagedLine(Path file, long lineNumber) {

    /** Checks the parts. */
    public DamagedLine {
        requireNonNull(file, "file");
    }
}
