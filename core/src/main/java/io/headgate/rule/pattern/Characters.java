package io.headgate.rule.pattern;

import java.util.Arrays;

/**
 * A set of Unicode characters, as disjoint ranges in ascending order. Immutable.
 *
 * @param ranges first and last of each range, one after the other; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never leaves the package, compared by nobody
record Characters(int[] ranges) {

    static final Characters NONE = new Characters(new int[0]);
    static final Characters ANY = new Characters(new int[] {0, Character.MAX_CODE_POINT});
    static final Characters DIGITS = range('0', '9');
    static final Characters WORD =
            DIGITS.or(range('A', 'Z')).or(range('a', 'z')).or(one('_'));
    static final Characters SPACE = range('\t', '\r').or(one(' '));

    private static final int TO_LOWER = 'a' - 'A';

    static Characters one(int character) {
        return range(character, character);
    }

    static Characters range(int first, int last) {
        return new Characters(new int[] {first, last});
    }

    boolean contains(int character) {
        int found = Arrays.binarySearch(ranges, character);
        return found >= 0 || found % 2 == 0; // else -found - 1 is where it would go: odd within a range
    }

    /** The only one; -1 when there are more, or none. */
    int only() {
        return ranges.length == 2 && ranges[0] == ranges[1] ? ranges[0] : -1;
    }

    /** Those in either. */
    Characters or(Characters other) {
        return other.not().without(this).not();
    }

    /** All others. */
    Characters not() {
        return ANY.without(this);
    }

    /** Those that are not in {@code other}. */
    private Characters without(Characters other) {
        int[] left = new int[ranges.length + other.ranges.length];
        int count = 0;
        for (int i = 0; i < ranges.length; i += 2) {
            int from = ranges[i];
            for (int j = 0; j < other.ranges.length && other.ranges[j] <= ranges[i + 1]; j += 2) {
                if (other.ranges[j] > from) {
                    left[count++] = from;
                    left[count++] = other.ranges[j] - 1;
                }
                from = Math.max(from, other.ranges[j + 1] + 1);
            }
            if (from <= ranges[i + 1]) {
                left[count++] = from;
                left[count++] = ranges[i + 1];
            }
        }
        return new Characters(Arrays.copyOf(left, count));
    }

    /** These, and the same letters A to Z in the other case. */
    Characters inBothCases() {
        Characters both = this;
        for (int upper = 'A'; upper <= 'Z'; upper++) {
            int lower = upper + TO_LOWER;
            if (contains(upper) != contains(lower)) {
                both = both.or(one(upper)).or(one(lower));
            }
        }
        return both;
    }
}
