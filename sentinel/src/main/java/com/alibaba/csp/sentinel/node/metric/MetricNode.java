package com.alibaba.csp.sentinel.node.metric;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** The figures of a resource in one second: a line of the metric log. */
public class MetricNode {

    /*
     *   thin   timestamp|resource|pass|block|success|exception|rt|occupied|concurrency|classification
     *   fat    timestamp|date and time|resource|pass|…                                             and a line feed
     *
     * Lines of older versions lack some of the last three. In the resource '|' becomes '_', and so do line ends, which would
     * make two broken lines of one.
     */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    private String resource;
    private int classification;
    private long timestamp;
    private long passQps;
    private long blockQps;
    private long successQps;
    private long exceptionQps;
    private long rt;
    private long occupiedPassQps;
    private int concurrency;

    public MetricNode() {}

    /** Milliseconds since 1970. */
    public long getTimestamp() {
        return timestamp;
    }

    public long getOccupiedPassQps() {
        return occupiedPassQps;
    }

    public void setOccupiedPassQps(long occupiedPassQps) {
        this.occupiedPassQps = occupiedPassQps;
    }

    public void setTimestamp(long timestamp) {
        this.timestamp = timestamp;
    }

    public long getSuccessQps() {
        return successQps;
    }

    public void setSuccessQps(long successQps) {
        this.successQps = successQps;
    }

    public long getPassQps() {
        return passQps;
    }

    public void setPassQps(long passQps) {
        this.passQps = passQps;
    }

    public long getExceptionQps() {
        return exceptionQps;
    }

    public void setExceptionQps(long exceptionQps) {
        this.exceptionQps = exceptionQps;
    }

    public long getBlockQps() {
        return blockQps;
    }

    public void setBlockQps(long blockQps) {
        this.blockQps = blockQps;
    }

    /** The mean response time in milliseconds. */
    public long getRt() {
        return rt;
    }

    public void setRt(long rt) {
        this.rt = rt;
    }

    public String getResource() {
        return resource;
    }

    public void setResource(String resource) {
        this.resource = resource;
    }

    /** The type of the resource. */
    public int getClassification() {
        return classification;
    }

    public MetricNode setClassification(int classification) {
        this.classification = classification;
        return this;
    }

    public int getConcurrency() {
        return concurrency;
    }

    public MetricNode setConcurrency(int concurrency) {
        this.concurrency = concurrency;
        return this;
    }

    @Override
    public String toString() {
        return "MetricNode{resource='" + resource + "', classification=" + classification + ", timestamp=" + timestamp
                + ", passQps=" + passQps + ", blockQps=" + blockQps + ", successQps=" + successQps + ", exceptionQps="
                + exceptionQps + ", rt=" + rt + ", concurrency=" + concurrency + ", occupiedPassQps=" + occupiedPassQps
                + '}';
    }

    /** The line as it is sent, without a line feed. */
    public String toThinString() {
        StringBuilder line = new StringBuilder(100).append(timestamp);
        appendFigures(line);
        return line.toString();
    }

    /** The line as it is in the file, with a line feed. */
    public String toFatString() {
        StringBuilder line = new StringBuilder(120).append(timestamp).append('|');
        TIME.formatTo(Instant.ofEpochMilli(timestamp), line);
        appendFigures(line);
        return line.append('\n').toString();
    }

    private void appendFigures(StringBuilder line) {
        line.append('|').append(cleanResource());
        line.append('|').append(passQps).append('|').append(blockQps);
        line.append('|').append(successQps).append('|').append(exceptionQps);
        line.append('|').append(rt).append('|').append(occupiedPassQps);
        line.append('|').append(concurrency).append('|').append(classification);
    }

    private String cleanResource() {
        return String.valueOf(resource).replace('|', '_').replace('\n', '_').replace('\r', '_');
    }

    /** Reads what {@link #toThinString()} makes; {@link IllegalArgumentException} or {@link IndexOutOfBoundsException} otherwise. */
    public static MetricNode fromThinString(String line) {
        return fromColumns(line.trim().split("\\|"), 1);
    }

    /** Reads what {@link #toFatString()} makes; {@link IllegalArgumentException} or {@link IndexOutOfBoundsException} otherwise. */
    public static MetricNode fromFatString(String line) {
        return fromColumns(line.trim().split("\\|"), 2);
    }

    private static MetricNode fromColumns(String[] columns, int at) {
        MetricNode node = new MetricNode();
        node.timestamp = Long.parseLong(columns[0]);
        node.resource = columns[at];
        node.passQps = Long.parseLong(columns[at + 1]);
        node.blockQps = Long.parseLong(columns[at + 2]);
        node.successQps = Long.parseLong(columns[at + 3]);
        node.exceptionQps = Long.parseLong(columns[at + 4]);
        node.rt = Long.parseLong(columns[at + 5]);
        int columnsHere = columns.length - at;
        node.occupiedPassQps = columnsHere > 6 ? Long.parseLong(columns[at + 6]) : 0;
        node.concurrency = columnsHere > 7 ? Integer.parseInt(columns[at + 7]) : 0;
        node.classification = columnsHere == 9 ? Integer.parseInt(columns[at + 8]) : 0;
        return node;
    }
}
