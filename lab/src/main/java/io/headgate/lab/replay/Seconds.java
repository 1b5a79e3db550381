package io.headgate.lab.replay;

/** Finds the second with the highest count, while time goes on. For one thread. */
final class Seconds {

    private static final long SECOND = 1_000_000_000;

    private long present = Long.MIN_VALUE;
    private long offered;
    private long refused;
    private BusySecond worst = BusySecond.NONE;
    private final boolean byRefused;

    private Seconds(boolean byRefused) {
        this.byRefused = byRefused;
    }

    static Seconds mostOffered() {
        return new Seconds(false);
    }

    static Seconds mostRefused() {
        return new Seconds(true);
    }

    void add(long epochNanos, boolean admitted) {
        long second = epochNanos / SECOND;
        if (second != present) {
            end();
            present = second;
            offered = 0;
            refused = 0;
        }
        offered++;
        refused += admitted ? 0 : 1;
    }

    private void end() {
        boolean higher = byRefused ? refused > worst.refused() : offered > worst.offered();
        if (higher) {
            worst = new BusySecond(present, offered, refused);
        }
    }

    BusySecond worst() {
        end();
        return worst;
    }
}
