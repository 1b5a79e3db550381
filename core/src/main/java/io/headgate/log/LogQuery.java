package io.headgate.log;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.util.function.Predicate;

/**
 * Which lines of a log to read.
 *
 * @param from the first second, counted from 1970
 * @param to the last second, which is part of it
 * @param resource for which resources. A name of more than 1,000 characters is cut in the log
 * @param maxLines after how many lines to stop
 */
public record LogQuery(long from, long to, Predicate<? super String> resource, long maxLines) {

    private static final long DEFAULT_MAX_LINES = 100_000;

    /** Checks the settings. */
    public LogQuery {
        requireNonNull(resource, "resource");
        require(from <= to, "from", from, "at most the last second, " + to);
        require(maxLines >= 1, "maxLines", maxLines, ">= 1");
    }

    /** All resources, 100,000 lines at most. */
    public static LogQuery between(long from, long to) {
        return new LogQuery(from, to, any -> true, DEFAULT_MAX_LINES);
    }

    /** The same for one resource. */
    public LogQuery withResource(String name) {
        return withResources(Names.shortened(name)::equals);
    }

    /** The same for the resources whose names the test holds for. */
    public LogQuery withResources(Predicate<? super String> names) {
        return new LogQuery(from, to, names, maxLines);
    }

    /** The same with another number of lines. */
    public LogQuery withMaxLines(long newMaxLines) {
        return new LogQuery(from, to, resource, newMaxLines);
    }
}
