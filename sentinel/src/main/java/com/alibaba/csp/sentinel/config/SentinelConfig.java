package com.alibaba.csp.sentinel.config;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.util.AssertUtil;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The settings: read from the file of settings and the system properties when first used, changed by {@link #setConfig}. A number
 * that is none counts as its default, and is logged.
 */
public final class SentinelConfig {

    public static final int APP_TYPE_COMMON = 0;

    public static final String PROJECT_NAME_PROP_KEY = "project.name";
    public static final String APP_NAME_PROP_KEY = "csp.sentinel.app.name";
    public static final String APP_TYPE_PROP_KEY = "csp.sentinel.app.type";
    public static final String CHARSET = "csp.sentinel.charset";
    public static final String SINGLE_METRIC_FILE_SIZE = "csp.sentinel.metric.file.single.size";
    public static final String TOTAL_METRIC_FILE_COUNT = "csp.sentinel.metric.file.total.count";
    public static final String COLD_FACTOR = "csp.sentinel.flow.cold.factor";
    public static final String STATISTIC_MAX_RT = "csp.sentinel.statistic.max.rt";
    public static final String SPI_CLASSLOADER = "csp.sentinel.spi.classloader";
    public static final String METRIC_FLUSH_INTERVAL = "csp.sentinel.metric.flush.interval";

    public static final String DEFAULT_CHARSET = "UTF-8";
    public static final long DEFAULT_SINGLE_METRIC_FILE_SIZE = 1024 * 1024 * 50;
    public static final int DEFAULT_TOTAL_METRIC_FILE_COUNT = 6;
    public static final int DEFAULT_COLD_FACTOR = 3;
    public static final int DEFAULT_STATISTIC_MAX_RT = 5000;
    public static final long DEFAULT_METRIC_FLUSH_INTERVAL = 1L;

    private static final String CONTEXT_CLASS_LOADER = "context";
    private static final Map<String, String> SETTINGS = new ConcurrentHashMap<>();
    private static final String APP_NAME;
    private static final int APP_TYPE;

    static {
        setDefaults();
        for (String key : SentinelConfigLoader.getProperties().stringPropertyNames()) {
            SETTINGS.put(key, SentinelConfigLoader.getProperties().getProperty(key));
        }
        APP_NAME = AppName.find(System::getenv, SETTINGS::get);
        APP_TYPE = number(APP_TYPE_PROP_KEY, APP_TYPE_COMMON, Integer::parseInt);
    }

    private SentinelConfig() {}

    private static void setDefaults() {
        SETTINGS.put(CHARSET, DEFAULT_CHARSET);
        SETTINGS.put(SINGLE_METRIC_FILE_SIZE, String.valueOf(DEFAULT_SINGLE_METRIC_FILE_SIZE));
        SETTINGS.put(TOTAL_METRIC_FILE_COUNT, String.valueOf(DEFAULT_TOTAL_METRIC_FILE_COUNT));
        SETTINGS.put(COLD_FACTOR, String.valueOf(DEFAULT_COLD_FACTOR));
        SETTINGS.put(STATISTIC_MAX_RT, String.valueOf(DEFAULT_STATISTIC_MAX_RT));
        SETTINGS.put(METRIC_FLUSH_INTERVAL, String.valueOf(DEFAULT_METRIC_FLUSH_INTERVAL));
    }

    /** The setting, or null. */
    public static String getConfig(String key) {
        AssertUtil.notNull(key, "key cannot be null");
        return SETTINGS.get(key);
    }

    /** The setting, or null; with {@code envVariableKey} a variable of the environment of that name wins. */
    public static String getConfig(String key, boolean envVariableKey) {
        AssertUtil.notNull(key, "key cannot be null");
        String ofEnvironment = envVariableKey ? System.getenv(key) : null;
        return StringUtil.isNotBlank(ofEnvironment) ? ofEnvironment : getConfig(key);
    }

    /** Changes a setting. */
    public static void setConfig(String key, String value) {
        AssertUtil.notNull(key, "key cannot be null");
        AssertUtil.notNull(value, "value cannot be null");
        SETTINGS.put(key, value);
    }

    /** Takes a setting away and gives it back, or null. */
    public static String removeConfig(String key) {
        AssertUtil.notNull(key, "key cannot be null");
        return SETTINGS.remove(key);
    }

    /** Makes a setting unless it is there. */
    public static void setConfigIfAbsent(String key, String value) {
        AssertUtil.notNull(key, "key cannot be null");
        AssertUtil.notNull(value, "value cannot be null");
        SETTINGS.putIfAbsent(key, value);
    }

    /** The name of this application, see {@link #APP_NAME_PROP_KEY}; null when nothing tells it. */
    public static String getAppName() {
        return APP_NAME;
    }

    /** 0, or 1 for a gateway. */
    public static int getAppType() {
        return APP_TYPE;
    }

    public static String charset() {
        return SETTINGS.get(CHARSET);
    }

    /** Seconds between two lines of a resource in the metric log; the log is off unless above 0. */
    public static long metricLogFlushIntervalSec() {
        return number(METRIC_FLUSH_INTERVAL, DEFAULT_METRIC_FLUSH_INTERVAL, Long::parseLong);
    }

    public static long singleMetricFileSize() {
        return number(SINGLE_METRIC_FILE_SIZE, DEFAULT_SINGLE_METRIC_FILE_SIZE, Long::parseLong);
    }

    public static int totalMetricFileCount() {
        return number(TOTAL_METRIC_FILE_COUNT, DEFAULT_TOTAL_METRIC_FILE_COUNT, Integer::parseInt);
    }

    /** How many times slower a cold resource is: above 1, else the default. */
    public static int coldFactor() {
        int factor = number(COLD_FACTOR, DEFAULT_COLD_FACTOR, Integer::parseInt);
        if (factor <= 1) {
            RecordLog.warn("{}: {} (expected: > 1); using {}", COLD_FACTOR, factor, DEFAULT_COLD_FACTOR);
            return DEFAULT_COLD_FACTOR;
        }
        return factor;
    }

    /** The least response time that is reported while there is none, in milliseconds. */
    public static int statisticMaxRt() {
        return number(STATISTIC_MAX_RT, DEFAULT_STATISTIC_MAX_RT, Integer::parseInt);
    }

    /** Whether providers are looked for with the class loader of the thread. */
    public static boolean shouldUseContextClassloader() {
        return CONTEXT_CLASS_LOADER.equalsIgnoreCase(SETTINGS.get(SPI_CLASSLOADER));
    }

    private static <N extends Number> N number(String key, N otherwise, Function<String, N> parse) {
        String text = SETTINGS.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            return parse.apply(text.trim());
        } catch (NumberFormatException invalid) {
            RecordLog.warn("{}: {} (expected: a number); using {}", key, text, otherwise);
            return otherwise;
        }
    }
}
