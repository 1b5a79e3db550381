package io.headgate;

/** How long a state that is not kept in the registry is good for: until the rules change. */
final class Generation {

    static final Generation ENDLESS = new Generation();

    private volatile boolean ended;

    boolean hasEnded() {
        return ended;
    }

    void end() {
        if (this == ENDLESS) {
            throw new IllegalStateException("generation: the endless one (expected: one that can end)");
        }
        ended = true;
    }
}
