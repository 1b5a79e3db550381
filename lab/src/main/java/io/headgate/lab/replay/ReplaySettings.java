package io.headgate.lab.replay;

import io.headgate.limiter.Checks;
import java.util.List;

/**
 * What is to be tried on a log.
 *
 * @param limits the limits, each on its own: a call that one refuses is still offered to the others
 * @param routing what a route is, and which of them count
 * @param maxKeys how many keys each limit keeps apart; beyond it the one idle for longest begins anew when it comes back
 * @param top how many of the most refused keys are wanted
 */
public record ReplaySettings(List<ReplayLimit> limits, Routing routing, int maxKeys, int top) {

    /** The most keys a limit can keep. */
    public static final int MOST_KEYS = 10_000_000;

    private static final int USUAL_KEYS = 100_000;
    private static final int USUAL_TOP = 10;
    private static final int MOST_LIMITS = 64;
    private static final long USUAL_BYTES = 256L << 20;

    /** Copies the limits and checks the numbers. */
    public ReplaySettings {
        limits = List.copyOf(limits);
        Checks.require(
                !limits.isEmpty() && limits.size() <= MOST_LIMITS, "limits", limits.size(), "1 to " + MOST_LIMITS);
        Checks.require(maxKeys >= 1 && maxKeys <= MOST_KEYS, "keys", maxKeys, "1 to " + MOST_KEYS);
        Checks.require(top >= 0 && top <= 1000, "top", top, "0 to 1000");
    }

    /** These limits on all routes, with the usual bounds. */
    public static ReplaySettings of(List<ReplayLimit> limits) {
        return new ReplaySettings(limits, Routing.usual(), usualKeys(limits), USUAL_TOP);
    }

    /** 100,000 keys for each limit, or as many as are sure to fit into 256 MB together. */
    public static int usualKeys(List<ReplayLimit> limits) {
        return (int) Math.max(1, Math.min(USUAL_KEYS, USUAL_BYTES / bytesPerKey(limits)));
    }

    private static long bytesPerKey(List<ReplayLimit> limits) {
        return Math.max(
                1,
                limits.stream()
                        .filter(limit -> limit.per() != Per.ALL)
                        .mapToLong(ReplayLimit::bytesPerKey)
                        .sum());
    }

    /** The same if so many keys fit into {@code bytes} of memory, else {@link IllegalArgumentException}. */
    public ReplaySettings within(long bytes) {
        long fitting = Math.max(1, bytes / bytesPerKey(limits));
        Checks.require(
                maxKeys <= fitting,
                "keys",
                maxKeys,
                "at most " + fitting + " with these limits, or a larger heap (java -Xmx)");
        return this;
    }

    boolean needsRoutes() {
        return routing.choosy() || limits.stream().anyMatch(limit -> limit.per().needsRoute());
    }
}
