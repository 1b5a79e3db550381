package io.headgate.console.account;

import java.util.Locale;

/**
 * A place from which an account was signed in.
 *
 * @param account its name, in lower case
 * @param source what is counted as one source there
 */
record KnownPlace(String account, String source) {

    KnownPlace {
        account = account.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return account + "@" + source;
    }
}
