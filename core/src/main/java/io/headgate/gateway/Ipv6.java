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

    /** As RFC 5952 spells it, so that an address has one text: {@code 2001:db8::1}. */
    @Override
    public String toString() {
        int zeros = longestZeros();
        int after = zeros + zerosFrom(zeros);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            if (i == zeros && after - zeros > 1) {
                text.append("::");
                i = after - 1;
            } else {
                text.append(i == 0 || i == after && after - zeros > 1 ? "" : ":")
                        .append(Integer.toHexString(group(i)));
            }
        }
        return text.toString();
    }

    private int group(int index) {
        long half = index < GROUPS / 2 ? high : low;
        return (int) (half >>> Character.SIZE * (GROUPS / 2 - 1 - index % (GROUPS / 2)) & 0xFFFF);
    }

    /** Where the longest run of groups that are 0 begins; the first of equally long ones. */
    private int longestZeros() {
        int best = 0;
        for (int i = 1; i < GROUPS; i++) {
            best = zerosFrom(i) > zerosFrom(best) ? i : best;
        }
        return best;
    }

    private int zerosFrom(int index) {
        int end = index;
        while (end < GROUPS && group(end) == 0) {
            end++;
        }
        return end - index;
    }
}
