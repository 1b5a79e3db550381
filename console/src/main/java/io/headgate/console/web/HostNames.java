package io.headgate.console.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The names by which browsers may reach the console. */
final class HostNames {

    /*
     * A page of another site can have its own name lead to our address after it was loaded (DNS rebinding); the browser then takes
     * us for that site. It says the name in Host. Addresses need no name server and cannot be turned, nor can localhost.
     */
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[?[0-9A-Fa-f:.%]*:[0-9A-Fa-f:.%]*]?");

    private final boolean any;
    private final Set<String> names = new HashSet<>();

    private HostNames(boolean any) {
        this.any = any;
    }

    /** Those of the settings. A console that listens to this machine only has none but its own; others may have any if none is set. */
    static HostNames of(WebSettings settings) {
        boolean open = settings.behindProxy() || !isLoopback(settings.host());
        HostNames allowed = new HostNames(open && settings.names().isEmpty());
        settings.names().forEach(name -> allowed.names.add(name.toLowerCase(Locale.ROOT)));
        allowed.names.add(settings.host().toLowerCase(Locale.ROOT));
        return allowed;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false; // it will not listen there either
        }
    }

    /** Refuses what was asked under a name that is not ours. */
    void check(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        boolean local = name.equals("localhost") || name.endsWith(".localhost");
        if (!any && !local && !names.contains(name) && !ADDRESS.matcher(name).matches()) {
            throw new Refusal(
                    421,
                    Map.of(
                            "error",
                            "Host: " + OneLine.of(host, 100)
                                    + " (expected: an address, localhost, or a name given with --name)"));
        }
    }
}
