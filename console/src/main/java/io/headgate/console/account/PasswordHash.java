package io.headgate.console.account;

import static io.headgate.limiter.Checks.require;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A password that can be recognised and not read: {@code pbkdf2-sha512$210000$salt$hash}. The cost is in the text, so that it
 * can grow while old hashes stay good.
 *
 * @param iterations how often the function is applied
 * @param salt what makes equal passwords differ
 * @param hash what comes out
 */
record PasswordHash(int iterations, String salt, String hash) {

    private static final String KIND = "pbkdf2-sha512";
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 512;
    private static final int MOST_ITERATIONS = 10_000_000;

    PasswordHash {
        require(iterations >= 1 && iterations <= MOST_ITERATIONS, "iterations", iterations, "1 to " + MOST_ITERATIONS);
    }

    static PasswordHash of(String password, int iterations, SecureRandom random, Passwords.Derivation derivation) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        String text = Base64.getEncoder().encodeToString(salt);
        return new PasswordHash(
                iterations, text, Base64.getEncoder().encodeToString(derivation.derive(password, salt, iterations)));
    }

    static PasswordHash parse(String text) {
        String[] parts = text.split("\\$", -1);
        require(parts.length == 4 && parts[0].equals(KIND), "password", "of another kind", KIND + "$…");
        return new PasswordHash(Integer.parseInt(parts[1]), parts[2], parts[3]);
    }

    boolean matches(String password, Passwords.Derivation derivation) {
        byte[] derived = derivation.derive(password, Base64.getDecoder().decode(salt), iterations);
        return MessageDigest.isEqual(derived, Base64.getDecoder().decode(hash));
    }

    static byte[] derive(String password, byte[] salt, int iterations) {
        PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                    .generateSecret(key)
                    .getEncoded();
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException(absent);
        } finally {
            key.clearPassword();
        }
    }

    @Override
    public String toString() {
        return KIND + "$" + iterations + "$" + salt + "$" + hash;
    }
}
