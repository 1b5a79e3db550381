package io.headgate.console.history;

import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Stretches as bytes. What is damaged is told with {@link DamagedException} and nothing else. */
final class StretchCodec {

    /*
     * A stretch is a table of names by steps, of which most are looked at for one name. So it is written name by name, and a
     * reader skips to the one it wants; and for each name column by column, since a column is mostly zeros or much alike:
     *
     *   ┌ not packed ─────────────┬ packed ──────────────────────────────────────────────────────────────┐
     *   │ format │ length unpacked │ names │ name, bytes │ name, bytes │ … ║ rows of the first │ … second │ … │
     *   └────────────────────────┴──────────────────────────────────────────────────────────────────────┘
     *
     *   rows of a name:  how many │ steps, each as the distance from the one before │ passed … │ refused … │ … │ waiting … │ times
     *
     * The times, how many calls took how long, are there in format 2 only: of one resource of one instance they would double the
     * store, and are not kept.
     *
     * It is packed at level 1: on 200 resources with random figures that takes off a third, and higher levels hardly more. The
     * packing carries a checksum, so what is damaged is found before it is understood wrongly. Read and written by hand, since a
     * stretch has to be read by every later console; the first byte tells the format.
     */
    private static final int FORMAT = 1;
    private static final int FORMAT_WITH_TIMES = 2;
    private static final int LEVEL = 1;
    private static final int LONGEST = 256 << 20;

    private StretchCodec() {}

    static byte[] write(OpenStretch stretch) {
        RowsByName rows = RowsByName.of(stretch);
        ByteSink directory = new ByteSink(stretch.names().size() * 24).number(rows.names());
        ByteSink sections = new ByteSink(stretch.count() * 12);
        for (int place = 0; place < rows.names(); place++) {
            int before = sections.size();
            rows.write(place, sections);
            directory.text(stretch.names().get(place)).number(sections.size() - before);
        }
        return pack(
                stretch.withTimes() ? FORMAT_WITH_TIMES : FORMAT,
                directory.all(sections).copy());
    }

    /** Shows the rows of one name and of {@link Sheet#ALL}. */
    static void read(byte[] block, Tier tier, long start, String name, RowVisitor visitor) throws DamagedException {
        int format = new ByteSource(block, 0, block.length).number(Integer.MAX_VALUE);
        byte[] bytes = unpack(block);
        ByteSource directory = new ByteSource(bytes, 0, bytes.length);
        int names = directory.number(directory.left());
        String[] found = new String[names];
        int[] lengths = new int[names];
        for (int i = 0; i < names; i++) {
            found[i] = directory.text();
            lengths[i] = directory.number(bytes.length);
        }
        for (int i = 0; i < names; i++) {
            ByteSource section = directory.part(lengths[i]);
            if (found[i].equals(name) || found[i].equals(Sheet.ALL)) {
                RowsByName.read(section, found[i], tier, start, format == FORMAT_WITH_TIMES, visitor);
            }
        }
        if (directory.more()) {
            throw new DamagedException("more than was expected");
        }
    }

    static byte[] pack(byte[] bytes) {
        return pack(FORMAT, bytes);
    }

    private static byte[] pack(int format, byte[] bytes) {
        ByteSink packed = new ByteSink(bytes.length / 2).number(format).number(bytes.length);
        Deflater deflater = new Deflater(LEVEL);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] part = new byte[8192];
            while (!deflater.finished()) {
                packed.bytes(part, deflater.deflate(part));
            }
            return packed.copy();
        } finally {
            deflater.end();
        }
    }

    private static byte[] unpack(byte[] block) throws DamagedException {
        ByteSource head = new ByteSource(block, 0, block.length);
        int format = head.number(Integer.MAX_VALUE);
        if (format != FORMAT && format != FORMAT_WITH_TIMES) {
            throw new DamagedException(
                    "format " + format + " where " + FORMAT + " or " + FORMAT_WITH_TIMES + " was expected");
        }
        int length = head.number(LONGEST);
        // what is packed cannot be shorter than a thousandth of what it unpacks to
        if (length / 1100 > head.left()) {
            throw new DamagedException(length + " bytes out of " + head.left());
        }
        return inflate(block, block.length - head.left(), length);
    }

    private static byte[] inflate(byte[] block, int from, int length) throws DamagedException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(block, from, block.length - from);
            byte[] bytes = new byte[length];
            int done = inflater.inflate(bytes);
            // the checksum is looked at with the next step
            boolean more = !inflater.finished() && inflater.inflate(new byte[1]) != 0;
            if (done != length || more || !inflater.finished()) {
                throw new DamagedException("does not unpack to " + length + " bytes");
            }
            return bytes;
        } catch (DataFormatException damaged) {
            throw new DamagedException("does not unpack: " + damaged.getMessage());
        } finally {
            inflater.end();
        }
    }
}
