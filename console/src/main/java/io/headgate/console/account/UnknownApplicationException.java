package io.headgate.console.account;

/** The list of an account names an application that there is not. Nothing was changed. */
public final class UnknownApplicationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String application;

    /** Names the application. */
    public UnknownApplicationException(String application) {
        super(
                "applications: " + application + " (expected: names of applications that were added)",
                null,
                false,
                false);
        this.application = application;
    }

    /** The name that no application has. */
    public String application() {
        return application;
    }
}
