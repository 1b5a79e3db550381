package com.alibaba.csp.sentinel.context;

/** A context was given a name that is not to be had. */
public class ContextNameDefineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a message that says so. */
    public ContextNameDefineException(String message) {
        super(message);
    }
}
