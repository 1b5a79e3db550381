package io.headgate.cluster;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.cluster.store.Grant;
import io.headgate.event.EventSink;
import io.headgate.guard.Guard;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.Ticker;
import io.headgate.rule.RuleScope;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A store in this process, for tests: its answers come at once, or when the test lets them go. */
final class SharedCluster implements ClusterLimits {

    final AtomicLong questions = new AtomicLong();
    final AtomicLong givenBack = new AtomicLong();
    final AtomicLong finished = new AtomicLong();
    final Set<String> open = ConcurrentHashMap.newKeySet();
    final AtomicReference<EventSink> told = new AtomicReference<>();
    final AtomicReference<Runnable> beforeAsking = new AtomicReference<>();
    volatile boolean holding;
    volatile boolean lost;
    volatile Duration patience = Duration.ofMinutes(10);
    volatile RuntimeException failure;
    private final Queue<Runnable> held = new ConcurrentLinkedQueue<>();
    private final Map<String, RateLimiter> rates = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> inUse = new ConcurrentHashMap<>();
    private final Ticker ticker;

    SharedCluster(Ticker ticker) {
        this.ticker = ticker;
    }

    /** Lets everything go that is held. @return how many answers that were */
    int letGo() {
        int count = 0;
        for (Runnable next = held.poll(); next != null; next = held.poll()) {
            next.run();
            count++;
        }
        return count;
    }

    int held() {
        return held.size();
    }

    /** Permits that are there. */
    long available(String name) {
        return rates.get(name).probe().remaining();
    }

    long inUse(String name) {
        return inUse.get(name).get();
    }

    @Override
    public void check(Limit limit, RuleScope.Cluster scope) {
        if (limit.permits() == 666) {
            throw new IllegalArgumentException("limit: 666 (expected: another number)");
        }
    }

    @Override
    public ClusterLimit rate(String name, Limit limit, RuleScope.Cluster scope) {
        RateLimiter limiter = rates.computeIfAbsent(name, unused -> RateLimiter.of(limit, ticker));
        limiter.reconfigure(limit);
        return new OneLimit(name) {

            @Override
            Grant decide(long permits, long maxWaitNanos) {
                Reservation booked = limiter.reserve(permits, Duration.ofNanos(maxWaitNanos));
                return booked.isGranted() ? new Booked(limiter, booked) : Grant.REFUSED;
            }

            @Override
            public long retryAfterNanos(long permits) {
                return limiter.probe(permits).retryAfterNanos();
            }
        };
    }

    @Override
    public ClusterLimit inFlight(String name, long permits, RuleScope.Cluster scope) {
        AtomicLong used = inUse.computeIfAbsent(name, unused -> new AtomicLong());
        return new OneLimit(name) {

            @Override
            Grant decide(long wanted, long maxWaitNanos) {
                if (used.addAndGet(wanted) > permits) {
                    used.addAndGet(-wanted);
                    return Grant.REFUSED;
                }
                return new Slots(used, wanted);
            }

            @Override
            public long retryAfterNanos(long wanted) {
                return Algorithm.NEVER;
            }
        };
    }

    @Override
    public long patienceNanos() {
        return patience.toNanos();
    }

    @Override
    public boolean isLost() {
        return lost;
    }

    @Override
    public Runnable tell(EventSink events) {
        told.set(events);
        return () -> told.set(null);
    }

    private CompletableFuture<Grant> answer(Supplier<Grant> decision) {
        questions.incrementAndGet();
        if (failure != null) {
            throw failure;
        }
        if (!holding) {
            return CompletableFuture.completedFuture(decision.get());
        }
        CompletableFuture<Grant> answer = new CompletableFuture<>();
        held.add(() -> answer.complete(decision.get()));
        return answer;
    }

    private abstract class OneLimit implements ClusterLimit {

        private final String name;
        private volatile boolean closed;

        OneLimit(String name) {
            this.name = name;
            open.add(name);
        }

        /** One call at a time is what a member admits on its own. */
        private Grant alone(long permits) {
            return permits > 1 ? Grant.REFUSED_ALONE : Grant.FREE_ALONE;
        }

        abstract Grant decide(long permits, long maxWaitNanos);

        @Override
        public CompletableFuture<Grant> ask(long permits, long maxWaitNanos) {
            Runnable first = beforeAsking.getAndSet(null);
            if (first != null) {
                first.run();
            }
            return closed
                    ? Grant.RETIRED.atOnce()
                    : answer(() -> lost ? alone(permits) : decide(permits, maxWaitNanos));
        }

        @Override
        public Grant decideAlone(long permits, long maxWaitNanos) {
            return closed ? Grant.RETIRED : alone(permits);
        }

        @Override
        public void close() {
            closed = true;
            open.remove(name);
        }
    }

    private final class Booked implements Grant {

        private final RateLimiter limiter;
        private final Reservation booked;

        Booked(RateLimiter limiter, Reservation booked) {
            this.limiter = limiter;
            this.booked = booked;
        }

        @Override
        public long waitNanos() {
            return booked.delay().toNanos();
        }

        @Override
        public void giveBack() {
            givenBack.incrementAndGet();
            booked.cancel();
        }

        @Override
        public void settle(long actual) {
            if (actual > booked.permits()) {
                limiter.charge(actual - booked.permits());
            } else if (actual < booked.permits()) {
                booked.refund(booked.permits() - actual);
            }
        }

        @Override
        public void finished() {
            finished.incrementAndGet();
        }
    }

    private final class Slots implements Grant {

        private final AtomicLong used;
        private final long wanted;

        Slots(AtomicLong used, long wanted) {
            this.used = used;
            this.wanted = wanted;
        }

        @Override
        public long waitNanos() {
            return Guard.ADMITTED;
        }

        @Override
        public void giveBack() {
            givenBack.incrementAndGet();
            used.addAndGet(-wanted);
        }

        @Override
        public void finished() {
            finished.incrementAndGet();
            used.addAndGet(-wanted);
        }
    }
}
