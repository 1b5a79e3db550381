package io.headgate.console.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hashes that tie the entries together. */
final class AuditChain {

    /*
     * Each entry carries the hash of itself and of the hash before it:
     *
     *   entry 1 ──► h1 = H("" + entry 1)
     *   entry 2 ──► h2 = H(h1 + entry 2)
     *   entry 3 ──► h3 = H(h2 + entry 3)
     *
     * Who changes or removes one has to make all later ones anew; a copy of the last hash kept elsewhere tells.
     */
    private AuditChain() {}

    static String hash(String before, long number, long at, AuditEntry entry) {
        MessageDigest digest = digest();
        String[] fields = {
            before,
            String.valueOf(number),
            String.valueOf(at),
            entry.who(),
            entry.from(),
            entry.action(),
            entry.application(),
            entry.detail(),
            entry.result()
        };
        for (String field : fields) {
            byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8)); // no two lists of fields look alike
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException(absent);
        }
    }
}
