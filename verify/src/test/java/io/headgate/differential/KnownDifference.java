package io.headgate.differential;

import java.util.List;

/**
 * A way in which we differ from Sentinel on purpose, or a few that belong together. The page
 * {@code docs/decisions/0011-where-we-differ-from-sentinel.md} has a line for each name, and for those of the drop-in
 * {@code docs/sentinel.md} does, too.
 */
interface KnownDifference {

    /** All names it may give. */
    List<String> names();

    /** The names of what happened, if the trace so far shows that it was this and nothing else; otherwise none. */
    List<String> explanationOf(Difference difference);
}
