package io.headgate.adapters.web.client;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/**
 * All addresses that begin with the same bits: {@code 10.0.0.0/8}, {@code 2001:db8::/32}; a single address is a network, too.
 *
 * @param first its first address
 * @param bits how many bits all of its addresses begin with
 */
public record Network(IpAddress first, int bits) {

    /** Checks the settings. */
    public Network {
        requireNonNull(first, "first");
        require(bits >= 0 && bits <= first.bits(), "bits", bits, "0 to " + first.bits());
        require(
                first.first(bits).equals(first),
                "network",
                first + "/" + bits,
                "0 in all bits beyond the first " + bits);
    }

    /** The network that {@code text} spells. */
    public static Network of(String text) {
        int slash = text.indexOf('/');
        IpAddress address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
        String length = slash < 0 ? "" : text.substring(slash + 1);
        boolean valid = address != null && (slash < 0 || length.matches("\\d{1,3}"));
        require(valid, "network", '"' + text + '"', "an address such as 10.0.0.1, or a network such as 10.0.0.0/8");
        IpAddress known = requireNonNull(address);
        return new Network(known, slash < 0 ? known.bits() : Integer.parseInt(length));
    }

    boolean holds(IpAddress address) {
        return address.bits() == first.bits() && address.first(bits).equals(first);
    }

    @Override
    public String toString() {
        return first + "/" + bits;
    }
}
