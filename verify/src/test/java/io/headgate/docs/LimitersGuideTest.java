package io.headgate.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.composite.CompositeLimiter;
import io.headgate.limiter.concurrency.AdaptiveConcurrencyLimiter;
import io.headgate.limiter.concurrency.ConcurrencyLimiter;
import io.headgate.limiter.concurrency.Gradient2;
import io.headgate.limiter.concurrency.Outcome;
import io.headgate.limiter.concurrency.PartitionedConcurrencyLimiter;
import io.headgate.limiter.concurrency.Share;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The Java in docs/guide/limiters.md, compiled and run. */
class LimitersGuideTest {

    private final FakeTicker ticker = new FakeTicker();
    private final RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(10), ticker);
    private final List<String> sent = new ArrayList<>();
    private final Map<String, String> headers = new HashMap<>();
    private final String message = "hello";

    private void send(String text) {
        sent.add(text);
    }

    /** Sends what it can, three at most. */
    private long sendBatch(long wanted) {
        return Math.min(wanted, 3);
    }

    private String call() {
        return "called";
    }

    @Test
    void aLimitIsMadeAndCheckedAtOnce() {
        // example: make
        TokenBucket limit = TokenBucket.perSecond(100).withBurst(20); // what is wanted: a record
        RateLimiter bucket = RateLimiter.of(limit); // who enforces it: made once, shared by all threads
        // end
        assertThat(bucket.probe().remaining()).isEqualTo(20);
        assertThatThrownBy(() -> TokenBucket.perSecond(-1))
                .hasMessage("permits: -1 (expected: 0 (refuses everything) to 1000000000, one per nanosecond of the"
                        + " period)");
    }

    @Test
    void tryingNeverWaits() {
        // example: try
        if (limiter.tryAcquire()) {
            send(message);
        }
        boolean allFive = limiter.tryAcquire(5); // all of them or none
        // end
        assertThat(sent).containsExactly("hello");
        assertThat(allFive).isTrue();
        assertThat(limiter.tryAcquire(5)).isFalse();
        assertThat(ticker.sleeps()).isEmpty();
    }

    @Test
    void aTimedCallWaitsOrRefusesAtOnce() throws InterruptedException {
        limiter.drain();
        // example: timed
        if (limiter.tryAcquire(1, Duration.ofMillis(200))) { // waits, or says no at once if 200 ms cannot be enough
            send(message);
        }
        // end
        assertThat(sent).hasSize(1);
        assertThat(ticker.sleeps()).containsExactly(Duration.ofMillis(100));
        assertThat(limiter.tryAcquire(3, Duration.ofMillis(200))).isFalse();
        assertThat(ticker.sleeps()).hasSize(1);
    }

    @Test
    void acquireWaitsAsLongAsItTakes() throws InterruptedException {
        limiter.drain();
        // example: acquire
        limiter.acquire(); // waits as long as it takes; an interrupted waiter gives its permit back
        send(message);
        // end
        assertThat(sent).hasSize(1);
        assertThat(ticker.read()).isEqualTo(100_000_000);
    }

    @Test
    void anAsynchronousCallHoldsNoThread() {
        VirtualScheduler scheduler = new VirtualScheduler(ticker);
        limiter.drain();
        // example: async
        CompletableFuture<Boolean> granted = limiter.tryAcquireAsync(1, Duration.ofSeconds(2), scheduler);
        CompletableFuture<Void> done = granted.thenAccept(yes -> {
            if (yes) {
                send(message);
            }
        });
        // end
        assertThat(done).isNotDone();
        scheduler.advance(Duration.ofMillis(100));
        assertThat(done).isCompleted();
        assertThat(sent).hasSize(1);
    }

    @Test
    void asMuchAsThereIs() {
        // example: up-to
        long some = limiter.consumeUpTo(4); // as many as are there, 4 at the most
        long rest = limiter.drain(); // all that are there
        // end
        assertThat(some).isEqualTo(4);
        assertThat(rest).isEqualTo(6);
    }

    @Test
    void aReservationIsRefundedInPart() throws InterruptedException {
        // example: refund
        Reservation booked = limiter.reserve(8, Duration.ofSeconds(1)); // books nothing if the wait would be longer
        if (booked.isGranted()) {
            booked.await();
            long used = sendBatch(8);
            if (used < 8) {
                booked.refund(8 - used);
            }
        }
        // end
        assertThat(limiter.probe().remaining()).isEqualTo(7);
    }

    @Test
    void aReservationIsCancelled() {
        limiter.drain();
        Duration patience = Duration.ofMillis(300);
        // example: cancel
        Reservation booked = limiter.reserve(5); // however long the wait
        if (booked.delay().compareTo(patience) > 0) {
            booked.cancel();
        }
        // end
        assertThat(booked.delay()).isEqualTo(Duration.ofMillis(500));
        assertThat(limiter.probe().remaining()).isZero();
        assertThatThrownBy(() -> limiter.reserve(11))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("permits: 11 (expected: at most 10, the most TokenBucket[");
    }

    @Test
    void whatIsKnownOnlyAfterwardsIsCharged() {
        RateLimiter tokens = RateLimiter.of(TokenBucket.of(100_000, Duration.ofMinutes(1)), ticker);
        long estimate = 20_000;
        long actual = 130_000;
        // example: charge
        Reservation prompt = tokens.reserve(estimate, Duration.ZERO);
        if (prompt.isGranted()) {
            send(call());
            if (actual > estimate) {
                tokens.charge(actual - estimate); // into debt where needed: later calls wait until it is paid
            } else if (actual < estimate) {
                prompt.refund(estimate - actual);
            }
        }
        // end
        assertThat(tokens.probe().remaining()).isEqualTo(-30_000);
        assertThat(tokens.probe().retryAfter()).contains(Duration.ofNanos(18_000_600_000L));
    }

    @Test
    void aProbeTellsWhenToComeAgain() {
        limiter.drain();
        // example: probe
        Probe probe = limiter.probe(); // takes nothing
        if (!probe.wouldAdmit()) {
            probe.retryAfter() // empty when waiting does not help
                    .map(wait -> wait.plusNanos(999_999_999).toSeconds()) // whole seconds, rounded up
                    .ifPresent(seconds -> headers.put("Retry-After", seconds.toString()));
        }
        // end
        assertThat(headers).containsEntry("Retry-After", "1");
        assertThat(probe.fullAfter()).contains(Duration.ofSeconds(1));
    }

    @Test
    void theLimitChangesAndWhatWasUsedStaysUsed() {
        limiter.tryAcquire(6);
        // example: reconfigure
        limiter.reconfigure(TokenBucket.perSecond(8)); // six of ten used: two of eight are left
        long left = limiter.probe().remaining();
        limiter.reconfigure(SlidingWindow.perSecond(8)); // another algorithm: what was in use is consumed there
        // end
        assertThat(left).isEqualTo(2);
        assertThat(limiter.probe().remaining()).isLessThanOrEqualTo(2);
    }

    @Test
    void everyKeyHasItsOwnLimit() {
        // example: keyed
        LimiterMap<String> perUser = LimiterMap.of(TokenBucket.perSecond(10), 100_000); // at most so many keys
        boolean admitted = perUser.tryAcquire("alice");
        RateLimiter alice = perUser.limiter("alice"); // all verbs, for one key
        // end
        assertThat(admitted).isTrue();
        assertThat(alice.tryAcquire(11)).isFalse();
        assertThat(perUser.size()).isEqualTo(1);
        assertThat(perUser.tryAcquire("bob", 10)).isTrue();
        assertThat(perUser.size()).isEqualTo(2);
        assertThat(perUser.overflowed()).isZero();
    }

    @Test
    void severalLimitsAreTakenAllOrNothing() {
        // example: composite
        CompositeLimiter both = CompositeLimiter.of(
                TokenBucket.perSecond(100),
                CalendarQuota.of(10_000, CalendarPeriod.DAY).in(ZoneId.of("Europe/Paris")),
                Gcra.perSecond(1_000)); // and never two within a millisecond
        boolean admitted = both.tryAcquire();
        // end
        assertThat(admitted).isTrue();
        assertThat(both.probe().remaining()).isLessThanOrEqualTo(1);
    }

    @Test
    void callsInATurnAreSpaced() {
        // example: queue
        RateLimiter queue = RateLimiter.of(LeakyQueue.perSecond(10, Duration.ofMillis(500)), ticker);
        Reservation first = queue.reserve(1);
        Reservation second = queue.reserve(1);
        boolean third = queue.tryAcquire(); // false: without a duration it never waits, not even for its turn
        // end
        assertThat(first.delay()).isZero();
        assertThat(second.delay()).isEqualTo(Duration.ofMillis(100));
        assertThat(third).isFalse();
    }

    @Test
    void permitsInFlightAreReleased() {
        // example: concurrency
        ConcurrencyLimiter inFlight = ConcurrencyLimiter.of(20); // at most 20 in flight, at most 1,024 waiting
        if (inFlight.tryAcquire()) {
            try {
                send(call());
            } finally {
                inFlight.release();
            }
        }
        // end
        assertThat(sent).containsExactly("called");
        assertThat(inFlight.inFlight()).isZero();
        assertThatThrownBy(inFlight::release).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theLimitIsLearned() {
        // example: adaptive
        AdaptiveConcurrencyLimiter adaptive =
                AdaptiveConcurrencyLimiter.of(Gradient2.defaults().withRange(20, 5, 200));
        if (adaptive.tryAcquire()) {
            long startedAt = adaptive.nowNanos();
            Outcome outcome = Outcome.DROPPED;
            try {
                send(call());
                outcome = Outcome.SUCCESS;
            } finally {
                adaptive.release(outcome, startedAt);
            }
        }
        // end
        assertThat(adaptive.limit()).isEqualTo(20);
        assertThat(adaptive.inFlight()).isZero();
    }

    @Test
    void sharesBorrowWhatOthersLeaveIdle() {
        // example: shares
        PartitionedConcurrencyLimiter whole =
                PartitionedConcurrencyLimiter.of(10, Map.of("interactive", 70, "batch", 30));
        Share batch = whole.share("batch"); // look it up once
        boolean borrowed = batch.tryAcquire(5); // more than its three, while nobody else wants them
        // end
        assertThat(borrowed).isTrue();
        assertThat(batch.limit()).isEqualTo(3);
    }

    @Test
    void theGuideShowsThisCode() {
        Examples.assertSame("docs/guide/limiters.md", LimitersGuideTest.class);
    }
}
