package com.alibaba.csp.sentinel.config;

import com.alibaba.csp.sentinel.util.StringUtil;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Finds the name of the application. */
final class AppName {

    private static final String COMMAND = "sun.java.command";
    private static final String JAR = ".jar";

    private AppName() {}

    /**
     * The first that is there: {@code CSP_SENTINEL_APP_NAME} of the environment, {@code csp.sentinel.app.name},
     * {@code project.name}, or the main class or jar that was started. Null when there is none of these.
     */
    static String find(UnaryOperator<String> environment, UnaryOperator<String> settings) {
        String[] candidates = {
            environment.apply(environmentKey(SentinelConfig.APP_NAME_PROP_KEY)),
            settings.apply(SentinelConfig.APP_NAME_PROP_KEY),
            settings.apply(SentinelConfig.PROJECT_NAME_PROP_KEY),
            ofCommand(settings.apply(COMMAND))
        };
        for (String each : candidates) {
            if (StringUtil.isNotBlank(each)) {
                return each;
            }
        }
        return null;
    }

    private static String environmentKey(String key) {
        return key.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    /** {@code /opt/shop.jar --port 1} is {@code shop}; {@code com.shop.Main x} is {@code com.shop.Main}. */
    private static String ofCommand(String command) {
        if (StringUtil.isBlank(command)) {
            return null;
        }
        String started = command.trim().split("\\s", 2)[0];
        String name = started.substring(Math.max(started.lastIndexOf('/'), started.lastIndexOf('\\')) + 1);
        return name.endsWith(JAR) ? name.substring(0, name.length() - JAR.length()) : name;
    }
}
