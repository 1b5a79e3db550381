package io.headgate.console.web;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The memory for messages that have begun on links and are not finished: so much in all, half of it for one application. Safe for many threads. */
final class MessageBudget {

    /*
     * A message may be long, and an instance may send a part of it and then nothing. With deflate a few kilobytes on the wire are
     * megabytes here. So each link has its bound, and all links together have one; without it, the links of one credential fill the
     * heap. A message counts until it has been handled.
     */
    static final long FEWEST_BYTES = 16L << 20;

    private static final int PART_OF_THE_HEAP = 16;

    private final long most;
    private final Map<String, Long> taken = new HashMap<>(); // guarded by this, as is the one below
    private long inAll;
    private final LongAdder refused = new LongAdder();

    MessageBudget(long most) {
        this.most = most;
    }

    /** A sixteenth of the heap, and 16 MiB at least. */
    static MessageBudget ofHeap() {
        return new MessageBudget(Math.max(FEWEST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_THE_HEAP));
    }

    /** Takes so many bytes for a message of that application; false, and nothing is taken, when there are no more. */
    synchronized boolean take(String application, long bytes) {
        long ofApplication = taken.getOrDefault(application, 0L) + bytes;
        if (ofApplication > most / 2 || inAll + bytes > most) {
            refused.increment();
            return false;
        }
        taken.put(application, ofApplication);
        inAll += bytes;
        return true;
    }

    /** Gives back what was taken. */
    synchronized void give(String application, long bytes) {
        if (bytes > 0) {
            taken.computeIfPresent(application, (name, before) -> before == bytes ? null : before - bytes);
            inAll -= bytes;
        }
    }

    /** How often there were no bytes for a message; the link that it came over was ended. */
    long refused() {
        return refused.sum();
    }

    synchronized long taken() {
        return inAll;
    }
}
