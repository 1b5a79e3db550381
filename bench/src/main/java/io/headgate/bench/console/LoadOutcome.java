package io.headgate.bench.console;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What was seen.
 *
 * @param told seconds of instances that were sent
 * @param notTold seconds that were not, since ten of the same instance were still on their way
 * @param lost links that ended before the end
 * @param why why the first of them did; "" if none did
 * @param linked links that the console had at the end
 * @param latest how late the latest second was told, by the bench itself
 * @param pages how long pages took
 * @param pagesFailed pages that did not answer, or not with what was asked for
 * @param disk bytes of all files, at the end
 * @param heapPeak the most heap that was seen in use
 * @param heapLive heap in use after a collection at the end, while all were linked; -1 where it could not be had
 * @param processor processor time of the console
 * @param elapsed while it was told
 * @param counts what the console counted
 */
record LoadOutcome(
        long told,
        long notTold,
        int lost,
        String why,
        int linked,
        Duration latest,
        PageTimes pages,
        int pagesFailed,
        long disk,
        long heapPeak,
        long heapLive,
        Duration processor,
        Duration elapsed,
        Map<String, Long> counts) {

    long count(String name) {
        return counts.getOrDefault(name, 0L);
    }

    /** Seconds that the console heard and did not keep. */
    long dropped() {
        return count("history.dropped") + count("history.outOfTime") + count("history.repeated");
    }

    /** What must not be, if it is. */
    Optional<String> failure() {
        long missing = told - count("history.taken");
        boolean good = lost == 0 && notTold == 0 && missing == 0 && pagesFailed == 0 && count("history.failed") == 0;
        return good
                ? Optional.empty()
                : Optional.of(lost + " links lost, " + notTold + " seconds not taken from the socket, " + missing
                        + " not kept, " + pagesFailed + " pages failed, " + count("history.failed")
                        + " transactions failed");
    }
}
