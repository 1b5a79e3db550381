package io.headgate.redis.concurrency;

import static io.headgate.redis.concurrency.Fleet.LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.RedisOnLoopback;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Waiting for a slot is in order, bounded, cheap for Redis, and can be called off. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WaitingForSlotsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(64);

    private final AtomicInteger names = new AtomicInteger();
    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    private Fleet fleet(long limit) {
        return new Fleet(redis, "waiting " + names.incrementAndGet(), limit);
    }

    @Test
    void aSlotGivenBackInThisProcessGoesToTheFirstInLineAtOnce() {
        Fleet.Member member = fleet(1).member();
        Holding held = member.limiter.tryAcquire().orElseThrow();
        CompletableFuture<Optional<Holding>> first = member.limiter.tryAcquireAsync(1, SECOND);
        CompletableFuture<Optional<Holding>> second = member.limiter.tryAcquireAsync(1, SECOND);
        assertThat(first).isNotDone();
        held.close();
        assertThat(first.join()).isPresent();
        assertThat(second).isNotDone();
        first.join().orElseThrow().close();
        assertThat(second.join()).isPresent();
    }

    @Test
    void aSlotGivenBackElsewhereIsFoundByAskingAgain() {
        Fleet fleet = fleet(1);
        Fleet.Member holder = fleet.member();
        Fleet.Member waiter = fleet.member();
        Holding held = holder.limiter.tryAcquire().orElseThrow();
        CompletableFuture<Optional<Holding>> coming = waiter.limiter.tryAcquireAsync(1, Duration.ofMinutes(1));
        fleet.live(SECOND.multipliedBy(3), holder, waiter);
        assertThat(coming).isNotDone();
        held.close();
        fleet.live(LONGEST_PAUSE, holder, waiter);
        assertThat(coming.join()).isPresent();
    }

    @Test
    void aWaiterGetsTheSlotsOfAProcessThatCrashed() {
        Fleet fleet = fleet(1);
        assertThat(fleet.member().limiter.tryAcquire()).isPresent();
        Fleet.Member waiter = fleet.member();
        CompletableFuture<Optional<Holding>> coming = waiter.limiter.tryAcquireAsync(1, LEASE.plus(SECOND));
        fleet.live(LEASE.plus(LONGEST_PAUSE), waiter);
        assertThat(coming.join()).isPresent();
    }

    @Test
    void nobodyWaitsLongerThanItWould() {
        Fleet fleet = fleet(1);
        Fleet.Member member = fleet.member();
        Holding held = member.limiter.tryAcquire().orElseThrow();
        CompletableFuture<Optional<Holding>> coming = member.limiter.tryAcquireAsync(1, SECOND);
        fleet.live(SECOND.minusMillis(1), member);
        assertThat(coming).isNotDone();
        fleet.live(Duration.ofMillis(1), member);
        assertThat(coming.join()).isEmpty();
        held.close();
        assertThat(member.limiter.inUse()).isZero();
    }

    @Test
    void whoeverCallsItOffHoldsNothing() {
        Fleet fleet = fleet(1);
        Fleet.Member member = fleet.member();
        Holding held = member.limiter.tryAcquire().orElseThrow();
        CompletableFuture<Optional<Holding>> gone = member.limiter.tryAcquireAsync(1, SECOND);
        CompletableFuture<Optional<Holding>> next = member.limiter.tryAcquireAsync(1, SECOND);
        gone.cancel(false);
        held.close();
        assertThat(next.join()).isPresent();
        next.join().orElseThrow().close();
        assertThat(member.limiter.inUse()).isZero();
        fleet.live(LEASE, member);
        assertThat(member.scheduler.pending()).isZero();
    }

    @Test
    void aProcessAsksNoMoreOftenForAHundredThanForOne() {
        Fleet fleet = fleet(1);
        assertThat(fleet.member().limiter.tryAcquire()).isPresent();
        Fleet.Member crowd = fleet.member();
        for (int i = 0; i < 100; i++) {
            crowd.limiter.tryAcquireAsync(1, Duration.ofMinutes(1));
        }
        fleet.live(SECOND, crowd);
        int before = crowd.commands.get();
        fleet.live(SECOND, crowd);
        assertThat(crowd.commands.get() - before).isBetween(1000 / 64, 1000 / 32 + 1);
    }

    @Test
    void theLineHasAnEnd() {
        Fleet.Member member = fleet(1).member();
        assertThat(member.limiter.tryAcquire()).isPresent();
        List<CompletableFuture<Optional<Holding>>> line = new ArrayList<>();
        for (int i = 0; i < WaitingLine.MOST_WAITING; i++) {
            line.add(member.limiter.tryAcquireAsync(1, SECOND));
        }
        assertThat(line).noneMatch(CompletableFuture::isDone);
        assertThat(member.limiter.tryAcquireAsync(1, SECOND).join()).isEmpty();
        line.get(7).cancel(false);
        assertThat(member.limiter.tryAcquireAsync(1, SECOND)).isNotDone();
        member.lender.close();
        assertThat(line).allMatch(CompletableFuture::isDone);
    }

    @Test
    @Timeout(120)
    void anInterruptedWaiterHoldsNothing() throws Exception {
        Fleet.Member member = fleet(1).member();
        Holding held = member.limiter.tryAcquire().orElseThrow();
        AtomicReference<Throwable> outcome = new AtomicReference<>();
        Thread waiter = new Thread(() -> {
            try {
                member.limiter.tryAcquire(1, SECOND);
            } catch (InterruptedException interrupted) {
                outcome.set(interrupted);
            }
        });
        waiter.start();
        waiter.interrupt(); // before it waits, or while it does
        waiter.join();
        assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
        held.close();
        assertThat(member.limiter.inUse()).isZero();
    }
}
