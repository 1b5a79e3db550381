package io.headgate.bench.redis;

import java.time.Duration;
import java.util.Optional;

/** Whether as much was admitted as had to be, and no more than may be. */
final class Due {

    /** Clocks differ a little, and some count in milliseconds. */
    private static final Duration CLOCKS = Duration.ofMillis(5);

    private Due() {}

    /** What is wrong where nothing may be refused, if anything. */
    static Optional<String> everything(Answers answers) {
        return answers.refused() == 0
                ? Optional.empty()
                : Optional.of("refused " + answers.refused() + " of " + answers.calls() + " calls (expected: none)");
    }

    /**
     * What is wrong where a limit is reached that was fresh when the calls began, if anything.
     *
     * @param runsAhead by how much a permit may be used later than it was charged; of what is taken ahead some may lapse on a busy
     *     machine, so that only half of the burst must have been used
     */
    static Optional<String> within(Rate rate, Duration runsAhead, Answers answers) {
        long most = rate.mostWithin(answers.nanos() + runsAhead.plus(CLOCKS).toNanos());
        long least = Math.min(answers.calls(), runsAhead.isZero() ? rate.permits() : rate.permits() / 2);
        return answers.admitted() >= least && answers.admitted() <= most
                ? Optional.empty()
                : Optional.of("admitted " + answers.admitted() + " of " + answers.calls() + " calls in "
                        + answers.nanos() / 1_000_000 + " ms (expected: " + least + " to " + most + ")");
    }
}
