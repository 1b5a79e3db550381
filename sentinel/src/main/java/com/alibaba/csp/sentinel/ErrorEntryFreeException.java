package com.alibaba.csp.sentinel;

/** An entry was exited while another one of the same context, made later, was still open. */
public class ErrorEntryFreeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a message that names both entries. */
    public ErrorEntryFreeException(String message) {
        super(message);
    }
}
