package com.alibaba.csp.sentinel.datasource;

import com.alibaba.csp.sentinel.log.RecordLog;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A source that is looked at again and again, on a daemon thread of its own that ends with {@link #close()}.
 *
 * @param <S> how it holds its values
 * @param <T> what they are
 */
public abstract class AutoRefreshDataSource<S, T> extends AbstractDataSource<S, T> {

    private static final long EVERY_THREE_SECONDS = 3000;

    /** Milliseconds between two looks. */
    protected long recommendRefreshMs = EVERY_THREE_SECONDS;

    private final ScheduledExecutorService service;

    /** Looks every three seconds. */
    public AutoRefreshDataSource(Converter<S, T> configParser) {
        this(configParser, EVERY_THREE_SECONDS);
    }

    /** Looks every {@code recommendRefreshMs} milliseconds, the first time after as long. */
    public AutoRefreshDataSource(Converter<S, T> configParser, long recommendRefreshMs) {
        super(configParser);
        if (recommendRefreshMs <= 0) {
            throw new IllegalArgumentException("recommendRefreshMs must > 0, but " + recommendRefreshMs + " get");
        }
        this.recommendRefreshMs = recommendRefreshMs;
        this.service = Executors.newSingleThreadScheduledExecutor(AutoRefreshDataSource::daemon);
        service.scheduleWithFixedDelay(this::look, recommendRefreshMs, recommendRefreshMs, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "sentinel-datasource-auto-refresh-task");
        thread.setDaemon(true);
        return thread;
    }

    /*
     * A source that cannot be read, or whose text is no rules, must not switch protection off: what was read last stays in
     * force. Nothing (null) is such a text, too: that is what most converters make of a file that is empty for the moment in
     * which it is being written. Who wants no rules writes an empty list.
     */
    private void look() {
        try {
            if (!isModified()) {
                return;
            }
            T value = loadConfig();
            if (value == null) {
                RecordLog.warn("[AutoRefreshDataSource] Read nothing from {}, the last value stays in force", this);
                return;
            }
            getProperty().updateValue(value);
        } catch (Throwable failure) {
            RecordLog.error("[AutoRefreshDataSource] Cannot load, the last value stays in force", failure);
        }
    }

    @Override
    public void close() throws Exception {
        service.shutdownNow();
    }

    /** Whether there may be something new; a source that cannot tell says yes. */
    protected boolean isModified() {
        return true;
    }
}
