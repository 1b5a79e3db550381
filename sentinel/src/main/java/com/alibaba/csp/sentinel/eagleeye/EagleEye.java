package com.alibaba.csp.sentinel.eagleeye;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.CodeSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Logs of counts by key. Nothing is written, and no thread begins, before the first count. */
public final class EagleEye {

    /** Where these classes come from. */
    public static final String CLASS_LOCATION = location();

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");
    private static final EagleEyeAppender SELF = new FileAppender(LogPlaces.SELF, LogPlaces.SELF_BYTES, 3);

    private EagleEye() {}

    private static String location() {
        CodeSource source = EagleEye.class.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? "unknown location"
                : source.getLocation().toString();
    }

    /** Writes what is there and ends. What is counted later is written only by {@link #flush()}. */
    public static void shutdown() {
        StatLoggers.shutdown();
        SELF.close();
    }

    /** The logger of this name, with the settings there are by default. */
    public static StatLogger statLogger(String loggerName) {
        return statLoggerBuilder(loggerName).buildSingleton();
    }

    /** Settings for the logger of this name. */
    public static StatLoggerBuilder statLoggerBuilder(String loggerName) {
        return new StatLoggerBuilder(loggerName);
    }

    /** Writes a line into EagleEye's own log. */
    public static void selfLog(String log) {
        SELF.append("[" + TIME.format(LocalDateTime.now(ZoneId.systemDefault())) + "] " + log + "\r\n");
    }

    /** Writes a line and a stack trace into EagleEye's own log. */
    public static void selfLog(String log, Throwable e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        selfLog(log + "\r\n" + trace);
    }

    /** Writes everything that was counted so far. */
    public static void flush() {
        StatLoggers.flush();
        SELF.flush();
    }
}
