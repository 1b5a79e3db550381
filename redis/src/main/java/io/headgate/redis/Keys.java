package io.headgate.redis;

import static io.headgate.limiter.Checks.require;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The names of keys: short, readable, and each limiter's in one slot of a cluster. */
final class Keys {

    /*
     *   headgate:{orders}:bucket
     *             ------ the hash tag: whatever a limiter keeps is in the slot of its name
     *
     *   headgate:per-user/{alice}:bucket            of one key among many: whatever is kept for alice is in one slot
     *   headgate:per-user/{acme}/alice:bucket       of one key in a group: the slot is that of the group
     *
     * A name may hold anything, since users put user names and addresses into it. Signs that mean something to Redis or to
     * a terminal are written as %XX, and what is too long ends in a digest of the whole. Half a surrogate pair has no bytes in
     * UTF-8, where it would become a question mark; it is written as the bytes that its number would have, which no text has.
     */
    private static final int LONGEST = 120;
    private static final int DIGITS = 32;

    private final String prefix;

    Keys(String prefix) {
        require(!prefix.isEmpty() && prefix.length() <= 60, "prefix", prefix, "1 to 60 characters");
        require(prefix.indexOf('{') < 0 && prefix.indexOf('}') < 0, "prefix", prefix, "no braces");
        this.prefix = prefix;
    }

    /** The beginning of all keys of the limiter of that name. */
    String of(String name) {
        return prefix + ":{" + plain(name, "name") + "}";
    }

    /** The same for one key of those of that name. */
    String of(String name, KeyedName key) {
        String group = key.group();
        return prefix + ":" + part(name, "name") + "/{"
                + (group == null
                        ? plain(key.key(), "key") + "}"
                        : plain(group, "group") + "}/" + part(key.key(), "key"));
    }

    private static String plain(String name, String what) {
        require(!name.isEmpty(), what, name, "not empty");
        String plain = escaped(name);
        return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST - DIGITS - 1) + '#' + digest(name);
    }

    /** Beside others, which are set apart by a slash. */
    private static String part(String name, String what) {
        return plain(name, what).replace("/", "%2F");
    }

    private static String escaped(String name) {
        StringBuilder plain = new StringBuilder(name.length());
        for (byte sign : bytes(name)) {
            boolean asItIs = sign > ' ' && sign < 0x7f && sign != '{' && sign != '}' && sign != '%' && sign != '#';
            if (asItIs) {
                plain.append((char) sign);
            } else {
                plain.append('%').append(HexFormat.of().withUpperCase().toHexDigits(sign));
            }
        }
        return plain.toString();
    }

    private static byte[] bytes(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(name.length());
        name.codePoints().forEach(sign -> {
            boolean isHalf = sign >= Character.MIN_SURROGATE && sign <= Character.MAX_SURROGATE;
            bytes.writeBytes(isHalf ? half(sign) : Character.toString(sign).getBytes(StandardCharsets.UTF_8));
        });
        return bytes.toByteArray();
    }

    /** As UTF-8 writes the numbers around it. */
    private static byte[] half(int sign) {
        return new byte[] {(byte) (0xe0 | sign >> 12), (byte) (0x80 | sign >> 6 & 0x3f), (byte) (0x80 | sign & 0x3f)};
    }

    private static String digest(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes(name));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
