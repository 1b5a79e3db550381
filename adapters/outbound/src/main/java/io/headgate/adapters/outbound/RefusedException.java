package io.headgate.adapters.outbound;

import io.headgate.BlockedException;
import java.io.IOException;

/**
 * A call was refused, for clients whose callers expect an {@code IOException} when a call cannot be made. The refusal is its cause.
 * It has no stack trace, as the refusal has none.
 */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final BlockedException refusal;

    /** Wraps a refusal. */
    public RefusedException(BlockedException refusal) {
        super(refusal);
        this.refusal = refusal;
    }

    /** Who refused, why, and when to try again. */
    public BlockedException refusal() {
        return refusal;
    }

    @Override
    public String getMessage() {
        return refusal.getMessage();
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
