package io.headgate.console.account;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The token that makes the first account. It works once, and only while there is no account. Safe for many threads. */
public final class SetUp {

    private final AtomicReference<@Nullable String> hash = new AtomicReference<>();

    private SetUp(Optional<String> token) {
        hash.set(token.map(Secrets::hash).orElse(null));
    }

    /** Set-up with that token; without one it is not possible. */
    public static SetUp with(Optional<String> token) {
        return new SetUp(token);
    }

    /** Whether it is the token. */
    boolean accepts(String token) {
        String expected = hash.get();
        return expected != null && Secrets.matches(token, expected);
    }

    /** The token is used up. */
    void done() {
        hash.set(null);
    }
}
