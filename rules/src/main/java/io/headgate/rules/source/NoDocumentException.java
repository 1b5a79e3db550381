package io.headgate.rules.source;

import java.io.IOException;

/** The place can be reached and holds no document. That is a failure, not a document without rules. */
public final class NoDocumentException extends IOException {

    private static final long serialVersionUID = 1L;

    private final boolean notPublishedYet;

    /** With the name of the source. */
    public NoDocumentException(String source) {
        this(source + ": no document there", false);
    }

    private NoDocumentException(String message, boolean notPublishedYet) {
        super(message);
        this.notPublishedYet = notPublishedYet;
    }

    /**
     * Of a source that answers, and to which no document was published yet. Only for sources that begin like that as a rule, such as a
     * console; a file or a key that is missing is a mistake more often than not.
     */
    public static NoDocumentException notPublishedYet(String source) {
        return new NoDocumentException(source + ": no document was published there yet", true);
    }

    /** Whether that is how such a source begins, and nothing to warn of. */
    public boolean isNotPublishedYet() {
        return notPublishedYet;
    }
}
