package io.headgate.console.rules;

/** Somebody else was quicker: the version that was changed is not the newest any more. Nothing was saved. */
public final class VersionConflictException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient RuleVersion newest;

    VersionConflictException(long expected, RuleVersion newest) {
        super(message(expected, newest), null, false, false);
        this.newest = newest;
    }

    private static String message(long expected, RuleVersion newest) {
        String now = newest.version() == 0 ? "there are none" : newest.version() + ", saved by " + newest.by();
        return "expectedVersion: " + expected + " (expected: the newest version; that is " + now + ")";
    }

    /** The version that is there now, and who saved it. */
    public RuleVersion newest() {
        return newest;
    }
}
