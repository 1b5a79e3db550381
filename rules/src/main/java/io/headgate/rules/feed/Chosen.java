package io.headgate.rules.feed;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Which instances have a version first. Instance, source and version are hashed to a number from 0 to 99, and those below the
 * percentage are chosen: who is in at 10 percent is in at 50, no two instances have to talk to each other, and another version
 * is tried on others.
 */
final class Chosen {

    private Chosen() {}

    static boolean isAmong(int percent, String instance, Edition edition) {
        return number(instance, edition.source(), edition.version()) < percent;
    }

    static int number(String instance, String source, long version) {
        MessageDigest digest = sha256();
        digest.update(instance.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0); // so that no two pairs of names run together alike
        digest.update(source.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        byte[] hash = digest.digest(Long.toString(version).getBytes(StandardCharsets.UTF_8));
        long first = 0;
        for (int index = 0; index < Long.BYTES; index++) {
            first = (first << 8) | (hash[index] & 0xff);
        }
        return (int) Long.remainderUnsigned(first, 100);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has it
            throw new IllegalStateException(impossible);
        }
    }
}
