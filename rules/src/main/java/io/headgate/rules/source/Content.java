package io.headgate.rules.source;

import io.headgate.rules.document.RuleDocuments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** From bytes to a document and back: strict UTF-8, not empty, not too long, known by a hash. */
final class Content {

    private static final int REVISION_BYTES =
            16; // of SHA-256; short enough for a log line, long enough never to collide

    private Content() {}

    /** The document that these bytes are. */
    static Fetched fetched(String source, byte[] utf8) throws IOException {
        checkLength(source, utf8.length);
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
            return new Fetched(text, revision(utf8));
        } catch (CharacterCodingException notText) {
            throw new IOException(source + ": the document is not valid UTF-8", notText);
        }
    }

    /** The bytes of a document that may be kept. */
    static byte[] bytes(String source, String text) throws IOException {
        checkLength(source, text.length()); // before a copy is made; UTF-8 is never shorter
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        checkLength(source, utf8.length);
        return utf8;
    }

    /** Refuses what is empty or too long. Nothing at all is what a truncated write looks like, and never means "no rules". */
    static void checkLength(String source, long bytes) throws IOException {
        if (bytes == 0) {
            throw new IOException(source + ": the document is empty (expected: one that says that there are no rules)");
        }
        if (bytes > RuleDocuments.MOST_BYTES) {
            throw new IOException(
                    source + ": the document is too long (expected: at most " + RuleDocuments.MOST_BYTES + " bytes)");
        }
    }

    /** The same for the same bytes, on every machine and in every source. */
    static String revision(byte[] utf8) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(utf8);
            return HexFormat.of().formatHex(hash, 0, REVISION_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
