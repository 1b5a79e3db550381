package com.alibaba.csp.sentinel.transport.command.exception;

import com.alibaba.csp.sentinel.transport.command.http.StatusCode;

/** A request that is not taken. */
public class RequestException extends Exception {

    private static final long serialVersionUID = 1L;

    private final StatusCode statusCode;

    /** A bad request, for no reason that could be told. */
    public RequestException() {
        this.statusCode = StatusCode.BAD_REQUEST;
    }

    /** Why, for machines and for people. */
    public RequestException(StatusCode statusCode, String msg) {
        super(msg);
        this.statusCode = statusCode;
    }

    public StatusCode getStatusCode() {
        return statusCode;
    }
}
