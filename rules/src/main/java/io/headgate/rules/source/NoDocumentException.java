package io.headgate.rules.source;

import java.io.IOException;

/** The place can be reached and holds no document. That is a failure, not a document without rules. */
public final class NoDocumentException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With the name of the source. */
    public NoDocumentException(String source) {
        super(source + ": no document there");
    }
}
