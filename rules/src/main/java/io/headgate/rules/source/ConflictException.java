package io.headgate.rules.source;

import java.io.IOException;

/** Another document is there than the publisher had seen; nothing was changed. */
public final class ConflictException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With the name of the source and both revisions. */
    public ConflictException(String source, String expected, String found) {
        super(source + ": revision " + found + " (expected: " + expected + "); read it again and repeat the change");
    }
}
