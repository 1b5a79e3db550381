package com.alibaba.csp.sentinel.node.metric;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Looks into the index of a data file, see {@link MetricFile}. */
final class MetricIndex {

    static final int ENTRY_BYTES = 2 * Long.BYTES;

    private MetricIndex() {}

    /** An entry: its place in the index, the second, and where the lines of that second begin. */
    record Entry(long place, long second, long offset) {}

    /** The first entry at or behind {@code place} whose second is not before {@code second}; null when there is none. */
    static Entry find(String dataFile, long second, long place) throws IOException {
        Path file = Path.of(MetricWriter.formIndexFileName(dataFile));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.position(place);
            DataInputStream entries = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel)));
            for (long at = place; ; at += ENTRY_BYTES) {
                long found = entries.readLong();
                long offset = entries.readLong();
                if (found >= second) {
                    return new Entry(at, found, offset);
                }
            }
        } catch (EOFException | NoSuchFileException none) {
            return null;
        }
    }
}
