package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import com.alibaba.csp.sentinel.transport.endpoint.Protocol;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the addresses of dashboards: {@code host}, {@code host:port} or either behind {@code http://} or {@code https://}. */
public final class Dashboards {

    private static final int MAX_PORT = 65535;

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
        try {
            URI address = new URI(text.contains("://") ? text : "http://" + text);
            Protocol protocol = protocol(address.getScheme());
            String host = address.getHost();
            if (protocol == null || host == null || address.getPort() == 0 || address.getPort() > MAX_PORT) {
                return null;
            }
            int usual = protocol == Protocol.HTTPS ? 443 : 80;
            return new Endpoint(protocol, bare(host), address.getPort() < 0 ? usual : address.getPort());
        } catch (URISyntaxException wrong) {
            return null;
        }
    }

    private static @Nullable Protocol protocol(String scheme) {
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
