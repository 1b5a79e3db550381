package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.eagleeye.StatEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stands in for Sentinel's record log and block log, which would write files in the home folder and start threads. Warnings
 * are kept: they tell of a rule that Sentinel did not take, or of an error it let pass.
 */
public final class NoLog {

    private static final List<String> WARNINGS = new ArrayList<>();

    private NoLog() {}

    static List<String> warnings() {
        return WARNINGS;
    }

    /** Nothing. */
    public static void info(String format, Object... arguments) {}

    /** Nothing. */
    public static void info(String message, Throwable error) {}

    /** Nothing. */
    public static void debug(String format, Object... arguments) {}

    /** Nothing. */
    public static void debug(String message, Throwable error) {}

    /** Nothing. */
    public static void trace(String format, Object... arguments) {}

    /** Nothing. */
    public static void trace(String message, Throwable error) {}

    /** Keeps it, unless it is about an extension point that nothing extends. */
    public static void warn(String format, Object... arguments) {
        if (!format.startsWith("No SPI configuration file")) {
            WARNINGS.add(format + " " + Arrays.toString(arguments));
        }
    }

    /** Keeps it. */
    public static void warn(String message, Throwable error) {
        WARNINGS.add(message + " " + error);
    }

    /** Keeps it. */
    public static void error(String format, Object... arguments) {
        warn(format, arguments);
    }

    /** Keeps it. */
    public static void error(String message, Throwable error) {
        warn(message, error);
    }

    /** The block log: nothing. */
    public static void log(
            String resource, String exception, String ruleLimitApp, String origin, Long ruleId, int count) {}

    /** The drop-in's: no line, and nothing. */
    public static StatEntry line(String resource, String exception, String ruleLimitApp, String origin, Long ruleId) {
        return null;
    }

    /** Nothing. */
    public static void log(StatEntry line, int count) {}
}
