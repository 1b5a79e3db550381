package com.alibaba.csp.sentinel.transport.ssl;

import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;

/** TLS as the JVM has it: certificates are verified against its trust store. */
public class SslFactory {

    /** The JVM's own context. */
    public static SSLContext getSslConnectionSocketFactory() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException none) {
            throw new IllegalStateException("This JVM has no TLS", none);
        }
    }
}
