package io.headgate;

import io.headgate.statistics.HistoryRoom;
import io.headgate.statistics.Meter;

/**
 * What one resource has counted of one origin or one entrance. Its bytes come from the {@link StatisticsMemory}. That of {@code (other)}
 * is there for good and only lets go of its history.
 */
abstract class Pair extends Kept implements HistoryRoom {

    private static final long SECOND = 1_000_000_000L;

    private final String name;
    private final StatisticsMemory memory;
    private volatile long since;

    Pair(String name, StatisticsMemory memory, long now) {
        this.name = name;
        this.memory = memory;
        this.since = now;
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
        if (isOther()) {
            since = now;
            memory.take(Meter.HISTORY_BYTES, this, now);
            return true;
        }
        if (memory.tryTake(Meter.HISTORY_BYTES, now)) {
            return true;
        }
        memory.letGo(this, now);
        return false;
    }

    @Override
    final long idleNanos(long now) {
        return Math.min(countedNanosAgo(now), Math.max(0, now - since));
    }

    @Override
    final boolean letGo(long now) {
        if (!isOther()) {
            leaveToOther(now);
            memory.giveBack(bytes());
            memory.overflow();
            return true;
        }
        boolean begun = countedNanosAgo(now) < Long.MAX_VALUE;
        letGoOfHistory(now);
        return begun || now - since >= SECOND; // else its history may be about to begin
    }
}
