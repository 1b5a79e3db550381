package io.headgate.redis;

import io.headgate.redis.form.Form;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The requests for one key, in the order in which they came. Lock-free. */
final class Ferry {

    /*
     * Naive: each caller sends its own command. With many callers on one key Redis runs the script once for each, and that
     * one key takes all of its time.
     *
     * Ours: whoever finds the ferry idle sends at once, alone. Whoever comes while that is under way lines up, and all who
     * have lined up by the time the answer is here go together, as one command: the script reads the key once, answers
     * each in turn, and writes once. Nobody waits for company, so a lone caller is no slower; the busier the ferry, the
     * fewer commands a decision.
     *
     *   callers   a   b c d                e f
     *             |   | | |                | |
     *   sent      [a]............[b c d]..........[e f]
     *   under way  |============| |=====| ...
     */
    static final int MOST_WAITING = 10_000;

    private static final int MOST_TRIES = 3; // of telling a script what it needs to know of its time

    private final Store store;
    private final String name;
    private final Duration deadline;
    private final ConcurrentLinkedQueue<Request> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger(); // of those waiting, and at times of one more
    private final AtomicBoolean underWay = new AtomicBoolean();
    private volatile long
            told; // the time in an answer, in ticks of Redis; one that is a step behind costs a second try
    private volatile long granted; // the time in the last answer that granted anything

    /** For the limiter whose keys begin with {@code name}; an answer may take so long. */
    Ferry(Store store, String name, Duration deadline) {
        this.store = store;
        this.name = name;
        this.deadline = deadline;
    }

    /** Has the request answered: completes it, now or later. */
    void ask(Request request) {
        if (count.incrementAndGet() > MOST_WAITING) {
            count.decrementAndGet();
            request.completeExceptionally(
                    new StoreException(name + ": " + MOST_WAITING + " requests are waiting already", null));
            return;
        }
        waiting.add(request);
        sendNext();
    }

    /** Sends what is waiting unless something is under way; its end sends the next. */
    private void sendNext() {
        while (!waiting.isEmpty() && underWay.compareAndSet(false, true)) {
            Batch batch = next();
            if (!batch.isEmpty() && !new Crossing(batch).isOver()) {
                return;
            }
            underWay.set(false); // and look again: one may have come just now, and seen it under way
        }
    }

    /** Those at the head of the line that go together, without those that nobody waits for. For one thread at a time. */
    private Batch next() {
        Batch batch = new Batch();
        Request head = waiting.peek();
        while (head != null && batch.takes(head)) {
            waiting.remove();
            count.decrementAndGet();
            if (!head.isDone()) {
                batch.add(head);
            }
            head = waiting.peek();
        }
        return batch;
    }

    /** A batch under way. Its time being up ends the wait for it, not the batch: what it brings late is given back. */
    private final class Crossing {
        private final Batch batch;
        private final AtomicBoolean over = new AtomicBoolean(); // for the ferry
        private final AtomicBoolean left = new AtomicBoolean(); // by the one who sent it, or it was over before

        Crossing(Batch batch) {
            this.batch = batch;
            CompletableFuture<List<Long>> answer = answer(1);
            answer.whenComplete(this::land);
            if (!answer.isDone()) {
                answer.copy()
                        .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
                        .whenComplete((numbers, failure) -> timeIsUp(failure));
            }
        }

        private CompletableFuture<List<Long>> answer(int tries) {
            Form form = batch.form();
            return store.run(form.script(), name + ":" + form.kind(), batch.arguments(told, granted))
                    .thenCompose(numbers -> placed(numbers, tries));
        }

        /** The answer, or if it is only what time it is on Redis, the answer to the question put again for that time. */
        private CompletableFuture<List<Long>> placed(List<Long> numbers, int tries) {
            told = numbers.get(0);
            if (numbers.size() > 1) {
                granted = batch.isGranted(numbers) ? told : granted;
                return CompletableFuture.completedFuture(numbers);
            }
            return tries < MOST_TRIES
                    ? answer(tries + 1)
                    : CompletableFuture.failedFuture(
                            new StoreException(name + ": its time is never the one told before", null));
        }

        /** Whether it was over at once. If not, the thread that ends it goes on with the ferry. */
        boolean isOver() {
            return !left.compareAndSet(false, true);
        }

        private void land(@Nullable List<Long> numbers, @Nullable Throwable failure) {
            letOthersGo(); // first, so that Redis is at work while the callers wake
            batch.finish(numbers, failure, Ferry.this::ask);
        }

        private void timeIsUp(@Nullable Throwable failure) {
            if (failure instanceof TimeoutException) {
                letOthersGo();
                batch.finish(
                        null, new StoreException(name + ": no answer within " + deadline, failure), Ferry.this::ask);
            }
        }

        private void letOthersGo() {
            if (over.compareAndSet(false, true) && !left.compareAndSet(false, true)) {
                underWay.set(false);
                sendNext();
            }
        }
    }
}
