package io.headgate.examples.shop;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.net.URI;

/**
 * The console that a shop is linked to.
 *
 * @param uri where it is
 * @param credential what the shop shows to be let in
 * @param instance what this shop is called there
 */
public record ConsoleLink(URI uri, String credential, String instance) {

    /** Checks the settings. */
    public ConsoleLink {
        requireNonNull(uri, "uri");
        require(uri.isAbsolute(), "uri", uri, "an address such as https://console.example:8443");
        require(!credential.isBlank(), "credential", "nothing", "the credential of the application");
        require(!instance.isBlank(), "instance", instance, "a name");
    }

    @Override
    public String toString() {
        return "ConsoleLink[" + uri + ", " + instance + "]"; // never the credential
    }
}
