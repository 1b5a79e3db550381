package io.headgate.console;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.web.WebSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Who could reach the console, and whether that is safe. */
final class Exposure {

    private Exposure() {}

    /** Refuses to send passwords in the clear over a network, unless the operator says that a proxy encrypts them. */
    static void check(WebSettings web) {
        require(
                isLoopback(web) || web.encrypted(),
                "host",
                web.host(),
                "this machine only (127.0.0.1), or TLS, or a proxy in front that has it");
    }

    static boolean isLoopback(WebSettings web) {
        try {
            return InetAddress.getByName(web.host()).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException("host: " + web.host() + " (expected: an address)", unknown);
        }
    }
}
