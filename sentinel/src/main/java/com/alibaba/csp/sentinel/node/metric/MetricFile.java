package com.alibaba.csp.sentinel.node.metric;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** One data file of the metric log and its index, both new. Not for several threads. */
final class MetricFile implements Closeable {

    /*
     *   index    second, offset | second, offset | …          two longs each, big-endian
     *                      |                |
     *   data     line line line line        line line …
     *
     * The entry of a second is written before its lines: who reads meanwhile finds an entry that leads to the end of the file,
     * but never lines that no entry leads to.
     */
    private static final OpenOption[] NEW = {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};

    private final Path data;
    private final Path index;
    private final DataOutputStream dataOut;
    private final DataOutputStream indexOut;
    private long length;
    private long lastSecond = -1;

    private MetricFile(Path data, Path index) throws IOException {
        this.data = data;
        this.index = index;
        this.dataOut = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(data, NEW)));
        try {
            Files.deleteIfExists(index); // left over from a data file that somebody took away
            this.indexOut = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(index, NEW)));
        } catch (IOException failed) {
            dataOut.close();
            throw failed;
        }
    }

    static MetricFile create(String name) throws IOException {
        Path data = Path.of(name);
        Path directory = data.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
        }
        return new MetricFile(data, Path.of(MetricWriter.formIndexFileName(name)));
    }

    void write(long second, List<MetricNode> nodes, Charset charset) throws IOException {
        if (second != lastSecond) {
            indexOut.writeLong(second);
            indexOut.writeLong(length);
            indexOut.flush();
            lastSecond = second;
        }
        for (MetricNode node : nodes) {
            byte[] line = node.toFatString().getBytes(charset);
            dataOut.write(line);
            length += line.length;
        }
        dataOut.flush();
    }

    long length() {
        return length;
    }

    /** False when somebody took away one of the two. */
    boolean isThere() {
        return Files.exists(data) && Files.exists(index);
    }

    @Override
    public void close() throws IOException {
        try (dataOut) {
            indexOut.close();
        }
    }
}
