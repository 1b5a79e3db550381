package io.headgate.lab.log;

import org.jspecify.annotations.Nullable;

/** Reads the lines of one log in one format. May learn from the first line. For one thread. */
interface LineParser {

    /**
     * Reads a line into {@code call}, which has been cleared.
     *
     * @return why it cannot be used, or null if it can
     */
    @Nullable
    Flaw parse(ByteSpan line, LoggedCall call);

    /** Whether this line tells of no call and need not: a heading. Asked before {@link #parse}, for each line. */
    default boolean isHeading(ByteSpan line) {
        return false;
    }
}
