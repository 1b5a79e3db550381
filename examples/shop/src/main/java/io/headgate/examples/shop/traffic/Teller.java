package io.headgate.examples.shop.traffic;

import static java.util.Objects.requireNonNull;

import io.headgate.examples.shop.report.Ledger;
import io.headgate.examples.shop.service.Backstage;
import io.headgate.examples.shop.story.Act;
import io.headgate.examples.shop.story.Arrival;
import io.headgate.examples.shop.story.Arrivals;
import io.headgate.examples.shop.story.Story;
import io.headgate.examples.shop.story.Stream;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tells a story: sets the conditions of each act, and sends its calls when they are due. A thread of its own does that, from
 * {@link #start} until the story is over or {@link #close} is called.
 */
public final class Teller implements AutoCloseable {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long LAST_ANSWERS_MILLIS = 30_000; // calls have a time-out that is much shorter
    private static final long CLOSING_MILLIS = 300;
    private static final int WARM_UP_CALLS = 200;
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final Story story;
    private final Telling telling;
    private final Backstage backstage;
    private final URI shop;
    private final Narrator narrator;
    private final Ledger ledger = new Ledger();
    private final Clients clients;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread = new Thread(this::tell, "shop-story");

    /**
     * How a story is told.
     *
     * @param length how long it is when told once
     * @param again whether it is told again and again
     * @param seed what the arrivals are drawn from
     */
    public record Telling(Duration length, boolean again, long seed) {}

    /** Tells that story to the shop at that address. */
    public Teller(Story story, Telling telling, Backstage backstage, URI shop, Narrator narrator) {
        this.story = requireNonNull(story, "story");
        this.telling = requireNonNull(telling, "telling");
        this.backstage = requireNonNull(backstage, "backstage");
        this.shop = requireNonNull(shop, "shop");
        this.narrator = requireNonNull(narrator, "narrator");
        this.clients = new Clients(shop);
        thread.setDaemon(true);
    }

    /** Begins. Must be called once at most. */
    public void start() {
        clients.start();
        thread.start();
    }

    /** What became of the calls so far. */
    public Ledger ledger() {
        return ledger;
    }

    /** Waits until the story is over and all answers are in, or until it was closed. */
    public void await() throws InterruptedException {
        over.await();
    }

    private void tell() {
        try {
            warmUp();
            narrator.opens(shop);
            long round = 0;
            do {
                for (Act act : story.acts()) {
                    play(act, story.lengthOf(act, telling.length()), telling.seed() + round++);
                }
            } while (telling.again() && !isClosing());
            clients.awaitAnswers(isClosing() ? CLOSING_MILLIS : LAST_ANSWERS_MILLIS);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt(); // and end
        } finally {
            narrator.ends();
            over.countDown();
        }
    }

    /**
     * One call after the other, which nobody counts, until the code is loaded: the first act is about the shop, and not about how a
     * JVM starts.
     */
    private void warmUp() throws InterruptedException {
        long begin = System.nanoTime();
        Act first = story.acts().get(0);
        Arrivals arrivals = new Arrivals(first, telling.length(), telling.seed());
        for (int calls = 0; calls < WARM_UP_CALLS && arrivals.hasNext() && !isClosing(); calls++) {
            clients.send(arrivals.next(), System.nanoTime(), answer -> {});
            clients.awaitAnswers(LAST_ANSWERS_MILLIS);
            if (System.nanoTime() - begin > WARM_UP_NANOS) {
                return;
            }
        }
    }

    private void play(Act act, Duration length, long seed) throws InterruptedException {
        if (isClosing()) {
            return;
        }
        backstage.set(act.conditions());
        LinkedHashSet<String> callers = new LinkedHashSet<>();
        act.streams().stream().map(Stream::client).forEach(callers::add);
        ledger.begin(act.name(), callers);
        narrator.begins(act, length);
        Clock clock = new Clock(act, length);
        Arrivals arrivals = new Arrivals(act, length, seed);
        while (arrivals.hasNext() && !isClosing()) {
            Arrival arrival = arrivals.next();
            if (clock.waitUntil(arrival.nanos())) {
                clients.send(
                        arrival,
                        clock.start + arrival.nanos(),
                        answer -> ledger.add(act.name(), arrival.stream().client(), answer));
            }
        }
        clock.waitUntil(length.toNanos());
        clock.end();
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    /** Stops sending, gives open calls a moment, ends them and all threads. What was counted stays. */
    @Override
    public void close() {
        closing.countDown();
        join();
        clients.close(); // which answers whatever the thread may still be waiting for
        join();
    }

    private void join() {
        try {
            thread.join(2 * CLOSING_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The time within an act; tells the narrator when a second is over. */
    private final class Clock {
        private final Act act;
        private final Duration length;
        private final long start = System.nanoTime();
        private long told; // after the start

        Clock(Act act, Duration length) {
            this.act = act;
            this.length = length;
        }

        /** Waits until so much of the act is over. @return false when the teller was closed meanwhile */
        boolean waitUntil(long nanos) throws InterruptedException {
            while (true) {
                long since = System.nanoTime() - start;
                if (since - told >= SECOND) {
                    tell(since);
                }
                if (since >= nanos) {
                    return !isClosing();
                }
                if (closing.await(Math.min(nanos, told + SECOND) - since, TimeUnit.NANOSECONDS)) {
                    return false;
                }
            }
        }

        void end() {
            long since = System.nanoTime() - start;
            if (told < length.toNanos()) { // else the last second has told the end already
                tell(since);
            }
            ledger.lasted(act.name(), Duration.ofNanos(since));
        }

        private void tell(long since) {
            Duration lasting = Duration.ofNanos(since - told);
            told = since;
            narrator.goesOn(act, Duration.ofNanos(since), length, ledger.sinceLast(), lasting);
        }
    }
}
