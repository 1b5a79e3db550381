package io.headgate.rules.document;

/** Reads and writes rule documents. Immutable, safe for many threads. */
public final class RuleDocuments {

    /** The longest text that is read unless said otherwise, in bytes of UTF-8. */
    public static final int MOST_BYTES = 4 << 20;

    private RuleDocuments() {}

    /** What the text says; JSON or YAML is found out. Throws {@link InvalidDocumentException} with all problems. */
    public static RuleDocument read(String text) {
        throw new UnsupportedOperationException("not written yet");
    }

    /** The document as text, which {@link #read} reads back as an equal one. */
    public static String write(RuleDocument document, Syntax syntax) {
        throw new UnsupportedOperationException("not written yet");
    }
}
