package com.alibaba.csp.sentinel.eagleeye;

/** Settings of a {@link StatLogger}. */
public final class StatLoggerBuilder extends BaseLoggerBuilder<StatLoggerBuilder> {

    private static final int SECONDS_IN_A_MINUTE = 60;

    private int intervalSeconds = 60;
    private int maxEntryCount = 20_000;
    private char keyDelimiter = ',';
    private char valueDelimiter = ',';
    private EagleEyeAppender appender;

    StatLoggerBuilder(String loggerName) {
        super(loggerName);
    }

    /** How often lines are written: a divisor of 60. */
    public StatLoggerBuilder intervalSeconds(int intervalSeconds) {
        if (intervalSeconds < 1 || SECONDS_IN_A_MINUTE % intervalSeconds != 0) {
            throw new IllegalArgumentException("intervalSeconds: " + intervalSeconds + " (expected: a divisor of 60)");
        }
        this.intervalSeconds = intervalSeconds;
        return this;
    }

    /** How many keys are kept in memory; with more, lines are written before the interval is over. */
    public StatLoggerBuilder maxEntryCount(int maxEntryCount) {
        if (maxEntryCount < 1) {
            throw new IllegalArgumentException("Max entry count should be at least 1: " + maxEntryCount);
        }
        this.maxEntryCount = maxEntryCount;
        return this;
    }

    /** What stands between the parts of a key. */
    public StatLoggerBuilder keyDelimiter(char keyDelimiter) {
        this.keyDelimiter = keyDelimiter;
        return this;
    }

    /** What stands between values. */
    public StatLoggerBuilder valueDelimiter(char valueDelimiter) {
        this.valueDelimiter = valueDelimiter;
        return this;
    }

    StatLoggerBuilder appender(EagleEyeAppender appender) {
        this.appender = appender;
        return this;
    }

    /** The logger of this name: the one there is, or else a new one with these settings. */
    public StatLogger buildSingleton() {
        return StatLoggers.of(this);
    }

    StatLogger create() {
        String path = filePath != null ? filePath : LogPlaces.EAGLEEYE + "stat-" + loggerName + ".log";
        EagleEyeAppender chosen = appender != null ? appender : new FileAppender(path, maxFileSize, maxBackupIndex);
        LineLayout layout = new LineLayout(entryDelimiter, keyDelimiter, valueDelimiter);
        return new StatLogger(
                loggerName, chosen, intervalSeconds * 1000L, maxEntryCount, layout, StatLoggers.ON_WRITER);
    }
}
