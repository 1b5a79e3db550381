package io.headgate.statistics;

/** Has the say whether a meter may have a history: see {@link Meter#Meter(Timebase, MemoryBudget, HistoryRoom)}. */
public interface HistoryRoom {

    /** A meter whose history is not counted in any budget. */
    HistoryRoom ALWAYS = now -> true;

    /**
     * A history of {@link Meter#HISTORY_BYTES} is about to begin. Who says yes has taken the bytes from the meter's budget;
     * the meter gives them back. Who says no has {@linkplain Meter#retire retired} the meter. Asked while the history of another
     * meter is moved into this one, it says yes and moves nothing.
     */
    boolean begins(long now);
}
