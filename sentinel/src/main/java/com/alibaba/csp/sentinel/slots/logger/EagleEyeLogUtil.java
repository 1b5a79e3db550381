package com.alibaba.csp.sentinel.slots.logger;

import com.alibaba.csp.sentinel.eagleeye.EagleEye;
import com.alibaba.csp.sentinel.eagleeye.StatEntry;
import com.alibaba.csp.sentinel.eagleeye.StatLogger;
import com.alibaba.csp.sentinel.log.LogBase;

/** The block log: how many calls were refused in each second, by resource, kind of rule, origin and rule. */
public class EagleEyeLogUtil {

    /** Its file. */
    public static final String FILE_NAME = "sentinel-block.log";

    private static final StatLogger STAT_LOGGER = EagleEye.statLoggerBuilder("sentinel-block-log")
            .intervalSeconds(1)
            .entryDelimiter('|')
            .keyDelimiter(',')
            .valueDelimiter(',')
            .maxEntryCount(6000)
            .configLogFilePath(LogBase.getLogBaseDir() + FILE_NAME)
            .maxFileSizeMB(300)
            .maxBackupIndex(3)
            .buildSingleton();

    /** Notes refused calls. */
    public static void log(
            String resource, String exceptionName, String ruleLimitApp, String origin, Long ruleId, int count) {
        log(line(resource, exceptionName, ruleLimitApp, origin, ruleId), count);
    }

    /** Notes refused calls in their line. */
    public static void log(StatEntry line, int count) {
        line.count(count);
    }

    /** The line of refused calls that are alike: who notes many of them keeps it. */
    public static StatEntry line(
            String resource, String exceptionName, String ruleLimitApp, String origin, Long ruleId) {
        String rule = ruleId == null ? "" : ruleId.toString();
        return STAT_LOGGER.stat(resource, exceptionName, ruleLimitApp, origin, rule);
    }
}
