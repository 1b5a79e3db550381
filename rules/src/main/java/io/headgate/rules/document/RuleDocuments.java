package io.headgate.rules.document;

/** Reads and writes rule documents. Immutable, safe for many threads. */
public final class RuleDocuments {

    /** The longest text that is read unless said otherwise, in bytes of UTF-8. */
    public static final int MOST_BYTES = 4 << 20;

    private RuleDocuments() {}

    /**
     * What the text says, in the standard format. A text that begins with a brace or a bracket is JSON, any other is YAML 1.2; a
     * byte order mark in front is passed over. Throws {@link InvalidDocumentException} with all problems, up to a hundred.
     *
     * <p>What counts of a number is its value: 100, 100.0 and 1e2 are the same whole number, as they are in JSON Schema. Words
     * that older YAML took for booleans, such as {@code no} and {@code off}, are text. Null is never a value, and a text
     * without {@code rules} is no document.
     */
    public static RuleDocument read(String text) {
        return DocumentFormat.standard().read(text);
    }

    /**
     * The document as text, which {@link #read} reads back as an equal one. Fields stand in a fixed order, and what has its
     * default is left out. Throws {@link io.headgate.rules.document.form.UnwritableException} when a part of a rule is code.
     */
    public static String write(RuleDocument document, Syntax syntax) {
        return DocumentFormat.standard().write(document, syntax);
    }
}
