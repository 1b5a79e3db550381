package io.headgate.rule;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names that callers choose, such as origins, entrances and values of arguments, have at most {@value #LONGEST} characters: a longer
 * one is kept as its beginning, the SHA-256 of the whole, and its end. Two long names stay two, nobody can make two that become one, and
 * every process and every rule shortens a name in the same way.
 */
public final class BoundedName {

    /** The most characters that a name keeps: more than applications, users and tokens of 1,024 bits have. */
    public static final int LONGEST = 256;

    /** How many characters of a longer name stay at its beginning, and how many at its end. */
    public static final int KEPT = 95;

    private static final int CHUNK = 2_048;

    private BoundedName() {}

    /** {@code name}, or what is kept of it when it is longer than {@value #LONGEST} characters. */
    public static String of(String name) {
        return name.length() <= LONGEST ? name : shortened(name);
    }

    private static String shortened(String name) {
        int begin = Character.isHighSurrogate(name.charAt(KEPT - 1)) ? KEPT - 1 : KEPT;
        int end = name.length() - KEPT;
        end += Character.isLowSurrogate(name.charAt(end)) ? 1 : 0;
        return name.substring(0, begin) + '…' + digest(name) + '…' + name.substring(end);
    }

    /** Of the characters as they are: text that is not well-formed has no other encoding that tells it from all other text. */
    private static String digest(String name) {
        MessageDigest digest = sha256();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        for (int i = 0; i < name.length(); i++) {
            chunk.putChar(name.charAt(i));
            if (!chunk.hasRemaining()) {
                digest.update(chunk.flip());
                chunk.clear();
            }
        }
        digest.update(chunk.flip());
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256: not there (expected: on every Java platform)", impossible);
        }
    }
}
