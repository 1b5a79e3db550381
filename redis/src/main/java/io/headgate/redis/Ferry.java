package io.headgate.redis;

import io.headgate.limiter.LimitText;
import io.headgate.redis.form.Form;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
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
     *
     * An answer is given to those who went before the next ones leave. To have those leave first would keep Redis at work
     * while callers wake; but then the callers fall into two halves that take turns, and a busy ferry is half empty. So
     * those who ask again at once go along: of 32 threads nearly all, rather than half (`bench redis`).
     */
    static final int MOST_WAITING = 10_000;

    private static final System.Logger LOG = System.getLogger("io.headgate.redis");

    private static final int MOST_TRIES = 3; // of telling a script what it needs to know of its time

    private final Store store;
    private final String name;
    private final Deadlines deadlines;
    private final Returns returns;
    private final ConcurrentLinkedQueue<Request> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger(); // of those waiting, and at times of one more
    private final AtomicBoolean underWay = new AtomicBoolean();
    private final Owed owed;
    private final AtomicBoolean warned = new AtomicBoolean(); // of a debt that is never paid
    private volatile long told; // the time in an answer, in ticks of Redis; one a step behind costs a second try
    private volatile long granted; // the time in the last answer that granted anything

    /** For the limiter whose keys begin with {@code name}; its waits end with those of {@code deadlines}. */
    Ferry(Store store, String name, Deadlines deadlines) {
        this(store, name, deadlines, new Returns(permits -> {}));
    }

    /** For the limiter whose keys begin so, which tells {@code returns} of permits that did not go back. */
    Ferry(Store store, String name, Deadlines deadlines, Returns returns) {
        this.store = store;
        this.name = name;
        this.deadlines = deadlines;
        this.returns = returns;
        this.owed = new Owed(returns);
    }

    /** The key of a limit of that form. */
    String keyOf(Form form) {
        return name + ":" + form.kind();
    }

    /** The settings of the limit as of what Redis has told here. */
    List<String> settingsOf(Form form) {
        return form.settingsAt(told, granted);
    }

    /** Takes note of what an answer told that did not come this way. */
    void note(long now, boolean isGrant) {
        told = now;
        granted = isGrant ? now : granted;
    }

    /** So many permits are lost to the fleet until they refill. */
    void lost(long permits) {
        returns.lost(permits);
    }

    /** Has the request answered: completes it, now or later. */
    void ask(Request request) {
        request.onNeverPaid(permits -> neverPaid(request));
        request.asked(deadlines.now());
        if (count.incrementAndGet() > MOST_WAITING) {
            count.decrementAndGet();
            oweIfCharge(request);
            returns.lost(request.isBack() ? request.permits() : 0);
            request.completeExceptionally(
                    new StoreException(name + ": " + MOST_WAITING + " requests are waiting already", null));
            return;
        }
        waiting.add(request);
        sendNext();
    }

    private void neverPaid(Request charge) {
        returns.neverPaid(charge.permits());
        if (!warned.getAndSet(true)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0}: {1} permits were charged to {2}, a debt of more than a hundred years. All calls are refused until the"
                            + " limit is changed or the keys that begin so are removed.",
                    keyOf(charge.form()),
                    Long.toString(charge.permits()),
                    charge.form().limit());
        }
    }

    /** Tells what is to go back or to be charged and could not be told before. */
    void tellOwed() {
        owed.tell(this::ask);
    }

    /** Charges permits as soon as Redis answers again. */
    void owe(Request charge) {
        owed.keepCharge(charge);
        returns.owes(this);
    }

    private void oweIfCharge(Request notSent) {
        if (notSent.isCharge()) {
            owe(notSent);
        }
    }

    /** Sends what is waiting unless something is under way; its end sends the next. */
    private void sendNext() {
        while (!waiting.isEmpty() && underWay.compareAndSet(false, true)) {
            Batch batch = next();
            if (!batch.isEmpty() && !send(batch)) {
                return;
            }
            underWay.set(false); // and look again: one may have come just now, and seen it under way
        }
    }

    /** @return whether it is over already */
    private boolean send(Batch batch) {
        Crossing crossing = new Crossing(batch);
        crossing.send();
        if (!crossing.isOver()) {
            deadlines.begin(crossing);
        }
        return crossing.wasOverAtOnce();
    }

    /**
     * Those at the head of the line that go together, without those that nobody waits for, or whose time is up: one that has waited
     * for a deadline does not wait for another, and if it charges goes later. What gives permits back goes in any case. For one thread at a time.
     */
    private Batch next() {
        Batch batch = new Batch();
        long now = deadlines.now();
        Request head = waiting.peek();
        while (head != null && batch.takes(head)) {
            waiting.remove();
            count.decrementAndGet();
            if (head.isBeyond(deadlines.deadline(), now)) {
                head.completeExceptionally(tooLate());
            }
            if (head.isDone() && !head.isBack()) {
                oweIfCharge(head);
            } else {
                batch.add(head);
            }
            head = waiting.peek();
        }
        return batch;
    }

    private StoreException tooLate() {
        return new StoreException(name + ": no answer within " + LimitText.duration(deadlines.deadline()), null);
    }

    /** A batch under way. Its time being up ends the wait for it, not the batch: what it brings late is given back. */
    private final class Crossing implements Deadlines.Wait, BiConsumer<@Nullable List<Long>, @Nullable Throwable> {
        private final Batch batch;
        private final long begun = deadlines.now();
        private final AtomicBoolean over = new AtomicBoolean(); // for the ferry
        private final AtomicBoolean left = new AtomicBoolean(); // by the one who sent it, or it was over before
        private int tries; // changed by one thread after the other, each with an answer to the one before

        Crossing(Batch batch) {
            this.batch = batch;
        }

        void send() {
            Form form = batch.form();
            tries++;
            try {
                store.run(form.script(), keyOf(form), batch.arguments(told, granted))
                        .whenComplete(this);
            } catch (RuntimeException | Error notSent) { // whatever it is, others are waiting
                fail(notSent);
            }
        }

        @Override
        public void accept(@Nullable List<Long> numbers, @Nullable Throwable failure) {
            if (numbers == null) {
                fail(failure == null ? new IllegalStateException("no numbers in the answer") : failure);
                return;
            }
            try {
                read(numbers);
            } catch (RuntimeException garbled) {
                fail(garbled);
            }
        }

        /** An answer. If it is only what time it is on Redis, the question is put again for that time. */
        private void read(List<Long> numbers) {
            told = numbers.get(0);
            if (numbers.size() > 1) {
                granted = batch.isGranted(numbers) ? told : granted;
                land(numbers);
            } else if (tries < MOST_TRIES) {
                send();
            } else {
                fail(new StoreException(name + ": its time is never the one told before", null));
            }
        }

        /** Whether it was over at once. If not, the thread that ends it goes on with the ferry. */
        boolean wasOverAtOnce() {
            return !left.compareAndSet(false, true);
        }

        private void land(List<Long> numbers) {
            batch.finish(numbers, Ferry.this::ask); // first, so that who asks again goes with the next
            letOthersGo();
            deadlines.ended();
            tellOwed();
        }

        /** No answer comes any more. What it may have granted to those who have gone, nobody can give back. */
        private void fail(Throwable failure) {
            boolean undone = StoreException.isUndone(failure);
            batch.fail(failure, gone -> returns.lost(undone ? 0 : gone.mayHaveTaken()));
            returns.lost(undone ? 0 : batch.permitsBack()); // which may be back; also of those whose time was up
            letOthersGo();
            deadlines.ended();
            if (owed.keep(batch, failure)) {
                returns.owes(Ferry.this);
            }
        }

        @Override
        public void timeIsUp() {
            try {
                letOthersGo();
            } finally {
                batch.fail(tooLate(), gone -> {}); // its answer may still come
            }
        }

        private void letOthersGo() {
            if (over.compareAndSet(false, true) && !left.compareAndSet(false, true)) {
                underWay.set(false);
                sendNext();
            }
        }

        @Override
        public long begun() {
            return begun;
        }

        @Override
        public boolean isOver() {
            return over.get();
        }
    }
}
