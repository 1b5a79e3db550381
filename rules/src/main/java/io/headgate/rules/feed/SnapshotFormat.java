package io.headgate.rules.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** A snapshot as bytes. */
final class SnapshotFormat {

    /*
     *   headgate rules snapshot 1            the magic line: what this is
     *   sha256 9f2c…                         over every byte below
     *   source 28                            a label, and how many bytes follow; then the bytes, and a line feed
     *   file:/etc/orders/rules.yaml…
     *   revision 4
     *   …
     *   text 1834
     *   …
     *   end 0
     *
     * The lengths frame what strangers wrote, so that no text can pass for another part; the checksum finds what a failing
     * disk, an editor or a full file system did to it; the end finds nothing that the checksum would not, but shows people that
     * the file is whole.
     */
    static final String MAGIC = "headgate rules snapshot 1\n";

    private static final String CHECKSUM = "sha256 ";
    private static final int CHECKSUM_LINE = CHECKSUM.length() + 64 + 1;
    private static final int LONGEST_LABEL = 32;

    private SnapshotFormat() {}

    static byte[] write(List<SavedDocument> documents) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (SavedDocument document : documents) {
            frame(body, "source", document.source());
            frame(body, "revision", document.revision());
            frame(body, "version", Long.toString(document.version()));
            frame(body, "takenback", document.takenBack());
            frame(body, "text", document.text());
        }
        frame(body, "end", "");
        byte[] bytes = body.toByteArray();
        ByteArrayOutputStream all = new ByteArrayOutputStream(bytes.length + 128);
        all.writeBytes(MAGIC.getBytes(UTF_8));
        all.writeBytes((CHECKSUM + sumOf(bytes) + "\n").getBytes(UTF_8));
        all.writeBytes(bytes);
        return all.toByteArray();
    }

    private static void frame(ByteArrayOutputStream body, String label, String value) {
        byte[] bytes = value.getBytes(UTF_8);
        body.writeBytes((label + " " + bytes.length + "\n").getBytes(UTF_8));
        body.writeBytes(bytes);
        body.write('\n');
    }

    private static String sumOf(byte[] bytes) {
        return HexFormat.of().formatHex(Chosen.sha256().digest(bytes));
    }

    /** Throws {@link IOException} that says what is wrong when it is not a snapshot, whole and unchanged. */
    static List<SavedDocument> read(byte[] bytes) throws IOException {
        byte[] magic = MAGIC.getBytes(UTF_8);
        int bodyAt = magic.length + CHECKSUM_LINE;
        if (bytes.length < magic.length || !Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length)) {
            throw new IOException("is no snapshot of rules, or one of another program");
        }
        if (bytes.length < bodyAt) {
            throw new IOException("is truncated");
        }
        byte[] body = Arrays.copyOfRange(bytes, bodyAt, bytes.length);
        String expected = CHECKSUM + sumOf(body) + "\n";
        if (!expected.equals(new String(bytes, magic.length, CHECKSUM_LINE, UTF_8))) {
            throw new IOException("is damaged: its checksum is wrong");
        }
        return documents(ByteBuffer.wrap(body));
    }

    private static List<SavedDocument> documents(ByteBuffer body) throws IOException {
        List<SavedDocument> documents = new ArrayList<>();
        while (!label(body.duplicate()).startsWith("end ")) {
            documents.add(new SavedDocument(
                    value(body, "source"),
                    value(body, "revision"),
                    number(value(body, "version")),
                    value(body, "takenback"),
                    value(body, "text")));
        }
        return documents;
    }

    private static String value(ByteBuffer body, String expected) throws IOException {
        String label = label(body);
        if (!label.startsWith(expected + " ")) {
            throw new IOException("is damaged: " + OneLine.of(label) + " (expected: " + expected + ")");
        }
        long length = number(label.substring(expected.length() + 1));
        if (length < 0 || length >= body.remaining()) {
            throw new IOException("is damaged: " + length + " bytes of " + expected);
        }
        byte[] value = new byte[(int) length];
        body.get(value);
        body.get(); // the line feed
        return new String(value, UTF_8);
    }

    private static String label(ByteBuffer body) throws IOException {
        StringBuilder label = new StringBuilder();
        while (body.hasRemaining() && label.length() < LONGEST_LABEL) {
            char next = (char) body.get();
            if (next == '\n') {
                return label.toString();
            }
            label.append(next);
        }
        throw new IOException("is damaged: a label is missing");
    }

    private static long number(String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            throw new IOException("is damaged: " + OneLine.of(text) + " (expected: a number)", wrong);
        }
    }
}
