package io.headgate.limiter.window;

/** The bounds that windows share. */
final class Windows {

    /** The most permits a window may hold: a thousand windows of debt still fit into a long. */
    static final long MOST = 1L << 52;

    static final String EXPECTED = "0 (refuses everything) to 2^52";

    static final int MOST_SLICES = 1_000;

    private Windows() {}
}
