package io.headgate.guard;

import static io.headgate.limiter.Checks.require;

import io.headgate.statistics.MemoryBudget;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * The bytes that all rules of a Headgate share for state that is made because of what callers choose: budgets of origins, values of
 * hot parameters, quotas of origins. Rules, resources and caps of each rule multiply; this number does not. Lock-free, safe for many
 * threads. State that is known already never comes here.
 */
public final class RuleMemory {
    /*
     *   0                                              3/4                1
     *   ├───── own state of origins and of values ──────┤                 │
     *   ├───── cells that values without it share ──────┴─────────────────┤   a sketch: at most an eighth of what is left
     *
     * Where own state has used up its part, sketches are what holds all other values to their limits. So there is room left for them,
     * and the more of it is used, the narrower a new sketch becomes: it refuses more, and never admits more.
     */

    /** The least that there may be: 1 MiB. */
    public static final long LEAST = 1 << 20;

    private static final System.Logger LOG = System.getLogger("io.headgate");

    private final MemoryBudget budget;
    private final long ownMost;
    private final LongAdder refused = new LongAdder();
    private final AtomicBoolean told = new AtomicBoolean();

    /** So many bytes. */
    public RuleMemory(long bytes) {
        require(bytes >= LEAST, "ruleMemory", bytes, ">= " + LEAST);
        budget = new MemoryBudget(bytes);
        ownMost = bytes - bytes / 4;
    }

    /** As much as there is. */
    public static RuleMemory unlimited() {
        return new RuleMemory(Long.MAX_VALUE);
    }

    /** What one table takes of it, whose entries weigh {@code weight} bytes each without their keys. */
    public TableMemory table(long weight) {
        return new TableMemory(this, weight);
    }

    /** How many bytes are taken. */
    public long used() {
        return budget.used();
    }

    /** How many there are. */
    public long limit() {
        return budget.limit();
    }

    /** How often there was no room for the state of a newcomer. */
    public long refused() {
        return refused.sum();
    }

    boolean hasRoomFor(long bytes) {
        return budget.used() <= ownMost - bytes;
    }

    /** Takes {@code bytes} for own state if there are so many left. Two threads may both get the last ones. */
    boolean tryTake(long bytes) {
        if (!hasRoomFor(bytes)) {
            refused.increment();
            tell();
            return false;
        }
        budget.take(bytes);
        return true;
    }

    /** Takes {@code wanted} bytes for a sketch, or half of it as often as needed, but not less than {@code least}. */
    long takeForSketch(long wanted, long least) {
        long bytes = wanted;
        while (bytes > least && bytes > (budget.limit() - budget.used()) / 8) {
            bytes /= 2;
        }
        budget.take(bytes);
        return bytes;
    }

    void take(long bytes) {
        budget.take(bytes);
    }

    void giveBack(long bytes) {
        budget.giveBack(bytes);
    }

    private void tell() {
        if (told.get() || !told.compareAndSet(false, true)) {
            return;
        }
        try {
            LOG.log(
                    Level.WARNING,
                    "The memory of rules is used up: " + budget.limit()
                            + " bytes (ruleMemory). New origins share one budget of"
                            + " their rule, and new values of hot parameters are estimated, which may refuse them more");
        } catch (RuntimeException failed) {
            // a logger that fails must not stop what it was told of
        }
    }
}
