package com.alibaba.csp.sentinel.util;

import com.alibaba.csp.sentinel.config.SentinelConfig;

/** The name of the application. */
public final class AppNameUtil {

    private AppNameUtil() {}

    /** The same as {@link SentinelConfig#getAppName()}. */
    public static String getAppName() {
        return SentinelConfig.getAppName();
    }
}
