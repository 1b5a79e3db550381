package io.headgate.guard;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * What an algorithm had in use before a call took from it. With it more comes back of what the call turns out not to need: see
 * {@link Algorithm#mark}.
 *
 * @param algorithm which the mark is of; it says nothing about another
 * @param instant as {@link Algorithm#mark} tells it
 */
public record Mark(Algorithm algorithm, long instant) {

    /** The mark of {@code algorithm} at {@code now}; null where it would not help. */
    public static @Nullable Mark of(Algorithm algorithm, long now) {
        long instant = algorithm.mark(now);
        return instant == Algorithm.UNMARKED ? null : new Mark(algorithm, instant);
    }

    /** Returns permits to {@code algorithm}, as {@link Algorithm#giveBack} does, by the mark of the take if it is of this algorithm. */
    @SuppressWarnings("ReferenceEquality") // one that goes on from another has a state of its own
    public static void giveBack(
            Algorithm algorithm,
            long permits,
            long taken,
            long takenAt,
            long waitNanos,
            @Nullable Mark mark,
            Ticker ticker) {
        long instant = mark != null && mark.algorithm == algorithm ? mark.instant : Algorithm.UNMARKED;
        algorithm.giveBack(permits, taken, takenAt, waitNanos, instant, ticker);
    }
}
