package io.headgate.log;

import static io.headgate.limiter.Checks.require;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts refused calls by resource, rule, origin and reason, until the block log takes the counts away.
 *
 * <p>Promise: every call is in exactly one drain, whatever the timing. No more than {@code maxKeys} keys are counted one by
 * one between two drains; calls of further keys are counted together, in a line of their own, and in {@link #folded}.
 *
 * <p>Safe for many threads that count and one that drains. Counting is lock-free; it allocates only for a key that is new
 * since the last drain.
 */
public final class BlockCounts {

    /** How many keys are counted one by one, by default. */
    public static final int DEFAULT_MAX_KEYS = 1_000;

    private static final int MOST_KEYS = 1_000_000;

    private final int maxKeys;
    private final AtomicLong folded = new AtomicLong();
    private volatile BlockTable table;

    private BlockCounts(int maxKeys) {
        require(maxKeys >= 1 && maxKeys <= MOST_KEYS, "maxKeys", maxKeys, "1 to " + MOST_KEYS);
        this.maxKeys = maxKeys;
        this.table = new BlockTable(maxKeys);
    }

    /** Counts for at most 1,000 keys. */
    public static BlockCounts create() {
        return new BlockCounts(DEFAULT_MAX_KEYS);
    }

    /** Counts for at most {@code maxKeys} keys. */
    public static BlockCounts withMaxKeys(int maxKeys) {
        return new BlockCounts(maxKeys);
    }

    /** Counts one call. Unknown names are "", but {@code resource} is a name. */
    public void count(String resource, String rule, String origin, String reason) {
        while (!table.count(resource, rule, origin, reason)) {
            Thread.onSpinWait(); // drained this moment: the next table is there already
        }
    }

    /** Whether nothing was counted since the last drain. */
    public boolean isEmpty() {
        return table.isEmpty();
    }

    /** How many calls were counted together because their keys were over the cap, as far as they are drained. */
    public long folded() {
        return folded.get();
    }

    /** Takes all counts away, as those of {@code epochSecond}. For one thread. */
    List<SecondBlocks> drain(long epochSecond) {
        BlockTable full = table;
        table = new BlockTable(maxKeys);
        List<SecondBlocks> lines = full.close(epochSecond);
        lines.stream().filter(SecondBlocks::isOther).forEach(other -> folded.addAndGet(other.count()));
        return lines;
    }
}
