package io.headgate.gateway;

/**
 * An IPv6 address or prefix as two numbers, whatever way it was spelled.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
record Ipv6(long high, long low) implements Comparable<Ipv6> {

    private static final int GROUPS = 8;
    private static final long WITHIN_IPV6 = 0xFFFFL; // ::ffff:1.2.3.4

    /** What to tell clients apart by: the first {@code bits} of an IPv6 address; {@code address} itself if it is none. */
    static Object key(String address, int bits) {
        Ipv6 parsed = address.indexOf(':') < 0 ? null : new Ipv6Reader(address).read();
        if (parsed == null) {
            return address;
        }
        boolean v4 = parsed.high == 0 && parsed.low >>> Integer.SIZE == WITHIN_IPV6;
        return v4 ? parsed.lastFourBytes() : parsed.first(bits);
    }

    /** From eight groups of 16 bits. */
    static Ipv6 of(int[] groups) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < GROUPS / 2; i++) {
            high = high << Character.SIZE | groups[i];
            low = low << Character.SIZE | groups[i + GROUPS / 2];
        }
        return new Ipv6(high, low);
    }

    private Ipv6 first(int bits) {
        long highMask = bits >= Long.SIZE ? -1L : -1L << (Long.SIZE - bits);
        long lowMask = bits <= Long.SIZE ? 0 : -1L << (2 * Long.SIZE - bits);
        return new Ipv6(high & highMask, low & lowMask);
    }

    private String lastFourBytes() {
        return (low >>> 24 & 0xFF) + "." + (low >>> 16 & 0xFF) + "." + (low >>> 8 & 0xFF) + "." + (low & 0xFF);
    }

    /** So that a table stays quick when clients choose addresses whose hashes collide. */
    @Override
    public int compareTo(Ipv6 other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            long half = i < GROUPS / 2 ? high : low;
            int shift = Character.SIZE * (GROUPS / 2 - 1 - i % (GROUPS / 2));
            text.append(i == 0 ? "" : ":").append(Long.toHexString(half >>> shift & 0xFFFF));
        }
        return text.toString();
    }
}
