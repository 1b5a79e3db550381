package io.headgate.console.web;

import org.jspecify.annotations.Nullable;

/** A failure as it may stand in a log: what strangers wrote into its message cannot begin a line of its own. */
final class LoggedFailure extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final int MOST_WORDS = 1_000;
    private static final int MOST_CAUSES = 10;

    private LoggedFailure(Throwable failure, int deeper) {
        super(OneLine.of(failure.toString(), MOST_WORDS), cause(failure.getCause(), deeper), false, true);
        setStackTrace(failure.getStackTrace());
    }

    static LoggedFailure of(Throwable failure) {
        return new LoggedFailure(failure, MOST_CAUSES);
    }

    private static @Nullable LoggedFailure cause(@Nullable Throwable cause, int deeper) {
        return cause == null || deeper == 0 ? null : new LoggedFailure(cause, deeper - 1);
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
