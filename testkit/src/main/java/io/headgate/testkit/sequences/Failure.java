package io.headgate.testkit.sequences;

/** What is wrong with a sequence. Shrinking keeps the kind. */
record Failure(Kind kind, String what) {

    enum Kind {
        /** An interval holds more than promised. */
        EXCEEDED,
        /** A debt that takes more than a hundred years was paid. */
        ENDLESS_DEBT_FORGOTTEN,
        /** After waiting exactly as long as was said, it was refused. */
        WAITED_IN_VAIN,
        /** Waiting was said not to help, and it fits. */
        NEVER_THOUGH_IT_FITS,
        /** Nothing that ran was in the way of a call that was refused. */
        REFUSED_THOUGH_IT_FITS,
        /** Nothing that ran was in the way of a call that has to wait. */
        WAITS_THOUGH_IT_FITS,
        /** More came back than was given back. */
        GAVE_BACK_TOO_MUCH,
        /** Less came back of what was booked with a limit that counts, and had not run. */
        GAVE_BACK_TOO_LITTLE,
        /** What was cancelled before it ran, or a change to an equal limit, shows in the answers that follow. */
        LEFT_A_TRACE,
        /** An operation threw what it may not throw. */
        THREW
    }

    @Override
    public String toString() {
        return kind + ": " + what;
    }
}
