package com.alibaba.csp.sentinel.spi;

/** A service file or a provider in it is wrong. */
public class SpiLoaderException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SpiLoaderException() {}

    public SpiLoaderException(String message) {
        super(message);
    }

    public SpiLoaderException(String message, Throwable cause) {
        super(message, cause);
    }
}
