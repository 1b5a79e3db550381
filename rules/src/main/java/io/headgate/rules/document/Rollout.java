package io.headgate.rules.document;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * How a new version is put in force: perhaps counted first and not enforced, perhaps on some instances only, perhaps taken back
 * when it refuses too much.
 *
 * @param shadowFor how long its new and changed rules are only counted before they decide; zero: not at all
 * @param percent on how many of a hundred instances it is put in force; the others keep the version before
 * @param rollBack when it is taken back; empty: never
 */
public record Rollout(Duration shadowFor, int percent, Optional<RollBack> rollBack) {

    /** Checks the settings. */
    public Rollout {
        requireNonNull(shadowFor, "shadowFor");
        require(!shadowFor.isNegative(), "shadowFor", shadowFor, ">= 0");
        require(percent >= 0 && percent <= 100, "percent", percent, "0 to 100");
        requireNonNull(rollBack, "rollBack");
    }

    /** Everywhere and at once. */
    public static Rollout atOnce() {
        return new Rollout(Duration.ZERO, 100, Optional.empty());
    }

    /**
     * Taken back when more than {@code refusedRatio} of the calls are refused, and more than twice the ratio before it came,
     * within {@code within} of being put in force.
     *
     * @param refusedRatio of 1; the refused among all calls
     * @param minimumCalls how many calls must have come before the ratio says anything
     * @param within for how long it is watched
     */
    public record RollBack(double refusedRatio, long minimumCalls, Duration within) {

        /** Checks the settings. */
        public RollBack {
            require(refusedRatio >= 0 && refusedRatio <= 1, "refusedRatio", refusedRatio, "0 to 1");
            require(minimumCalls >= 1, "minimumCalls", minimumCalls, ">= 1");
            requireNonNull(within, "within");
            require(!within.isNegative() && !within.isZero(), "within", within, "> 0");
        }
    }
}
