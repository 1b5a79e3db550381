package io.headgate;

import io.headgate.statistics.HistoryRoom;
import io.headgate.statistics.MemoryBudget;
import io.headgate.statistics.Meter;

/**
 * What one resource has counted of one origin or one entrance. Its bytes come from the {@link StatisticsMemory}. That of {@code (other)}
 * is there for good and only lets go of its history.
 */
abstract class Pair extends Kept implements HistoryRoom {

    private static final long SECOND = 1_000_000_000L;

    private final ResourceState owner;
    private final String name;
    private volatile long since;

    Pair(ResourceState owner, String name, long now) {
        this.owner = owner;
        this.name = name;
        this.since = now;
    }

    final ResourceState owner() {
        return owner;
    }

    private StatisticsMemory pool() {
        return owner.gate().memory();
    }

    /** The origin or the entrance. */
    final String name() {
        return name;
    }

    final boolean isOther() {
        return name.equals(Names.OTHER);
    }

    /** What it weighs without histories, at most. */
    abstract long bytes();

    /** How long nothing was counted; {@link Long#MAX_VALUE} when there is no history. */
    abstract long countedNanosAgo(long now);

    /** Leaves all that was counted to {@code (other)}. */
    abstract void leaveToOther(long now);

    /** Lets go of the history and keeps the totals. */
    abstract void letGoOfHistory(long now);

    @Override
    public final boolean begins(long now) {
        boolean begins = pool().tryTake(Meter.HISTORY_BYTES, now);
        if (begins && isOther()) {
            since = now;
            pool().keep(this);
        } else if (!begins && !isOther()) {
            pool().letGo(this, now);
        }
        return begins;
    }

    @Override
    public final void ends() {
        pool().giveBack(Meter.HISTORY_BYTES);
    }

    @Override
    public final MemoryBudget memory() {
        return pool().budget();
    }

    @Override
    final long idleNanos(long now) {
        return Math.min(countedNanosAgo(now), Math.max(0, now - since));
    }

    @Override
    final boolean letGo(long now) {
        if (!isOther()) {
            leaveToOther(now);
            pool().giveBack(bytes());
            pool().overflow();
            return true;
        }
        boolean begun = countedNanosAgo(now) < Long.MAX_VALUE;
        letGoOfHistory(now);
        return begun || now - since >= SECOND; // else its history may be about to begin
    }
}
