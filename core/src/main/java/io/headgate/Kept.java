package io.headgate;

/** Something that is kept as long as there is memory for it: see {@link StatisticsMemory}, whose lock guards what is here. */
abstract class Kept {

    private boolean queued;

    /** How long nobody has used it. */
    abstract long idleNanos(long now);

    /** Lets go of it, and gives back its bytes. @return false when that cannot be said yet, and it is to be asked again later */
    abstract boolean letGo(long now);

    /** Whether it is among those that may be asked to let go. */
    final boolean isQueued() {
        return queued;
    }

    final void queued(boolean now) {
        queued = now;
    }
}
