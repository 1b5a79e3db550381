package com.alibaba.csp.sentinel.log;

import com.alibaba.csp.sentinel.util.ConfigUtil;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.util.Properties;

/** Reads the file of settings, which are those of the logs, too. */
public class LogConfigLoader {

    public static final String LOG_CONFIG_ENV_KEY = "CSP_SENTINEL_CONFIG_FILE";
    public static final String LOG_CONFIG_PROPERTY_KEY = "csp.sentinel.config.file";

    private static final String DEFAULT_FILE = "classpath:sentinel.properties";
    private static final Properties PROPERTIES =
            load(System.getProperty(LOG_CONFIG_PROPERTY_KEY), System.getenv(LOG_CONFIG_ENV_KEY));

    public LogConfigLoader() {}

    /** The settings of the first file that is named, with all system properties over them. */
    static Properties load(String ofSystemProperty, String ofEnvironment) {
        String file = StringUtil.isNotBlank(ofSystemProperty) ? ofSystemProperty : ofEnvironment;
        Properties settings = ConfigUtil.loadProperties(StringUtil.isNotBlank(file) ? file : DEFAULT_FILE);
        Properties all = settings == null ? new Properties() : settings;
        Properties ofSystem = System.getProperties();
        for (String key : ofSystem.stringPropertyNames()) {
            String value = ofSystem.getProperty(key);
            if (value != null) { // taken away a moment ago
                all.setProperty(key, value);
            }
        }
        return all;
    }

    /** The settings as they were when this class was loaded. */
    public static Properties getProperties() {
        return PROPERTIES;
    }
}
