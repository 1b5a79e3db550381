package com.alibaba.csp.sentinel.cluster;

/** Where a token server is. */
public class TokenServerDescriptor {

    private final String host;
    private final int port;
    private String type = "default";

    public TokenServerDescriptor(String host, int port) {
        this.host = host;
        this.port = port;
    }

    public String getHost() {
        return host;
    }

    public int getPort() {
        return port;
    }

    public String getType() {
        return type;
    }

    public TokenServerDescriptor setType(String type) {
        this.type = type;
        return this;
    }

    @Override
    public String toString() {
        return "TokenServerDescriptor{host='" + host + "', port=" + port + ", type='" + type + "'}";
    }
}
