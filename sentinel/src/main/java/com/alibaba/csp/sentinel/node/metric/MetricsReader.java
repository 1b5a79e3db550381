package com.alibaba.csp.sentinel.node.metric;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Predicate;

/** Reads lines of data files. A line that is none, such as the half one at the end of a file being written, is left out. */
final class MetricsReader {

    private final Charset charset;

    MetricsReader(Charset charset) {
        this.charset = charset;
    }

    /**
     * Gives the lines from {@code offset} in the first of {@code files} on to {@code wanted} until it answers false, or all files
     * are read.
     */
    void read(List<String> files, long offset, Predicate<MetricNode> wanted) throws IOException {
        long from = offset;
        for (String file : files) {
            if (!readFile(file, from, wanted)) {
                return;
            }
            from = 0;
        }
    }

    private boolean readFile(String file, long offset, Predicate<MetricNode> wanted) throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of(file), StandardOpenOption.READ)) {
            channel.position(offset);
            InputStream bytes = Channels.newInputStream(channel);
            BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, charset));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                MetricNode node = parse(line);
                if (node != null && !wanted.test(node)) {
                    return false;
                }
            }
            return true;
        } catch (NoSuchFileException removed) {
            return true; // the oldest was deleted meanwhile
        }
    }

    private static MetricNode parse(String line) {
        try {
            return MetricNode.fromFatString(line);
        } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
            return null;
        }
    }
}
