package io.headgate.hotparameter;

import java.security.SecureRandom;
import java.util.UUID;

/**
 * Hashes of 64 bits that nobody can foresee who does not know the seed, so that nobody can choose values that share the cells of
 * another. Immutable; allocates nothing.
 */
final class KeyHash {

    /*
     * The hash of a String is public: "Aa" and "BB" have the same, and so have all 2^n texts made of n of them. A sketch that went by it
     * could be aimed at: a thousand such values use up all cells of a victim.
     *
     * So text, long numbers and UUIDs go through SipHash-1-3 (J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF"),
     * which Rust and Python use for their tables, four characters to a word. Of other types only hashCode is known; it is hashed in
     * the same way, which spreads it but cannot tell apart what has the same.
     */
    private static final int CHARS_PER_WORD = 4;

    private final long k0;
    private final long k1;

    KeyHash(long k0, long k1) {
        this.k0 = k0;
        this.k1 = k1;
    }

    static KeyHash random() {
        SecureRandom random = new SecureRandom();
        return new KeyHash(random.nextLong(), random.nextLong());
    }

    long of(Object key) {
        if (key instanceof String text) {
            return ofText(text);
        }
        if (key instanceof Long number) {
            return ofWords(1, number, 0);
        }
        if (key instanceof UUID id) {
            return ofWords(2, id.getMostSignificantBits(), id.getLeastSignificantBits());
        }
        return ofWords(3, key.hashCode(), 0);
    }

    private long ofWords(long kind, long first, long second) {
        return sip("", kind, first, second);
    }

    private long ofText(String text) {
        return sip(text, 0, 0, 0);
    }

    /** The words of {@code text}, its last one with the length; or, for {@code kind} above 0, three words. */
    private long sip(String text, long kind, long first, long second) {
        long v0 = k0 ^ 0x736f6d6570736575L;
        long v1 = k1 ^ 0x646f72616e646f6dL;
        long v2 = k0 ^ 0x6c7967656e657261L;
        long v3 = k1 ^ 0x7465646279746573L;
        int length = text.length();
        int words = kind > 0 ? 3 : length / CHARS_PER_WORD + 1;
        for (int index = 0; index < words + 3; index++) {
            long word = 0;
            if (index < words) {
                word = kind > 0
                        ? index == 0 ? first : index == 1 ? second : kind << 56
                        : word(text, index * CHARS_PER_WORD, length);
            } else if (index == words) {
                v2 ^= 0xff;
            }
            v3 ^= word;
            v0 += v1;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v3;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 += v3;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 += v1;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v2 = Long.rotateLeft(v2, 32);
            v0 ^= word;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private static long word(String text, int from, int length) {
        if (from + CHARS_PER_WORD <= length) {
            return (long) text.charAt(from) << 48
                    | (long) text.charAt(from + 1) << 32
                    | (long) text.charAt(from + 2) << 16
                    | text.charAt(from + 3);
        }
        long word = (long) (length & 0x7fff) << 48; // what is left, and the length
        for (int i = from; i < length; i++) {
            word |= (long) text.charAt(i) << (16 * (i - from));
        }
        return word;
    }
}
