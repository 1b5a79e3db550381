package io.headgate.gateway;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** One thing of a request that a rule can tell clients apart by. */
public sealed interface Attribute {

    /** Its value as text; null when the request has none. */
    @Nullable
    String in(RequestAttributes request);

    /** What to tell requests apart by, given the value. */
    default Object key(String value) {
        return value;
    }

    /** How it reads in a message: "header X-User". */
    String text();

    /** Whether a value may be shown in messages: what a client keeps secret may not. */
    default boolean isPublic() {
        return false;
    }

    /** Each client address. */
    static ClientAddress clientAddress() {
        return new ClientAddress(ClientAddress.WHOLE);
    }

    /** Each host. */
    static Attribute host() {
        return new Host();
    }

    /** Each value of the header of that name. */
    static Attribute header(String name) {
        return new Header(name);
    }

    /** Each value of the query parameter of that name. */
    static Attribute query(String name) {
        return new Query(name);
    }

    /** Each value of the cookie of that name. */
    static Attribute cookie(String name) {
        return new Cookie(name);
    }

    /**
     * The address of the client. The spellings of an IPv6 address are one, and an IPv4 address within IPv6 is that IPv4 address.
     *
     * @param ipv6Prefix how many leading bits of an IPv6 address count: 128 is the whole address. One customer usually has all
     *     the addresses of a /64 or more, and can use another one for each request
     */
    record ClientAddress(int ipv6Prefix) implements Attribute {

        static final int WHOLE = 128;

        /** Checks the settings. */
        public ClientAddress {
            require(ipv6Prefix >= 1 && ipv6Prefix <= WHOLE, "ipv6Prefix", ipv6Prefix, "1 to 128");
        }

        /** The same, with all IPv6 addresses of a prefix of so many bits counted together; 64 is a good one. */
        public ClientAddress groupedByPrefix(int bits) {
            return new ClientAddress(bits);
        }

        @Override
        public @Nullable String in(RequestAttributes request) {
            return request.clientAddress();
        }

        @Override
        public Object key(String value) {
            return Ipv6.key(value, ipv6Prefix);
        }

        @Override
        public String text() {
            return ipv6Prefix == WHOLE ? "client address" : "client address (IPv6: /" + ipv6Prefix + ")";
        }

        @Override
        public boolean isPublic() {
            return true;
        }
    }

    /** The host, without its port, in lower case. */
    record Host() implements Attribute {
        @Override
        public @Nullable String in(RequestAttributes request) {
            String host = request.host();
            return host == null ? null : HostName.of(host);
        }

        @Override
        public String text() {
            return "host";
        }

        @Override
        public boolean isPublic() {
            return true;
        }
    }

    /** A header. */
    record Header(String name) implements Attribute {

        /** Checks the settings. */
        public Header {
            requireName(name);
        }

        @Override
        public @Nullable String in(RequestAttributes request) {
            return request.header(name);
        }

        @Override
        public String text() {
            return "header " + name;
        }
    }

    /** A query parameter. */
    record Query(String name) implements Attribute {

        /** Checks the settings. */
        public Query {
            requireName(name);
        }

        @Override
        public @Nullable String in(RequestAttributes request) {
            return request.query(name);
        }

        @Override
        public String text() {
            return "query parameter " + name;
        }
    }

    /** A cookie. */
    record Cookie(String name) implements Attribute {

        /** Checks the settings. */
        public Cookie {
            requireName(name);
        }

        @Override
        public @Nullable String in(RequestAttributes request) {
            return request.cookie(name);
        }

        @Override
        public String text() {
            return "cookie " + name;
        }
    }

    private static void requireName(String name) {
        requireNonNull(name, "name");
        require(!name.isBlank(), "name", '"' + name + '"', "the name of a header, query parameter or cookie");
    }
}
