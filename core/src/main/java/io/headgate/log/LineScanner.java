package io.headgate.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Goes through the lines of a file in bounded memory, however long its lines are. Not for several threads. */
final class LineScanner {

    private final FileChannel channel;
    private final long size;
    private final byte[] buffer = new byte[Line.BLOCK_BYTES];
    private long bufferOffset; // where in the file the buffer begins
    private int filled; // how much of the buffer holds bytes of the file
    private int start; // of the line, in the buffer
    private int end; // of the line, in the buffer, without its line feed
    private int next; // where the next line begins, in the buffer
    private int shifted; // by how much the last fill moved bytes towards the front of the buffer
    private long lineOffset;
    private boolean tooLong;

    /** Scans the first {@code size} bytes: what is appended later is not seen. */
    LineScanner(FileChannel channel, long size) {
        this.channel = channel;
        this.size = size;
    }

    /** Goes to a line that begins at {@code offset}. */
    LineScanner from(long offset) {
        bufferOffset = offset;
        filled = 0;
        next = 0;
        return this;
    }

    /** Goes to the first line that begins at or after {@code offset}. */
    LineScanner fromFirstAt(long offset) throws IOException {
        from(Math.max(0, offset - 1));
        if (offset > 0) {
            next(); // the rest of the line that the byte before belongs to
        }
        return this;
    }

    /** Goes to the next line. False when there is none; what comes after the last line feed is not a line. */
    boolean next() throws IOException {
        start = next;
        lineOffset = bufferOffset + start;
        tooLong = false;
        int looked = start;
        while (true) {
            for (; looked < filled; looked++) {
                if (buffer[looked] == '\n') {
                    end = looked;
                    next = looked + 1;
                    return true;
                }
            }
            if (!makeRoomAndFill()) {
                next = filled;
                return false;
            }
            looked -= shifted;
        }
    }

    private boolean makeRoomAndFill() throws IOException {
        if (filled - start >= Line.LONGEST_BYTES) {
            tooLong = true; // whatever it is, it is none of our lines: forget its beginning
        }
        shifted = tooLong ? filled : start;
        System.arraycopy(buffer, shifted, buffer, 0, filled - shifted);
        bufferOffset += shifted;
        filled -= shifted;
        start = 0;
        return fill();
    }

    private boolean fill() throws IOException {
        long left = size - bufferOffset - filled;
        int room = (int) Math.min(buffer.length - filled, left);
        if (room <= 0) {
            return false;
        }
        int read = channel.read(ByteBuffer.wrap(buffer, filled, room), bufferOffset + filled);
        filled += Math.max(0, read);
        return read > 0;
    }

    /** Where in the file the line begins. */
    long offset() {
        return lineOffset;
    }

    /** Where in the file the line after this one begins. */
    long endOffset() {
        return bufferOffset + next;
    }

    /** Whether the line is a header. */
    boolean isHeader() {
        return !tooLong && end > start && buffer[start] == Line.HEADER_MARK;
    }

    /** The fields of the line; {@link IllegalArgumentException} when it is damaged. */
    Fields fields() {
        if (tooLong) {
            throw new IllegalArgumentException("longer than any line");
        }
        return Fields.of(buffer, start, end - start);
    }

    /** Whether the line begins with {@code text}, in ASCII. */
    boolean beginsWith(String text) {
        if (tooLong || end - start < text.length()) {
            return false;
        }
        for (int at = 0; at < text.length(); at++) {
            if (buffer[start + at] != text.charAt(at)) {
                return false;
            }
        }
        return true;
    }
}
