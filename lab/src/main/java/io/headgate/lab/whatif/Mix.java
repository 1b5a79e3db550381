package io.headgate.lab.whatif;

import static io.headgate.limiter.Checks.require;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Names that calls are drawn from, some more often than others.
 *
 * @param shares how often each comes, relative to the others
 */
public record Mix(Map<String, Integer> shares) {

    private static final int MOST = 1_000_000;

    /** Checks the settings. */
    public Mix {
        shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
        require(!shares.isEmpty(), "names", "none", "at least one");
        shares.forEach(
                (name, share) -> require(share >= 1 && share <= MOST, "share of " + name, share, "1 to " + MOST));
    }

    /** All equally often. */
    public static Mix evenly(List<String> names) {
        Map<String, Integer> shares = new LinkedHashMap<>();
        names.forEach(name -> shares.put(name, 1));
        return new Mix(shares);
    }

    /** Draws names, one for each call. */
    Draw draw() {
        return new Draw(this);
    }

    /** {@code orders 3, payments 1}; a name alone when there is one. */
    @Override
    public String toString() {
        boolean even = shares.values().stream().distinct().count() == 1;
        return even
                ? String.join(", ", shares.keySet())
                : shares.entrySet().stream()
                        .map(share -> share.getKey() + " " + share.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** The names with the sums of their shares, to look one up by a number below the sum of all. */
    static final class Draw {

        private final String[] names;
        private final long[] sums;

        private Draw(Mix mix) {
            names = mix.shares.keySet().toArray(String[]::new);
            sums = new long[names.length];
            long sum = 0;
            for (int i = 0; i < names.length; i++) {
                sum += mix.shares.getOrDefault(names[i], 0);
                sums[i] = sum;
            }
        }

        String next(SplittableRandom random) {
            if (names.length == 1) {
                return names[0];
            }
            long point = random.nextLong(sums[sums.length - 1]);
            int at = 0;
            while (sums[at] <= point) {
                at++;
            }
            return names[at];
        }
    }
}
