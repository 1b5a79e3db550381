package com.alibaba.csp.sentinel.cluster.log;

import com.alibaba.csp.sentinel.eagleeye.EagleEye;
import com.alibaba.csp.sentinel.eagleeye.StatLogger;
import com.alibaba.csp.sentinel.log.LogBase;

/** Counts what happens in a cluster, into {@code sentinel-cluster-client.log}. */
public final class ClusterClientStatLogUtil {

    private static final String FILE_NAME = "sentinel-cluster-client.log";
    private static final StatLogger LOGGER = logger();

    private ClusterClientStatLogUtil() {}

    private static StatLogger logger() {
        return EagleEye.statLoggerBuilder(FILE_NAME)
                .intervalSeconds(1)
                .entryDelimiter('|')
                .keyDelimiter(',')
                .valueDelimiter(',')
                .maxEntryCount(5000)
                .configLogFilePath(LogBase.getLogBaseDir() + FILE_NAME)
                .maxFileSizeMB(300)
                .maxBackupIndex(3)
                .buildSingleton();
    }

    /** Counts one of {@code msg}. */
    public static void log(String msg) {
        log(msg, 1);
    }

    /** Counts {@code count} of {@code msg}. */
    public static void log(String msg, int count) {
        LOGGER.stat(msg).count(count);
    }
}
