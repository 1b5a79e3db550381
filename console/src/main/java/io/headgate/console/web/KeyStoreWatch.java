package io.headgate.console.web;

import static io.headgate.limiter.Checks.require;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Collections;
import org.eclipse.jetty.util.ssl.KeyStoreScanner;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the key store every twenty seconds and uses what it was replaced by. A file that is missing, half written or without a key that
 * the password opens is left alone, with a warning: Jetty would let go of the good one first, and from then on nobody could connect.
 */
final class KeyStoreWatch extends KeyStoreScanner {

    /** Jetty takes a change once it has found the file the same twice: that is within a minute so. */
    static final int SECONDS_BETWEEN_LOOKS = 20;

    private static final int MOST_WORDS = 500;

    private final KeyStoreFile file;

    KeyStoreWatch(SslContextFactory tls, KeyStoreFile file) {
        super(tls);
        this.file = file;
        setScanInterval(SECONDS_BETWEEN_LOOKS);
    }

    @Override
    public void reload() {
        String wrong = wrong(file);
        if (wrong == null) {
            super.reload();
            System.getLogger("io.headgate.console").log(Level.INFO, "the key store {0} is used anew", file);
        } else {
            System.getLogger("io.headgate.console")
                    .log(Level.WARNING, "the key store {0} is not used, the one before stays: {1}", file, wrong);
        }
    }

    /** Refuses a file that cannot be used. */
    static void check(KeyStoreFile file) {
        require(wrong(file) == null, "keyStore", file, "a file with a key that the password opens");
    }

    /** Why the file cannot be used; null when it can. */
    private static @Nullable String wrong(KeyStoreFile file) {
        char[] password = file.password().toCharArray();
        try (InputStream in = Files.newInputStream(file.path())) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            for (String alias : Collections.list(keys.aliases())) {
                @Nullable Key key = keys.getKey(alias, password);
                if (key != null && keys.getCertificateChain(alias) != null) {
                    return null;
                }
            }
            return "no key with a certificate in it";
        } catch (IOException | GeneralSecurityException unusable) {
            return OneLine.of(unusable.toString(), MOST_WORDS); // some have no words but their name
        }
    }
}
