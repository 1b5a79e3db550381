package io.headgate.rules.feed;

/** A document cannot be put in force; nothing was changed. Without a stack trace: its place in the code says nothing. */
final class RejectedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What stands in the way. */
    enum Obstacle {
        /** The document itself. */
        DOCUMENT,
        /** Its version: it came late, or was changed without a new one. */
        VERSION,
        /** Rules that others put in force; once those are gone it can pass. */
        OTHERS
    }

    private final Obstacle obstacle;

    RejectedException(Obstacle obstacle, String reason) {
        super(OneLine.of(reason), null, false, false);
        this.obstacle = obstacle;
    }

    Obstacle obstacle() {
        return obstacle;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
