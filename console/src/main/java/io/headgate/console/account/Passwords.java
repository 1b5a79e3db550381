package io.headgate.console.account;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.web.Refusal;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hashes and checks passwords, a few at a time: it is dear on purpose, and must not become a way to keep the console busy.
 * Safe for many threads.
 */
public final class Passwords {

    /** What is advised for PBKDF2 with SHA-512. */
    public static final int USUAL_ITERATIONS = 210_000;

    static final int SHORTEST = 12;
    static final int LONGEST = 200;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final int iterations;
    private final Semaphore places;
    private final SecureRandom random = new SecureRandom();
    private final PasswordHash nobody;

    /** Passwords hashed that often, so many at a time. */
    public Passwords(int iterations, int atOnce) {
        require(atOnce >= 1, "atOnce", atOnce, ">= 1");
        this.iterations = iterations;
        this.places = new Semaphore(atOnce);
        this.nobody = new PasswordHash(iterations, "AAAAAAAAAAAAAAAAAAAAAA==", "");
    }

    /** Passwords at the usual cost, two at a time. */
    public static Passwords usual() {
        return new Passwords(USUAL_ITERATIONS, 2);
    }

    /** The text to keep for a password. */
    String hash(String password) {
        return inTurn(() -> PasswordHash.of(password, iterations, random)).toString();
    }

    /** Whether it is the password with that hash. Without a hash it takes as long, and is not. */
    boolean matches(String password, Optional<String> hash) {
        PasswordHash known = hash.map(PasswordHash::parse).orElse(nobody);
        return inTurn(() -> password.length() <= LONGEST && known.matches(password)) && hash.isPresent();
    }

    /** Whether a hash was made at a lower cost than new ones are. */
    boolean isCheap(String hash) {
        return PasswordHash.parse(hash).iterations() < iterations;
    }

    /** 400 unless it may be the password of that account. */
    static String checked(String field, @Nullable String password, String name) {
        if (password == null || password.length() < SHORTEST || password.length() > LONGEST) {
            throw Refusal.bad(field, "not shown", SHORTEST + " to " + LONGEST + " characters");
        }
        if (password.equalsIgnoreCase(name) || password.chars().distinct().count() < 4) {
            throw Refusal.bad(field, "not shown", "neither the name nor a few characters again and again");
        }
        return password;
    }

    private <T> T inTurn(Supplier<T> work) {
        try {
            if (!places.tryAcquire(LONGEST_WAIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new Refusal(503, Map.of("error", "too many are signing in at once", "retryAfterSeconds", 1));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }
}
