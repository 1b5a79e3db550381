package io.headgate.differential.inside;

/** Stands in for {@code TimeUnit} in the classes of Sentinel that sleep by it. */
public final class VirtualUnit {

    /** For {@code TimeUnit.MILLISECONDS}, the only one they use. */
    public static final VirtualUnit MILLISECONDS = new VirtualUnit();

    private VirtualUnit() {}

    /** For {@code TimeUnit.toNanos}. */
    public long toNanos(long millis) {
        return millis * 1_000_000;
    }

    /** For {@code TimeUnit.sleep}. */
    public void sleep(long millis) {
        VirtualTime.sleep(millis);
    }
}
