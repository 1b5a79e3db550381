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

    /*
     * Whoever guesses passwords makes us compute, and may come from many addresses:
     *
     *   strangers                              ─► at most 16 wait, the others hear 503 ─► [places, two]
     *   from where they signed in before       ─► at most 16 wait                      ─► [one place of their own]
     *
     * So guessing takes two processors at the most, however much of it there is; it holds up no thread that others need; and people
     * who have signed in before from where they are do not queue behind it.
     */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** How many may wait for a place, of strangers and of others each. */
    static final int MOST_WAITING = 16;

    private final int iterations;
    private final Derivation derivation;
    private final long longestWaitNanos;
    private final Line strangers;
    private final Line known;
    private final SecureRandom random = new SecureRandom();
    private final PasswordHash nobody;

    /** How a hash is computed from a password, a salt and a number of iterations. */
    @FunctionalInterface
    interface Derivation {
        byte[] derive(String password, byte[] salt, int iterations);
    }

    /** A few places, and a few who wait for one. */
    private static final class Line {

        private final Semaphore places;
        private final Semaphore waiting = new Semaphore(MOST_WAITING);

        Line(int atOnce) {
            this.places = new Semaphore(atOnce, true);
        }
    }

    /** Passwords hashed that often, so many at a time, and one more for those who signed in before. */
    public Passwords(int iterations, int atOnce) {
        this(iterations, atOnce, PasswordHash::derive, LONGEST_WAIT);
    }

    Passwords(int iterations, int atOnce, Derivation derivation, Duration longestWait) {
        require(atOnce >= 1, "atOnce", atOnce, ">= 1");
        this.iterations = iterations;
        this.derivation = derivation;
        this.longestWaitNanos = longestWait.toNanos();
        this.strangers = new Line(atOnce);
        this.known = new Line(1);
        this.nobody = new PasswordHash(iterations, "AAAAAAAAAAAAAAAAAAAAAA==", "");
    }

    /** Passwords at the usual cost, two at a time. */
    public static Passwords usual() {
        return new Passwords(USUAL_ITERATIONS, 2);
    }

    /** The text to keep for a password. Who may set one is known: by a session, the set-up token or the old password. */
    String hash(String password) {
        return inTurn(known, () -> PasswordHash.of(password, iterations, random, derivation))
                .toString();
    }

    /** Whether it is the password with that hash. Without a hash it takes as long, and is not. */
    boolean matches(String password, Optional<String> hash) {
        return matches(strangers, password, hash);
    }

    /** The same for somebody who signed in from there before, who does not wait for strangers. */
    boolean matchesOfKnown(String password, Optional<String> hash) {
        return matches(known, password, hash);
    }

    /** How many strangers wait for their turn. */
    int waiting() {
        return MOST_WAITING - strangers.waiting.availablePermits();
    }

    private boolean matches(Line line, String password, Optional<String> hash) {
        PasswordHash expected = hash.map(PasswordHash::parse).orElse(nobody);
        return inTurn(line, () -> password.length() <= LONGEST && expected.matches(password, derivation))
                && hash.isPresent();
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

    private <T> T inTurn(Line line, Supplier<T> work) {
        if (!line.waiting.tryAcquire()) {
            throw tooMany();
        }
        try {
            if (!line.places.tryAcquire(longestWaitNanos, TimeUnit.NANOSECONDS)) {
                throw tooMany();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        } finally {
            line.waiting.release();
        }
        try {
            return work.get();
        } finally {
            line.places.release();
        }
    }

    private static Refusal tooMany() {
        return new Refusal(503, Map.of("error", "too many are signing in at once", "retryAfterSeconds", 1));
    }
}
