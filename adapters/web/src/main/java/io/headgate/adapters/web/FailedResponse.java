package io.headgate.adapters.web;

/** A response with a status that is a failure, where no error came out of the handler. Has no stack trace. */
public final class FailedResponse extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    FailedResponse(int status) {
        super("status " + status, null, false, false);
        this.status = status;
    }

    /** The status code. */
    public int status() {
        return status;
    }
}
