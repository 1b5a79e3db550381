package io.headgate.console.history;

/** A stretch that is not as it was written. It is skipped and counted. */
final class DamagedException extends Exception {

    private static final long serialVersionUID = 1;

    DamagedException(String message) {
        super(message, null, false, false);
    }
}
