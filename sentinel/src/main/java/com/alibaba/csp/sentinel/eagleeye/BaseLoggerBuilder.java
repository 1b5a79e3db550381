package com.alibaba.csp.sentinel.eagleeye;

import com.alibaba.csp.sentinel.util.StringUtil;
import java.io.File;

/** What all loggers can be told: where to write, and how much. */
class BaseLoggerBuilder<T extends BaseLoggerBuilder<T>> {

    private static final long BYTES_IN_A_MEGABYTE = 1024 * 1024;

    protected final String loggerName;
    protected String filePath;
    protected long maxFileSize = 1024 * BYTES_IN_A_MEGABYTE;
    protected char entryDelimiter = '|';
    protected int maxBackupIndex = 3;

    BaseLoggerBuilder(String loggerName) {
        this.loggerName = loggerName;
    }

    /** A file in the directory of EagleEye. */
    public T logFilePath(String logFilePath) {
        return in(LogPlaces.EAGLEEYE, logFilePath);
    }

    /** A file in the directory of the application, which is that of EagleEye. */
    public T appFilePath(String appFilePath) {
        return in(LogPlaces.EAGLEEYE, appFilePath);
    }

    /** A file in the directory of all logs. */
    public T baseLogFilePath(String baseLogFilePath) {
        return in(LogPlaces.BASE, baseLogFilePath);
    }

    /** A file anywhere. */
    public T configLogFilePath(String filePath) {
        this.filePath = notBlank(filePath);
        return self();
    }

    private T in(String directory, String file) {
        String name = notBlank(file);
        this.filePath = directory + (name.startsWith(File.separator) ? name.substring(1) : name);
        return self();
    }

    private static String notBlank(String file) {
        if (StringUtil.isBlank(file)) {
            throw new IllegalArgumentException("filePath: " + file + " (expected: a name)");
        }
        return file.trim();
    }

    /** The size at which a file is set aside. */
    public T maxFileSizeMB(long maxFileSizeMB) {
        if (maxFileSizeMB <= 0) {
            throw new IllegalArgumentException("maxFileSizeMB: " + maxFileSizeMB + " (expected: > 0)");
        }
        this.maxFileSize = Math.multiplyExact(maxFileSizeMB, BYTES_IN_A_MEGABYTE);
        return self();
    }

    /** How many files that were set aside are kept. */
    public T maxBackupIndex(int maxBackupIndex) {
        if (maxBackupIndex < 1) {
            throw new IllegalArgumentException("maxBackupIndex: " + maxBackupIndex + " (expected: > 0)");
        }
        this.maxBackupIndex = maxBackupIndex;
        return self();
    }

    /** What stands between the parts of a line. */
    public T entryDelimiter(char entryDelimiter) {
        this.entryDelimiter = entryDelimiter;
        return self();
    }

    String getLoggerName() {
        return loggerName;
    }

    @SuppressWarnings("unchecked")
    private T self() {
        return (T) this;
    }
}
