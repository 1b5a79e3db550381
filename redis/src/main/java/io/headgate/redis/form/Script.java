package io.headgate.redis.form;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A Lua script and the name that Redis has for it.
 *
 * @param digest the SHA-1 of the text, by which a Redis that has seen it knows it
 * @param algorithm what its algorithm is called where several are asked as one; empty if it is none of a limit
 */
public record Script(String text, String digest, String algorithm) {

    /** The text of the clock, of the memory, and then of the files beside {@code place}, which build on each other in that order. */
    public static Script of(StoreClock clock, Class<?> place, String... files) {
        StringBuilder text = new StringBuilder(clock.prelude()).append('\n');
        text.append(Scripts.part("memory")).append('\n');
        for (String file : files) {
            text.append(Scripts.part(place, file)).append('\n');
        }
        return of(text.toString());
    }

    static Script of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return new Script(text, HexFormat.of().formatHex(digest), "");
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    Script named(String itsAlgorithm) {
        return new Script(text, digest, itsAlgorithm);
    }

    @Override
    public String toString() {
        return "script " + digest;
    }
}
