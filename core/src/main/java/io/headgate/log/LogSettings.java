package io.headgate.log;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * Where a log is kept and how much room it may take: never more than {@code maxFileBytes × maxFiles}.
 *
 * @param directory made when it is missing. It may be a symbolic link; the files in it may not
 * @param application what the file names begin with: letters, digits, '.', '_' and '-'
 * @param maxFileBytes a file that would grow beyond this is set aside and a new one begun
 * @param maxFiles how many files are kept, with the one being written; the oldest is deleted
 */
public record LogSettings(Path directory, String application, long maxFileBytes, int maxFiles) {

    private static final long DEFAULT_FILE_BYTES = 32L << 20;
    private static final int DEFAULT_FILES = 8;
    private static final int MOST_FILES = 1_000;
    private static final long MOST_FILE_BYTES = Long.MAX_VALUE / MOST_FILES; // so that the size of all files is a long
    private static final int LONGEST_APPLICATION = 100;

    /** Checks the settings. */
    public LogSettings {
        requireNonNull(directory, "directory");
        requireApplication(application);
        require(
                maxFileBytes >= Line.BLOCK_BYTES && maxFileBytes <= MOST_FILE_BYTES,
                "maxFileBytes",
                maxFileBytes,
                Line.BLOCK_BYTES + " to " + MOST_FILE_BYTES);
        require(maxFiles >= 1 && maxFiles <= MOST_FILES, "maxFiles", maxFiles, "1 to " + MOST_FILES);
    }

    /** Eight files of 32 MiB in {@code directory}. */
    public static LogSettings of(Path directory, String application) {
        return new LogSettings(directory, application, DEFAULT_FILE_BYTES, DEFAULT_FILES);
    }

    /** The same with another size of a file. */
    public LogSettings withMaxFileBytes(long newMaxFileBytes) {
        return new LogSettings(directory, application, newMaxFileBytes, maxFiles);
    }

    /** The same with another number of files. */
    public LogSettings withMaxFiles(int newMaxFiles) {
        return new LogSettings(directory, application, maxFileBytes, newMaxFiles);
    }

    /** Refuses a name that would not be a plain file name, or would hide the file. */
    static void requireApplication(String application) {
        requireNonNull(application, "application");
        require(
                application.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*") && application.length() <= LONGEST_APPLICATION,
                "application",
                Names.escaped(Names.shortened(application)),
                "letters, digits, '.', '_' and '-', at most " + LONGEST_APPLICATION + ", not beginning with '.'");
    }
}
