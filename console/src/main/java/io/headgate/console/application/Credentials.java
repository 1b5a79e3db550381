package io.headgate.console.application;

import io.headgate.console.account.Secrets;
import java.util.Optional;

/** The credentials of applications: 256 random bits, shown once, kept as a hash. Safe for many threads. */
public final class Credentials {

    private static final String PREFIX = "hg_"; // so that a credential in the wrong place is found by those who look

    private final Secrets secrets = new Secrets();
    private final ApplicationStore applications;

    /** The credentials of those applications. */
    public Credentials(ApplicationStore applications) {
        this.applications = applications;
    }

    String next() {
        return PREFIX + secrets.next();
    }

    static String hash(String credential) {
        return Secrets.hash(credential);
    }

    /** The application that a credential belongs to; empty when there is none. */
    public Optional<String> applicationOf(String credential) {
        return applications.holding(hash(credential));
    }
}
