package io.headgate.adapters.web.client;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The proxies in front of this service, whose word about the client counts. Nobody else's does: a forwarding header that a
 * client sends itself would give it a fresh budget with each request, or use up that of another.
 *
 * <pre>{@code
 * TrustedProxies.none()                                                   // the default: who is connected is the client
 * TrustedProxies.of("10.0.0.0/8", "2001:db8::/32")                        // they send X-Forwarded-For
 * TrustedProxies.of("10.0.0.0/8").withHeader(ForwardingHeader.FORWARDED)
 * }</pre>
 *
 * @param networks the addresses of the proxies
 * @param header the one header that they write. The other one is never read: they would pass on what a client put there
 */
public record TrustedProxies(List<Network> networks, ForwardingHeader header) {
    /*
     * Each proxy adds on the right whom it was asked by. From the right, the first address that is not a proxy of ours is
     * the client; whatever stands left of it is only what this client says.
     *
     *   X-Forwarded-For: 1.1.1.1, 203.0.113.7, 10.0.0.5      connected: 10.0.0.9
     *                    made up  client       our proxy                our proxy
     *                             <----------- <----------------------- <
     *
     * When a hop hides its address ("unknown") nobody knows what is left of it: the proxy that says so is the client then.
     */

    private static final int MOST_HOPS = 32;

    /** Checks the settings. */
    public TrustedProxies {
        networks = List.copyOf(networks);
        requireNonNull(header, "header");
    }

    /** No proxies: who is connected is the client. */
    public static TrustedProxies none() {
        return new TrustedProxies(List.of(), ForwardingHeader.X_FORWARDED_FOR);
    }

    /** The proxies in these networks, which send {@code X-Forwarded-For}. */
    public static TrustedProxies of(String... networks) {
        require(networks.length > 0, "networks", "none", "at least one; there is none() for no proxies");
        return new TrustedProxies(Stream.of(networks).map(Network::of).toList(), ForwardingHeader.X_FORWARDED_FOR);
    }

    /** The same proxies, which write that header. */
    public TrustedProxies withHeader(ForwardingHeader newHeader) {
        return new TrustedProxies(networks, newHeader);
    }

    /**
     * The address of the client.
     *
     * @param connected the address that is connected to us; null when unknown
     * @param headers all values of the header of a name, in their order
     */
    public @Nullable String client(@Nullable String connected, Function<String, List<String>> headers) {
        IpAddress nearest = connected == null ? null : IpAddress.parse(connected);
        if (nearest == null) {
            return connected;
        }
        return trusts(nearest) ? behind(nearest, headers.apply(header.header())) : nearest.toString();
    }

    private String behind(IpAddress proxy, List<String> values) {
        IpAddress client = proxy;
        int hops = 0;
        for (String hop : header.hopsFromTheRight(String.join(",", values))) {
            IpAddress next = IpAddress.parse(hop);
            if (next == null || ++hops > MOST_HOPS) {
                break;
            }
            client = next;
            if (!trusts(next)) {
                break;
            }
        }
        return client.toString();
    }

    private boolean trusts(IpAddress address) {
        for (Network network : networks) {
            if (network.holds(address)) {
                return true;
            }
        }
        return false;
    }
}
