package io.headgate.log;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * A log cannot be written. Told at once, then at most once a minute.
 *
 * @param file the file that was to be written
 * @param failures how often that failed since the last report
 * @param cause the last failure
 */
public record LogTrouble(Path file, long failures, Exception cause) {

    /** Checks the parts. */
    public LogTrouble {
        requireNonNull(file, "file");
        requireNonNull(cause, "cause");
    }

    /** In one line, safe for a log. */
    public String message() {
        return Names.escaped(file + " cannot be written (" + failures + " times since the last report): " + cause);
    }
}
