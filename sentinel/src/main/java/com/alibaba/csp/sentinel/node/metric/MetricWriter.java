package com.alibaba.csp.sentinel.node.metric;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.LogBase;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.util.PidUtil;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;

/**
 * Writes the metric log into {@link #METRIC_BASE_DIR}: a file and its index for each day, or more when they grow to the size given;
 * the oldest are deleted so that there are never more than the number given. No file is made before the first line. Safe for many
 * threads.
 */
public class MetricWriter {

    public static final String METRIC_BASE_DIR = LogBase.getLogBaseDir();
    public static final String METRIC_FILE = "metrics.log";
    public static final String METRIC_FILE_INDEX_SUFFIX = ".idx";
    public static final Comparator<String> METRIC_FILE_NAME_CMP = MetricFileNames.BY_AGE;

    private final String directory;
    private final String baseName;
    private final Charset charset;
    private final long singleFileSize;
    private final int totalFileCount;
    private MetricFile current;
    private LocalDate day;
    private long lastSecond = -1;
    private boolean isClosed;

    public MetricWriter(long singleFileSize) {
        this(singleFileSize, SentinelConfig.DEFAULT_TOTAL_METRIC_FILE_COUNT);
    }

    public MetricWriter(long singleFileSize, int totalFileCount) {
        this(
                METRIC_BASE_DIR,
                formMetricFileName(SentinelConfig.getAppName(), PidUtil.getPid()),
                singleFileSize,
                totalFileCount);
    }

    MetricWriter(String directory, String baseName, long singleFileSize, int totalFileCount) {
        if (singleFileSize <= 0 || totalFileCount <= 0) {
            throw new IllegalArgumentException("singleFileSize, totalFileCount: " + singleFileSize + ", "
                    + totalFileCount + " (expected: both > 0)");
        }
        this.directory = directory;
        this.baseName = baseName;
        this.charset = Charset.forName(SentinelConfig.charset());
        this.singleFileSize = singleFileSize;
        this.totalFileCount = totalFileCount;
    }

    /**
     * Writes the lines of the second of {@code time}, which becomes the timestamp of all {@code nodes}. Those of a second before the
     * last one written are left out: the log is sorted by time. After a failure the next call begins a new file.
     */
    public synchronized void write(long time, List<MetricNode> nodes) throws Exception {
        if (nodes == null || nodes.isEmpty() || time <= 0) {
            return;
        }
        if (isClosed) {
            throw new IOException(baseName + ": the metric log is closed");
        }
        long second = time / 1000;
        if (second < lastSecond) {
            return;
        }
        for (MetricNode node : nodes) {
            node.setTimestamp(time);
        }
        try {
            fileFor(time).write(second, nodes, charset);
        } catch (IOException failed) {
            closeFile();
            throw failed;
        }
        lastSecond = second;
    }

    private MetricFile fileFor(long time) throws IOException {
        LocalDate today = LocalDate.ofInstant(Instant.ofEpochMilli(time), ZoneId.systemDefault());
        if (current == null || !today.equals(day) || current.length() >= singleFileSize || !current.isThere()) {
            closeFile();
            removeOldest();
            String name = MetricFileNames.next(directory, baseName, today.toString());
            current = MetricFile.create(name);
            day = today;
            RecordLog.info("[MetricWriter] New metric file created: {}", name);
        }
        return current;
    }

    /** Makes room for one more. */
    private void removeOldest() throws IOException {
        List<String> files = MetricFileNames.list(directory, baseName);
        for (String file : files.subList(0, Math.max(0, files.size() - totalFileCount + 1))) {
            Files.deleteIfExists(Path.of(file));
            Files.deleteIfExists(Path.of(formIndexFileName(file)));
            RecordLog.info("[MetricWriter] Removed metric file: {}", file);
        }
    }

    private void closeFile() {
        MetricFile open = current;
        current = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException failed) {
                RecordLog.warn("[MetricWriter] Cannot close a metric file", failed);
            }
        }
    }

    /** Closes the file; nothing can be written afterwards. */
    public synchronized void close() throws Exception {
        isClosed = true;
        closeFile();
    }

    /** The data files of a log, the oldest first. */
    static List<String> listMetricFiles(String baseDir, String baseFileName) throws Exception {
        return MetricFileNames.list(baseDir, baseFileName);
    }

    /** Whether {@code fileName} is that of a data file of the log {@code baseFileName}. */
    public static boolean fileNameMatches(String fileName, String baseFileName) {
        return MetricFileNames.matches(fileName, baseFileName);
    }

    /** What the names of all files of an application begin with. */
    public static String formMetricFileName(String appName, int pid) {
        String name = (appName == null ? "" : appName).replace('.', '-') + "-" + METRIC_FILE;
        return LogBase.isLogNameUsePid() ? name + ".pid" + pid : name;
    }

    /** The name of the index of a data file. */
    public static String formIndexFileName(String metricFileName) {
        return metricFileName + METRIC_FILE_INDEX_SUFFIX;
    }
}
