package io.headgate.console.fleet;

/** Lets so many through in a second and no more. Safe for many threads. */
final class MostPerSecond {

    private final int most;
    private long second;
    private int count;

    MostPerSecond(int most) {
        this.most = most;
    }

    synchronized boolean take(long nowMillis) {
        long now = nowMillis / 1000;
        if (now != second) {
            second = now;
            count = 0;
        }
        return count++ < most;
    }
}
