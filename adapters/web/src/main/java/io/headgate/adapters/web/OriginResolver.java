package io.headgate.adapters.web;

import io.headgate.adapters.web.client.IpAddress;
import io.headgate.gateway.Attribute;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who is calling.
 *
 * <pre>{@code
 * OriginResolver.header("X-Application")                          // what a caller says of itself: only among friends
 * OriginResolver.principal().or(OriginResolver.clientAddress(64)) // the user; the address of those that are not signed in
 * }</pre>
 *
 * <p>Must be safe for many threads. One that fails leaves the origin unknown, which is counted and logged.
 */
@FunctionalInterface
public interface OriginResolver {

    /** Who is calling; null or "" when this resolver does not know. */
    @Nullable
    String origin(WebRequest request);

    /** Nobody is known. */
    static OriginResolver none() {
        return request -> "";
    }

    /** What the header of that name says. Any client can say anything there. */
    static OriginResolver header(String name) {
        Attribute header = Attribute.header(name);
        return header::in;
    }

    /** The user that the server has made sure of. */
    static OriginResolver principal() {
        return WebRequest::principal;
    }

    /**
     * The address of the client; IPv6 addresses with the same first {@code ipv6Prefix} bits are one origin, since one customer
     * usually has all the addresses of a /64.
     */
    static OriginResolver clientAddress(int ipv6Prefix) {
        Attribute.clientAddress().groupedByPrefix(ipv6Prefix); // checks it
        return request -> {
            String address = request.clientAddress();
            IpAddress parsed = address == null ? null : IpAddress.parse(address);
            return parsed == null ? address : parsed.grouped(ipv6Prefix);
        };
    }

    /** What this one says, or {@code next} where this one does not know. */
    default OriginResolver or(OriginResolver next) {
        return request -> {
            String own = origin(request);
            return own == null || own.isEmpty() ? next.origin(request) : own;
        };
    }
}
