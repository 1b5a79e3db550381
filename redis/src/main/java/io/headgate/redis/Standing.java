package io.headgate.redis;

import static io.headgate.limiter.Checks.require;

/**
 * A member's place in the fleet.
 *
 * @param members how many are alive, this one included
 * @param rank how many of them come before this one in the order of their names; decides who gets what does not divide evenly
 */
record Standing(long members, long rank) {

    static final Standing ALONE = new Standing(1, 0);

    /** Checks the settings. */
    Standing {
        require(members >= 1, "members", members, ">= 1");
        require(rank >= 0 && rank < members, "rank", rank, "0 to " + (members - 1));
    }

    /** This member's part of {@code whole}, so that all parts together are {@code whole}. */
    long part(long whole) {
        return whole / members + (rank < whole % members ? 1 : 0);
    }
}
