package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import com.alibaba.csp.sentinel.transport.endpoint.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the addresses of dashboards: {@code host}, {@code host:port} or either behind {@code http://} or {@code https://}. */
public final class Dashboards {

    private static final int MAX_PORT = 65535;

    // URI knows no host with an underscore, as services of Compose have
    private static final Pattern ADDRESS = Pattern.compile(
            "((?<protocol>\\w+)://)?(?<host>[\\w.-]+|\\[[\\p{XDigit}:.]+])(:(?<port>\\d{1,5}))?([/?#].*)?");

    private Dashboards() {}

    /** All addresses of a list with commas; one that cannot be read is left out and logged. */
    public static List<Endpoint> parse(@Nullable String list) {
        List<Endpoint> all = new ArrayList<>();
        for (String text : (list == null ? "" : list).split(",")) {
            if (!text.isBlank()) {
                Endpoint one = one(text.trim());
                if (one == null) {
                    RecordLog.warn("[TransportConfig] Dashboard left out: {} (expected: host:port)", text.trim());
                } else {
                    all.add(one);
                }
            }
        }
        return all;
    }

    private static @Nullable Endpoint one(String text) {
        Matcher address = ADDRESS.matcher(text);
        Protocol protocol = address.matches() ? protocol(address.group("protocol")) : null;
        if (protocol == null) {
            return null;
        }
        String port = address.group("port");
        int number = port != null ? Integer.parseInt(port) : protocol == Protocol.HTTPS ? 443 : 80;
        return number == 0 || number > MAX_PORT ? null : new Endpoint(protocol, bare(address.group("host")), number);
    }

    private static @Nullable Protocol protocol(@Nullable String scheme) {
        if (scheme == null) {
            return Protocol.HTTP;
        }
        for (Protocol each : Protocol.values()) {
            if (each.getProtocol().equalsIgnoreCase(scheme)) {
                return each;
            }
        }
        return null;
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** Whether a dashboard runs on this machine, by its name. */
    static boolean isHere(Endpoint dashboard) {
        String host = dashboard.getHost();
        return host.equalsIgnoreCase("localhost") || host.startsWith("127.") || host.equals("::1");
    }
}
