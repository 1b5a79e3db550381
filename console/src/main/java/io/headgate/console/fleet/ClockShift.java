package io.headgate.console.fleet;

/** By how much the seconds of an instance are moved because its clock is wrong. For one thread. */
final class ClockShift {

    /*
     * Clocks that are off by seconds are let be: the figures are filed a few seconds early or late. A clock that is off by
     * more than a message can be late would have its figures filed where nobody looks; then they are filed by our clock, all with
     * the same shift, so that seconds stay apart.
     */
    private static final int MOST_BEHIND = 110;
    private static final int MOST_AHEAD = 50;

    private long seconds;

    /** Looks at a second that came now. True when the shift was changed. */
    boolean look(long epochSecond, long now) {
        long shifted = epochSecond + seconds;
        if (shifted >= now - MOST_BEHIND && shifted <= now + MOST_AHEAD) {
            return false;
        }
        seconds = now - 1 - epochSecond;
        return true;
    }

    long seconds() {
        return seconds;
    }
}
