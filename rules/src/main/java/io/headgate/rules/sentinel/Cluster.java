package io.headgate.rules.sentinel;

import org.jspecify.annotations.Nullable;

/** Limits that Sentinel's token server holds for several instances together. */
final class Cluster {

    private Cluster() {}

    /** Notes what becomes of it: a limit of each instance by itself. */
    static void note(boolean clusterMode, Element element, Notes notes) {
        @Nullable Element config = element.opaque("clusterConfig");
        if (clusterMode) {
            boolean global = config != null && config.whole("thresholdType", 0) == 1;
            notes.noEquivalent(
                    "clusterMode",
                    true,
                    global
                            ? "each instance has the whole count for itself; in Sentinel all of them together"
                            : "each instance has the count for itself; in Sentinel all of them share count times their number");
        } else if (config != null) {
            notes.ignored("clusterConfig", "{…}", "without effect unless clusterMode is true");
        }
    }
}
