package io.headgate.statistics;

import java.util.Arrays;

/** How many calls fell into each bucket, kept only for the range of buckets that were used. For one thread at a time. */
final class Distribution {

    private static final int[] NOTHING = {};

    private int first;
    private int[] calls = NOTHING;

    void add(int bucket, int count) {
        if (calls.length == 0) {
            first = bucket;
            calls = new int[Math.min(4, Buckets.COUNT - bucket)];
        } else if (bucket < first) {
            int[] longer = new int[first + calls.length - bucket];
            System.arraycopy(calls, 0, longer, first - bucket, calls.length);
            first = bucket;
            calls = longer;
        } else if (bucket >= first + calls.length) {
            calls = Arrays.copyOf(calls, Math.min(Buckets.COUNT - first, bucket - first + 4));
        }
        calls[bucket - first] += count;
    }

    void clear() {
        Arrays.fill(calls, 0);
    }

    void addTo(Distribution other) {
        for (int i = 0; i < calls.length; i++) {
            if (calls[i] != 0) {
                other.add(first + i, calls[i]);
            }
        }
    }

    void addTo(long[] sums) {
        for (int i = 0; i < calls.length; i++) {
            sums[first + i] += calls[i];
        }
    }
}
