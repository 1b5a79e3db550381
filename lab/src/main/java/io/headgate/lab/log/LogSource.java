package io.headgate.lab.log;

import io.headgate.limiter.Checks;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Where the bytes of a log come from, plain or in gzip. */
public interface LogSource {

    /** The name that stands for standard input. */
    String STANDARD_INPUT = "-";

    /** What it is called in messages. */
    String name();

    /** How many bytes there are, if that is known. */
    OptionalLong size();

    /** The bytes from the first on. */
    InputStream open() throws IOException;

    /**
     * The file of that name, or standard input for {@code -}. {@link IllegalArgumentException} when there is no such file, it
     * is empty or it may not be read.
     */
    static LogSource of(String name) {
        return name.equals(STANDARD_INPUT)
                ? of("standard input", new FileInputStream(FileDescriptor.in))
                : of(path(name));
    }

    /** A file. {@link IllegalArgumentException} when it is not there, empty or may not be read. */
    static LogSource of(Path file) {
        Checks.require(Files.exists(file), "log", file, "a file that is there");
        Checks.require(!Files.isDirectory(file), "log", file, "a file, not a folder");
        Checks.require(Files.isReadable(file), "log", file, "a file that may be read");
        return new LogFile(file);
    }

    /** A stream that somebody else has opened; it can be read once. */
    static LogSource of(String name, InputStream in) {
        return new LogStream(name, in);
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException none) {
            throw new IllegalArgumentException("log: " + name + " (expected: the name of a file)", none);
        }
    }

    /** A file, of known size unless it is a pipe. */
    record LogFile(Path path) implements LogSource {
        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public OptionalLong size() {
            try {
                return Files.isRegularFile(path) ? OptionalLong.of(Files.size(path)) : OptionalLong.empty();
            } catch (IOException unknown) {
                return OptionalLong.empty();
            }
        }

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(path);
        }
    }

    /** A stream. */
    record LogStream(String name, InputStream in) implements LogSource {
        @Override
        public OptionalLong size() {
            return OptionalLong.empty();
        }

        @Override
        public InputStream open() {
            return in;
        }
    }
}
