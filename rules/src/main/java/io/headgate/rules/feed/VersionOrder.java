package io.headgate.rules.feed;

import static io.headgate.rules.feed.RejectedException.Obstacle.VERSION;

import org.jspecify.annotations.Nullable;

/**
 * Versions of one source grow. An older document that arrives late, from a replica that lags behind or a message that was
 * delayed, is not taken; nor are other rules under a version that was used already, since nobody could say which of the two
 * an instance has. To go back, an operator publishes the old rules under a higher version.
 *
 * <p>The same rules with the same version and another roll-out are taken: so a roll-out goes from 10 to 50 percent. A document
 * without a version is always taken, and begins the count anew.
 */
final class VersionOrder {

    private VersionOrder() {}

    /** Throws {@link RejectedException} when {@code candidate} must not follow {@code latest}. */
    static void check(@Nullable Edition latest, Edition candidate) {
        long version = candidate.version();
        if (latest == null || version == 0 || version > latest.version()) {
            return;
        }
        if (version < latest.version()) {
            throw new RejectedException(
                    VERSION,
                    "version: " + version + " (expected: more than " + latest.version() + ", which came before)");
        }
        if (!candidate.hasRulesOf(latest)) {
            throw new RejectedException(
                    VERSION,
                    "version: " + version
                            + " with other rules than before (expected: a greater version for each change)");
        }
    }
}
