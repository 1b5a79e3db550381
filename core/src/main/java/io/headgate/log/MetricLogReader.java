package io.headgate.log;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Searches the metric log by time and resource, without reading whole files and in bounded memory, also while it is being
 * written and after it was damaged.
 *
 * <p>Safe for many threads; each search stands for itself.
 */
public final class MetricLogReader {

    private final MetricFormat format = new MetricFormat();
    private final FileSeries series;

    private MetricLogReader(FileSeries series) {
        this.series = series;
    }

    /** A reader for the log that {@code application} keeps in {@code directory}. There need not be one yet. */
    public static MetricLogReader of(Path directory, String application) {
        requireNonNull(directory, "directory");
        LogSettings.requireApplication(application);
        return new MetricLogReader(new FileSeries(directory, application, new MetricFormat().kind()));
    }

    /**
     * Passes on what the query asks for, line by line, from the oldest to the newest. Where the clock was set back by more
     * than five minutes, time begins anew with the file that was begun then. A damaged line is left out and reported.
     *
     * @throws IOException when the directory cannot be listed, or a file not be read to its end
     */
    public SearchReport search(LogQuery query, Consumer<? super SecondFigures> each) throws IOException {
        return new LogSearch<>(format, requireNonNull(query, "query"), requireNonNull(each, "each")).through(series);
    }
}
