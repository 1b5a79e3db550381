package io.headgate.rules.feed;

import java.lang.System.Logger;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Warns in the log of the platform, once for each distinct reason: a source that delivers the same bad document every second
 * must not fill it. Remembers the last {@link #MOST} reasons. Safe for many threads.
 */
final class OncePerReason {

    static final int MOST = 100;

    private final Logger logger = System.getLogger(RuleFeed.class.getName());
    private final Set<String> told = new LinkedHashSet<>(); // the oldest first; guarded by itself

    /** Warns, unless it has done so. @return whether it did */
    boolean warn(String place, String reason) {
        String line = place + ": " + reason;
        if (!isNew(line)) {
            return false;
        }
        try {
            logger.log(Logger.Level.WARNING, line);
        } catch (Throwable failed) {
            // a logger that fails must not keep rules from coming into force
        }
        return true;
    }

    private boolean isNew(String line) {
        synchronized (told) {
            if (!told.add(line)) {
                return false;
            }
            if (told.size() > MOST) {
                told.remove(told.iterator().next());
            }
            return true;
        }
    }
}
