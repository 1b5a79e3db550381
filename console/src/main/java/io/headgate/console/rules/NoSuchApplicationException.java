package io.headgate.console.rules;

/** There is no application of that name, or not any more. Nothing was saved. */
public final class NoSuchApplicationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NoSuchApplicationException(String application) {
        super("application " + application, null, false, false);
    }
}
