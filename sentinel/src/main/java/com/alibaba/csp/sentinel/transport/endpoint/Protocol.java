package com.alibaba.csp.sentinel.transport.endpoint;

/** How a dashboard is spoken to. */
public enum Protocol {
    HTTP("http"),
    HTTPS("https");

    private final String protocol;

    Protocol(String protocol) {
        this.protocol = protocol;
    }

    /** As written in an address. */
    public String getProtocol() {
        return protocol;
    }
}
