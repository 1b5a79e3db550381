package com.alibaba.csp.sentinel.log;

import com.alibaba.csp.sentinel.util.ConfigUtil;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.logging.Level;

/** The settings of the logs. Reading them makes no directory and prints nothing. */
public class LogBase {

    public static final String LOG_DIR = "csp.sentinel.log.dir";
    public static final String LOG_NAME_USE_PID = "csp.sentinel.log.use.pid";
    public static final String LOG_OUTPUT_TYPE = "csp.sentinel.log.output.type";
    public static final String LOG_CHARSET = "csp.sentinel.log.charset";
    public static final String LOG_LEVEL = "csp.sentinel.log.level";
    public static final String LOG_OUTPUT_TYPE_FILE = "file";
    public static final String LOG_OUTPUT_TYPE_CONSOLE = "console";
    public static final String LOG_CHARSET_UTF8 = "utf-8";

    private static final LogBase SETTINGS = new LogBase(LogConfigLoader.getProperties());

    private final boolean usePid;
    private final String outputType;
    private final String directory;
    private final String charset;
    private final Level level;

    public LogBase() {
        this(LogConfigLoader.getProperties());
    }

    LogBase(Properties settings) {
        usePid = Boolean.parseBoolean(settings.getProperty(LOG_NAME_USE_PID));
        outputType = isConsole(settings.getProperty(LOG_OUTPUT_TYPE)) ? LOG_OUTPUT_TYPE_CONSOLE : LOG_OUTPUT_TYPE_FILE;
        charset = orElse(settings.getProperty(LOG_CHARSET), LOG_CHARSET_UTF8);
        directory = ConfigUtil.addSeparator(orElse(settings.getProperty(LOG_DIR), defaultDirectory()));
        level = level(settings.getProperty(LOG_LEVEL));
    }

    private static boolean isConsole(String type) {
        return type != null && LOG_OUTPUT_TYPE_CONSOLE.equalsIgnoreCase(type.trim());
    }

    private static String defaultDirectory() {
        return Path.of(System.getProperty("user.home"), "logs", "csp").toString();
    }

    private static String orElse(String value, String otherwise) {
        return StringUtil.isBlank(value) ? otherwise : value.trim();
    }

    private static Level level(String name) {
        return switch (orElse(name, "INFO").toUpperCase(Locale.ROOT)) {
            case "ERROR" -> com.alibaba.csp.sentinel.log.jul.Level.ERROR;
            case "WARNING", "WARN" -> com.alibaba.csp.sentinel.log.jul.Level.WARNING;
            case "DEBUG" -> com.alibaba.csp.sentinel.log.jul.Level.DEBUG;
            case "TRACE" -> com.alibaba.csp.sentinel.log.jul.Level.TRACE;
            default -> com.alibaba.csp.sentinel.log.jul.Level.INFO;
        };
    }

    /** Whether names of log files carry the number of the process. */
    public static boolean isLogNameUsePid() {
        return SETTINGS.usePid;
    }

    /** Where the logs go, with a separator at the end; it need not be there yet. */
    public static String getLogBaseDir() {
        return SETTINGS.directory;
    }

    /** {@link #LOG_OUTPUT_TYPE_FILE} or {@link #LOG_OUTPUT_TYPE_CONSOLE}. */
    public static String getLogOutputType() {
        return SETTINGS.outputType;
    }

    public static String getLogCharset() {
        return SETTINGS.charset;
    }

    /** Lines below this level are left out. */
    public static Level getLogLevel() {
        return SETTINGS.level;
    }

    String directory() {
        return directory;
    }

    String outputType() {
        return outputType;
    }

    Level level() {
        return level;
    }

    String charset() {
        return charset;
    }

    boolean usePid() {
        return usePid;
    }
}
