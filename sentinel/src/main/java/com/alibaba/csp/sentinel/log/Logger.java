package com.alibaba.csp.sentinel.log;

/** Where lines of a log go. Applications put theirs in place with {@link LogTarget} and {@code ServiceLoader}. */
public interface Logger {

    /** Writes something worth knowing; each {@code {}} in {@code format} stands for an argument. */
    void info(String format, Object... arguments);

    /** Writes something worth knowing, with an exception. */
    void info(String message, Throwable exception);

    /** Writes something that may be wrong; each {@code {}} in {@code format} stands for an argument. */
    void warn(String format, Object... arguments);

    /** Writes something that may be wrong, with an exception. */
    void warn(String message, Throwable exception);

    /** Writes the smallest steps; each {@code {}} in {@code format} stands for an argument. */
    void trace(String format, Object... arguments);

    /** Writes the smallest steps, with an exception. */
    void trace(String message, Throwable exception);

    /** Writes steps; each {@code {}} in {@code format} stands for an argument. */
    void debug(String format, Object... arguments);

    /** Writes steps, with an exception. */
    void debug(String message, Throwable exception);

    /** Writes something that is wrong; each {@code {}} in {@code format} stands for an argument. */
    void error(String format, Object... arguments);

    /** Writes something that is wrong, with an exception. */
    void error(String message, Throwable exception);
}
