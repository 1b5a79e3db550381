package io.headgate.rules.source;

import java.io.IOException;

/**
 * A place where one rule document is kept and may change. Knows text and revisions, nothing about rules: what a document means,
 * and whether it is put in force, is decided by the one that listens.
 *
 * <p>Safe for many threads. Nothing is started before {@link #watch}; what was started ends with {@link #close}. Every wait
 * has a deadline. An answer that is no document, such as null from a client or a key that is not there, is a failure and
 * never an empty document.
 */
public interface RuleSource extends AutoCloseable {

    /** How health, logs and provenance call it: {@code file:/etc/orders/rules.yaml}. Holds no secret. */
    String name();

    /**
     * Reads the document as it is now.
     *
     * @throws NoDocumentException when the place can be reached and there is none
     * @throws IOException when it cannot be read within the deadline
     */
    Fetched read() throws IOException, InterruptedException;

    /**
     * Begins to tell {@code listener} of the document as it is now, and of each change as long as the source is open. May be
     * called once. Does not wait for the place to be reachable: a failure goes to the listener too, and the source tries
     * again by itself, at growing intervals with some chance in them.
     */
    void watch(Listener listener);

    /** How it is doing. Does not wait. */
    SourceHealth health();

    /** Ends it. When this returns, no further call to the listener begins. Harmless when repeated. */
    @Override
    void close();

    /**
     * Is told of documents and failures, one at a time and in order. The same revision may come twice. Must not throw; must not
     * close the source.
     */
    interface Listener {

        /** This document is there now. Of several in quick succession only the last need be told. */
        void changed(Fetched document);

        /**
         * The place cannot be read now, or has no document. Told once per spell of trouble, which the next document ends; it is
         * told then even if it is the one from before.
         */
        void failed(Exception reason);
    }
}
