package io.headgate.adapters.web.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A numeric address, whatever way it was spelled; an IPv4 address within IPv6 is that IPv4 address. Never asks a name server. */
public final class IpAddress {

    private static final String BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern V4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:][0-9a-fA-F:.]{1,44}");
    private static final int V4_BYTES = 4;

    private final byte[] bytes;

    private IpAddress(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The address that {@code text} spells, with or without brackets, port and zone; null when it spells none. */
    public static @Nullable IpAddress parse(String text) {
        String bare = bare(text.strip());
        // The library asks a name server only about what can be a name: these cannot.
        boolean numeric = V4.matcher(bare).matches()
                || (bare.indexOf(':') >= 0 && V6.matcher(bare).matches());
        if (!numeric) {
            return null;
        }
        try {
            return new IpAddress(InetAddress.getByName(bare).getAddress());
        } catch (UnknownHostException notAnAddress) {
            return null;
        }
    }

    /** Without brackets ({@code [::1]:80}), port ({@code 10.0.0.1:80}) and zone ({@code fe80::1%eth0}). */
    private static String bare(String text) {
        String host = text;
        int bracket = text.indexOf(']');
        int colon = text.indexOf(':');
        if (text.startsWith("[") && bracket > 0) {
            host = text.substring(1, bracket);
        } else if (colon >= 0 && text.indexOf(':', colon + 1) < 0) {
            host = text.substring(0, colon);
        }
        int zone = host.indexOf('%');
        return zone < 0 ? host : host.substring(0, zone);
    }

    boolean isV6() {
        return bytes.length > V4_BYTES;
    }

    int bits() {
        return bytes.length * Byte.SIZE;
    }

    /** The network of the first {@code bits} that it is in. */
    IpAddress first(int bits) {
        byte[] masked = bytes.clone();
        for (int i = 0; i < masked.length; i++) {
            int left = Math.max(0, Math.min(Byte.SIZE, bits - i * Byte.SIZE));
            masked[i] &= (byte) (0xFF << (Byte.SIZE - left));
        }
        return new IpAddress(masked);
    }

    /** The address as text; of an IPv6 address only the network of its first {@code ipv6Prefix} bits: {@code 2001:db8:0:1:0:0:0:0/64}. */
    public String grouped(int ipv6Prefix) {
        return isV6() && ipv6Prefix < bits() ? first(ipv6Prefix) + "/" + ipv6Prefix : toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IpAddress that && Arrays.equals(that.bytes, bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** One spelling for each address. */
    @Override
    public String toString() {
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
