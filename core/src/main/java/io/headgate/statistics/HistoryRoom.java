package io.headgate.statistics;

/** Has the say whether a meter may have a history. */
public interface HistoryRoom {

    /** What cells beyond the first are taken from. */
    MemoryBudget memory();

    /**
     * A history of {@link Meter#HISTORY_BYTES} is about to begin. If it may not, and the meter is not {@linkplain Meter#retire retired}
     * either, it counts in its totals only.
     */
    boolean begins(long now);

    /** The history was let go. */
    void ends();

    /** Room for any number of histories, which nobody counts. */
    static HistoryRoom always(MemoryBudget memory) {
        return new HistoryRoom() {
            @Override
            public MemoryBudget memory() {
                return memory;
            }

            @Override
            public boolean begins(long now) {
                return true;
            }

            @Override
            public void ends() {
                // not counted
            }
        };
    }
}
