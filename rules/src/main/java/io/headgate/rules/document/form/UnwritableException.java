package io.headgate.rules.document.form;

/**
 * A rule has no form in a document, because a part of it is code. Says which rule and which field, in the format
 * {@code where: value (expected: …)}.
 */
public final class UnwritableException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    UnwritableException(String message) {
        super(message);
    }
}
