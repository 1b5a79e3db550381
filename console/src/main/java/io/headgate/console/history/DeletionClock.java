package io.headgate.console.history;

/** The time by which old figures are deleted. For one thread. */
final class DeletionClock {

    /*
     * It follows the clock, but does not leap forward with it: figures are written once a second, and each time it catches up half a minute
     * at most. A clock that is a year ahead for an hour deletes what is older than a few days; one that is set right within the hour
     * has deleted minutes of seven days, and not all of them:
     *
     *   clock      ────────┐                  ┌──────        a leap, and back
     *                      └──── a year ──────┘
     *   deletion   ─────────────/ / / / / / / ───────        30 s of figures each second
     *
     * After a time out of use it catches up as well, thirty times as fast as figures come.
     */
    private static final long MOST_AT_ONCE = 30;

    private long second;

    /** Begins at the newest second that is on record, or now. */
    DeletionClock(long newest, long now) {
        second = newest > 0 ? Math.min(newest, now) : now;
    }

    /** What it shows when the clock shows that, as is asked once for each time that figures are written. */
    long at(long now) {
        second = Math.min(now, second + MOST_AT_ONCE);
        return second;
    }
}
