package com.alibaba.csp.sentinel.node.metric;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Searches the metric log, while it may be written. Safe for many threads; one search at a time. */
public class MetricSearcher {

    private static final int MOST_LINES = 100_000;

    private final MetricsReader reader;
    private final String baseDir;
    private final String baseFileName;
    private Start last;

    public MetricSearcher(String baseDir, String baseFileName) {
        this(baseDir, baseFileName, Charset.forName(SentinelConfig.charset()));
    }

    public MetricSearcher(String baseDir, String baseFileName, Charset charset) {
        if (baseDir == null) {
            throw new IllegalArgumentException("baseDir can't be null");
        }
        if (baseFileName == null) {
            throw new IllegalArgumentException("baseFileName can't be null");
        }
        if (charset == null) {
            throw new IllegalArgumentException("charset can't be null");
        }
        this.baseDir = baseDir;
        this.baseFileName = baseFileName;
        this.reader = new MetricsReader(charset);
    }

    /** Where a search begins: the entry of a file. */
    private record Start(String file, MetricIndex.Entry entry) {}

    /**
     * The lines from the first second at or after {@code beginTimeMs} on: at least {@code recommendLines} if there are as many,
     * and the last second complete. Null when there is no such second.
     */
    public synchronized List<MetricNode> find(long beginTimeMs, int recommendLines) throws Exception {
        List<MetricNode> found = new ArrayList<>();
        boolean any = search(beginTimeMs, node -> {
            if (found.size() >= recommendLines && second(node) != second(found.get(found.size() - 1))) {
                return false;
            }
            found.add(node);
            return true;
        });
        return any ? found : null;
    }

    /**
     * The lines from the first second at or after {@code beginTimeMs} to that of {@code endTimeMs}, at most 100,000; those of one
     * resource unless {@code identity} is null. Null when there is no second at or after {@code beginTimeMs}.
     */
    public synchronized List<MetricNode> findByTimeAndResource(long beginTimeMs, long endTimeMs, String identity)
            throws Exception {
        List<MetricNode> found = new ArrayList<>();
        boolean any = search(beginTimeMs, node -> {
            if (second(node) > endTimeMs / 1000 || found.size() >= MOST_LINES) {
                return false;
            }
            if (identity == null || identity.equals(node.getResource())) {
                found.add(node);
            }
            return true;
        });
        return any ? found : null;
    }

    private static long second(MetricNode node) {
        return node.getTimestamp() / 1000;
    }

    private boolean search(long beginTimeMs, Predicate<MetricNode> wanted) throws IOException {
        List<String> files = MetricFileNames.list(baseDir, baseFileName);
        int from = 0;
        long place = 0;
        if (last != null
                && isStillThere(last)
                && last.entry.second() <= beginTimeMs / 1000
                && files.contains(last.file)) {
            from = files.indexOf(last.file);
            place = last.entry.place();
        }
        for (int at = from; at < files.size(); at++) {
            MetricIndex.Entry entry = MetricIndex.find(files.get(at), beginTimeMs / 1000, place);
            if (entry != null) {
                last = new Start(files.get(at), entry);
                reader.read(files.subList(at, files.size()), entry.offset(), wanted);
                return true;
            }
            place = 0;
        }
        return false;
    }

    /** Searches mostly move on in time, so the last one is where to begin; unless its file was deleted and made anew. */
    private static boolean isStillThere(Start start) throws IOException {
        MetricIndex.Entry there = MetricIndex.find(start.file, Long.MIN_VALUE, start.entry.place());
        return start.entry.equals(there);
    }
}
