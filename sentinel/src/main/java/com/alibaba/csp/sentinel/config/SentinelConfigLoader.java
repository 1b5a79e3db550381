package com.alibaba.csp.sentinel.config;

import com.alibaba.csp.sentinel.log.LogConfigLoader;
import java.util.Properties;

/** The settings from the file of settings and from the system properties, as they were when this class was loaded. */
public final class SentinelConfigLoader {

    public static final String SENTINEL_CONFIG_ENV_KEY = "CSP_SENTINEL_CONFIG_FILE";
    public static final String SENTINEL_CONFIG_PROPERTY_KEY = "csp.sentinel.config.file";

    private static final Properties PROPERTIES = LogConfigLoader.getProperties();

    public SentinelConfigLoader() {}

    /** All of them; system properties have won over the file. */
    public static Properties getProperties() {
        return PROPERTIES;
    }
}
