package io.headgate.adapters.outbound;

/** An answer whose status says that the call failed. Told to rules, never thrown. */
public final class FailedStatusException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    FailedStatusException(int status) {
        super("status " + status, null, false, false);
        this.status = status;
    }

    /** The status, as in {@code 503}. */
    public int status() {
        return status;
    }
}
