package io.headgate.rules.document.tree;

/** A change cannot be made within a text as it was written. */
public final class UnpatchableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Because of that. */
    public UnpatchableException(String reason) {
        super(reason, null, false, false);
    }
}
