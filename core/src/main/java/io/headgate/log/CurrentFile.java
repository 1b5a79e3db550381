package io.headgate.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The file being written: a header and whole lines, whatever happens to a write. Not for several threads. */
final class CurrentFile implements Closeable {

    /*
     *   header ↵ line ↵ line ↵ line ↵ half a li
     *                                |         |
     *                              length    where a killed process or a full disk left it
     *
     * What comes after the last line feed is cut off when the file is opened and after a write that failed. It is not
     * completed with a line feed: nothing must ever be made of half a line.
     */
    private final Path path;
    private final FileChannel channel;
    private final byte[] header;
    private final @Nullable BasicFileAttributes identity;
    private long length;

    private CurrentFile(Path path, FileChannel channel, String header) throws IOException {
        this.path = path;
        this.channel = channel;
        this.header = header.getBytes(StandardCharsets.UTF_8);
        this.identity = attributes();
        this.length = channel.size();
    }

    /** Opens the file and mends its end. It is not written to yet: see {@link #isForeign} and {@link #begin}. */
    static CurrentFile open(Path path, String header, FileOpener opener) throws IOException {
        FileChannel channel = opener.open(path);
        try {
            CurrentFile file = new CurrentFile(path, channel, header);
            file.cutTornEnd();
            return file;
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    /** Whether the file holds something else than our lines: another version, or not a log at all. */
    boolean isForeign() throws IOException {
        return length > 0 && !Arrays.equals(read(0, (int) Math.min(length, header.length)), header);
    }

    /** Writes the header into an empty file. */
    void begin() throws IOException {
        if (length == 0) {
            append(ByteBuffer.wrap(header));
        }
    }

    /** Whether there is a line beyond the header. */
    boolean hasLines() {
        return length > header.length;
    }

    long length() {
        return length;
    }

    FileChannel channel() {
        return channel;
    }

    /** Appends whole lines: all of them, or none and an {@link IOException}. */
    void append(ByteBuffer lines) throws IOException {
        long at = length;
        try {
            while (lines.hasRemaining()) {
                at += channel.write(lines, at);
            }
        } catch (IOException failed) {
            cutTo(length, failed);
            throw failed;
        }
        length = at;
    }

    private void cutTo(long whole, IOException failed) {
        try {
            channel.truncate(whole);
        } catch (IOException alsoFailed) {
            failed.addSuppressed(alsoFailed); // then the end is mended when the file is opened again
        }
    }

    /** Whether the path still leads to this file and nobody else changed its length. */
    boolean isIntact() throws IOException {
        BasicFileAttributes now = attributes();
        return now != null
                && identity != null
                && Objects.equals(now.fileKey(), identity.fileKey())
                && now.size() == length;
    }

    private @Nullable BasicFileAttributes attributes() throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    private void cutTornEnd() throws IOException {
        long whole = afterLastLineFeed();
        boolean tornHeader = whole == 0
                && length < header.length
                && Arrays.equals(read(0, (int) length), Arrays.copyOf(header, (int) length));
        if (whole < length && (whole > 0 || tornHeader)) {
            channel.truncate(whole);
            length = whole;
        }
    }

    private long afterLastLineFeed() throws IOException {
        for (long end = length; end > 0; ) {
            long start = Math.max(0, end - Line.BLOCK_BYTES);
            byte[] block = read(start, (int) (end - start));
            for (int at = block.length; at > 0; at--) {
                if (block[at - 1] == '\n') {
                    return start + at;
                }
            }
            end = start;
        }
        return 0;
    }

    private byte[] read(long start, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, start + bytes.position()) < 0) {
                break; // cut by somebody else meanwhile; what is missing reads as zeros
            }
        }
        return bytes.array();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
