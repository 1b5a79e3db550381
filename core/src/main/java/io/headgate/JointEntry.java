package io.headgate;

import org.jspecify.annotations.Nullable;

/** One entry for several resources, or with grants from elsewhere: ends in all of them at once, with one outcome, the last first. */
final class JointEntry extends DetailedEntry {

    private final Part[] parts; // they do not change any more

    JointEntry(Part[] parts, long startedAt, @Nullable Object arguments, boolean waited) {
        super(last(parts).call(), last(parts).plan(), startedAt, arguments, waited, Plan.NO_MARKS);
        this.parts = parts;
    }

    private static Part last(Part[] parts) {
        return parts[parts.length - 1];
    }

    @Override
    void tellFinished(Plan plan, long now, @Nullable Object result, @Nullable Throwable error) {
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].finished(arguments(), startedAt(), now, result, error);
        }
    }

    @Override
    void tellFailedLate(Plan plan, long endedAt, long now, Throwable error) {
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].failedLate(arguments(), startedAt(), endedAt, now, error);
        }
    }

    @Override
    void tellAbandoned(Plan plan, long now) {
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].abandoned(arguments(), startedAt(), now);
        }
    }

    @Override
    void tellCost(Plan plan, long permits, long now) {
        for (Part part : parts) {
            part.settle(permits, now);
        }
    }
}
