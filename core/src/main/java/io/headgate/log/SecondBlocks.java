package io.headgate.log;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/**
 * How many calls that are alike were refused in one second: a line of the block log.
 *
 * @param epochSecond which second, counted from 1970
 * @param resource the name of the resource; "" in the line that stands for all keys beyond the cap
 * @param rule the id of the rule that refused
 * @param origin who called; "" when unknown
 * @param reason why, in a few words; the engine writes the kind of the rule
 * @param count how many calls
 */
public record SecondBlocks(long epochSecond, String resource, String rule, String origin, String reason, long count) {

    /** Checks the figures. */
    public SecondBlocks {
        requireNonNull(resource, "resource");
        requireNonNull(rule, "rule");
        requireNonNull(origin, "origin");
        requireNonNull(reason, "reason");
        require(epochSecond >= 0, "epochSecond", epochSecond, ">= 0");
        require(count >= 1, "count", count, ">= 1");
    }

    /** Whether this stands for all keys of the second that had no room of their own. No resource has the name "". */
    public boolean isOther() {
        return resource.isEmpty();
    }
}
