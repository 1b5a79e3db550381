package io.headgate.console.history;

import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Seconds of instances that wait to be taken into the books: so many, and so many bytes of them. Any thread may offer, one takes.
 */
final class Waiting {

    /*
     * A bound on the number alone says nothing about memory: a second may have one resource or a thousand. Bytes are
     * estimated from what is on the heap for each: the record with its figures; its name too, though it is often shared.
     */
    private static final int OF_A_SECOND = 200;
    private static final int OF_A_RESOURCE = 100;

    private final BlockingQueue<Told> queue;
    private final long mostBytes;
    private final AtomicLong bytes = new AtomicLong();

    /**
     * What waits.
     *
     * @param message a second, or times
     * @param since the second in which it was told
     */
    record Told(String application, String instance, Message message, long since) {

        long bytes() {
            long sum = OF_A_SECOND;
            if (message instanceof SecondSeen second) {
                for (ResourceSecond resource : second.resources()) {
                    sum += OF_A_RESOURCE + resource.name().length();
                }
            } else if (message instanceof TimesSeen times) {
                for (ResourceTimes resource : times.since()) {
                    sum += OF_A_RESOURCE + resource.name().length() + 8L * resource.calls().length;
                }
            }
            return sum;
        }
    }

    Waiting(int most, long mostBytes) {
        this.queue = new ArrayBlockingQueue<>(most);
        this.mostBytes = mostBytes;
    }

    /** False when there is no room. */
    boolean offer(Told told) {
        long size = told.bytes();
        if (bytes.addAndGet(size) <= mostBytes && queue.offer(told)) {
            return true;
        }
        bytes.addAndGet(-size);
        return false;
    }

    /** The oldest, waiting a while for one; null when there is none. */
    @Nullable
    Told poll(long millis) throws InterruptedException {
        return taken(queue.poll(millis, TimeUnit.MILLISECONDS));
    }

    /** The oldest; null when there is none. */
    @Nullable
    Told poll() {
        return taken(queue.poll());
    }

    private @Nullable Told taken(@Nullable Told told) {
        if (told != null) {
            bytes.addAndGet(-told.bytes());
        }
        return told;
    }

    /** The oldest, which stays; null when there is none. */
    @Nullable
    Told peek() {
        return queue.peek();
    }

    int size() {
        return queue.size();
    }
}
