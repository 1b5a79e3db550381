package io.headgate.bench.contender;

/** Whose limiter it is. */
public enum Side {
    /** The least any limiter must do: read the clock, and touch one shared word. */
    FLOOR("floor"),
    /** What a Java user would pick instead. */
    PEER("peer"),
    /** Headgate's. */
    OURS("ours");

    private final String label;

    Side(String label) {
        this.label = label;
    }

    /** As tables show it. */
    public String label() {
        return label;
    }
}
