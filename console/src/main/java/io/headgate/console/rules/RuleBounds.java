package io.headgate.console.rules;

import static io.headgate.limiter.Checks.require;

import io.headgate.rules.document.RuleDocuments;

/**
 * How much the rules of one application may take up.
 *
 * @param versions how many versions are kept; those that were in force for the shortest time go first, the newest do not
 * @param bytes the longest document, in bytes of UTF-8
 */
public record RuleBounds(int versions, int bytes) {

    /** A thousand versions of at most 1 MiB. */
    public static final RuleBounds DEFAULT = new RuleBounds(1_000, 1 << 20);

    /** Checks the settings. */
    public RuleBounds {
        require(versions >= 1 && versions <= 100_000, "versions", versions, "1 to 100,000");
        require(
                bytes >= 1_000 && bytes <= RuleDocuments.MOST_BYTES,
                "bytes",
                bytes,
                "1,000 to " + RuleDocuments.MOST_BYTES);
    }

    /** How many of the versions are kept however short they were in force. */
    int newest() {
        return Math.max(1, versions / 10);
    }
}
