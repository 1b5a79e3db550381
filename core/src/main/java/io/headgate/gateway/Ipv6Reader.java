package io.headgate.gateway;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the text of an IPv6 address. The library's own reader would ask a name server about what is none. */
final class Ipv6Reader {

    /*
     *   2001:db8::7      groups 2001 db8 | 7     the gap at 2 is filled up with zeros to eight groups
     *   ::ffff:1.2.3.4   groups | ffff 102 304   the last two may be written as IPv4
     *   fe80::1%eth0     what follows the % names an interface of this machine, and is left out
     */
    private static final int GROUPS = 8;
    private static final int HEX = 16;
    private static final int DECIMAL = 10;

    private final String text;
    private final int end;
    private final int[] groups = new int[GROUPS];
    private int at;
    private int count;
    private int gap = -1;

    Ipv6Reader(String text) {
        this.text = text;
        int zone = text.indexOf('%');
        this.end = zone < 0 ? text.length() : zone;
    }

    /** The address; null if the text is none. */
    @Nullable
    Ipv6 read() {
        if (!readGroups() || (gap < 0 ? count != GROUPS : count == GROUPS)) {
            return null;
        }
        if (gap >= 0) {
            int behind = count - gap;
            System.arraycopy(groups.clone(), gap, groups, GROUPS - behind, behind);
            Arrays.fill(groups, gap, GROUPS - behind, 0);
        }
        return Ipv6.of(groups);
    }

    private boolean readGroups() {
        if (text.startsWith("::")) {
            gap = 0;
            at = 2;
        }
        while (at < end) {
            int start = at;
            int group = number(HEX, 4);
            if (group < 0 || count == GROUPS) {
                return false;
            }
            if (at < end && text.charAt(at) == '.') {
                at = start;
                return readV4();
            }
            groups[count++] = group;
            if (at < end && !readColons()) {
                return false;
            }
        }
        return true;
    }

    /** Reads what stands between two groups. */
    private boolean readColons() {
        boolean single = text.charAt(at++) == ':' && at < end;
        if (single && text.charAt(at) == ':') {
            at++;
            boolean first = gap < 0;
            gap = count;
            return first;
        }
        return single;
    }

    private boolean readV4() {
        if (count > GROUPS - 2) {
            return false;
        }
        for (int i = 0; i < 4; i++) {
            int part = number(DECIMAL, 3);
            boolean last = i == 3;
            if (part < 0 || part > 255 || (last ? at != end : at >= end || text.charAt(at++) != '.')) {
                return false;
            }
            groups[count + i / 2] = groups[count + i / 2] << 8 | part;
        }
        count += 2;
        return true;
    }

    /** Reads a number of 1 to {@code most} digits; -1 if there is none. */
    private int number(int radix, int most) {
        int number = 0;
        int start = at;
        while (at < end && at - start < most && text.charAt(at) < 128 && Character.digit(text.charAt(at), radix) >= 0) {
            number = number * radix + Character.digit(text.charAt(at++), radix);
        }
        return at == start ? -1 : number;
    }
}
