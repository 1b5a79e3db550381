package com.alibaba.csp.sentinel.log;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The loggers that the application brought along with {@code ServiceLoader}. */
public final class LoggerSpiProvider {

    private static final int MOST_FAILURES = 100; // so that a broken file cannot keep us here
    private static final System.Logger LOG = System.getLogger(LoggerSpiProvider.class.getName());
    private static final Map<String, Logger> LOGGERS = find();

    private LoggerSpiProvider() {}

    /** The logger of the application with this {@link LogTarget}, or null. */
    public static Logger getLogger(String name) {
        return name == null ? null : LOGGERS.get(name);
    }

    private static Map<String, Logger> find() {
        Map<String, Logger> found = new HashMap<>();
        Iterator<Logger> all = ServiceLoader.load(Logger.class).iterator();
        for (int failures = 0; failures < MOST_FAILURES; failures++) {
            try {
                while (all.hasNext()) {
                    add(all.next(), found);
                }
                break;
            } catch (ServiceConfigurationError | LinkageError | RuntimeException failed) {
                LOG.log(System.Logger.Level.WARNING, "A logger of the application is left out", failed);
            }
        }
        return Map.copyOf(found);
    }

    private static void add(Logger logger, Map<String, Logger> found) {
        LogTarget target = logger.getClass().getAnnotation(LogTarget.class);
        if (target != null && !target.value().isBlank()) {
            found.putIfAbsent(target.value(), logger);
        }
    }
}
