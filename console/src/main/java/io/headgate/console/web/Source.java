package io.headgate.console.web;

import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a request comes from. */
final class Source {

    /*
     * The address of the connection, which nobody can invent. What X-Forwarded-For says is believed only when the operator
     * said that one proxy stands in front, and then only its last entry, which that proxy wrote itself:
     *
     *   X-Forwarded-For: whatever the client claims, 203.0.113.7
     *                    └── never read ───────────┘ └── read ─┘
     */
    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
    private static final Pattern WITH_PORT =
            Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3}):\\d{1,5}|\\[([0-9A-Fa-f:.]+)](?::\\d{1,5})?");
    private static final int NETWORK_BYTES = 8;

    private Source() {}

    static String of(HttpServletRequest request, boolean behindProxy) {
        String direct = request.getRemoteAddr();
        if (!behindProxy) {
            return direct;
        }
        String last = direct;
        var headers = request.getHeaders("X-Forwarded-For");
        while (headers.hasMoreElements()) {
            String header = headers.nextElement();
            last = header.substring(header.lastIndexOf(',') + 1).trim();
        }
        String address = withoutPort(last);
        return ADDRESS.matcher(address).matches() ? address : direct;
    }

    /** Some proxies write the port, too; each connection has another, and would be a source of its own. */
    private static String withoutPort(String entry) {
        Matcher matcher = WITH_PORT.matcher(entry);
        if (!matcher.matches()) {
            return entry;
        }
        return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    }

    /** What is counted as one source: an IPv4 address, or the /64 network of an IPv6 one, since a customer has all of it. */
    static String counted(String address) {
        if (!address.contains(":") || !ADDRESS.matcher(strip(address)).matches()) {
            return address;
        }
        try {
            InetAddress parsed = InetAddress.getByName(strip(address)); // digits and colons: never looked up
            if (parsed instanceof Inet6Address) {
                return HexFormat.of().formatHex(Arrays.copyOf(parsed.getAddress(), NETWORK_BYTES)) + "/64";
            }
            return parsed.getHostAddress();
        } catch (UnknownHostException malformed) {
            return address;
        }
    }

    private static String strip(String address) {
        String bare =
                address.startsWith("[") && address.endsWith("]") ? address.substring(1, address.length() - 1) : address;
        int zone = bare.indexOf('%');
        return zone < 0 ? bare : bare.substring(0, zone);
    }
}
