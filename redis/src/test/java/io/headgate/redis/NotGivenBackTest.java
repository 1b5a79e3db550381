package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Failures;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import io.headgate.testkit.time.FakeTicker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Permits that could not be given back are counted: the limit is used that much less, and somebody may wonder why. */
@Timeout(120)
class NotGivenBackTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<CompletableFuture<List<Long>>> answers = new ArrayList<>();
    private final LongAdder notGivenBack = new LongAdder();
    private final LongAdder refusals = new LongAdder();
    private final AtomicReference<@Nullable CompletableFuture<List<Long>>> nothingIsSent = new AtomicReference<>();
    private final FakeTicker ticker = new FakeTicker();
    private final Deadlines deadlines = new Deadlines(Duration.ofSeconds(1), ticker);
    private final Ferry ferry = new Ferry(
            (script, key, arguments) -> {
                CompletableFuture<List<Long>> refused = nothingIsSent.get();
                if (refused != null) {
                    refusals.increment();
                    assertThat(refusals.sum()).as("tries without end").isLessThan(100);
                    return refused;
                }
                CompletableFuture<List<Long>> answer = new CompletableFuture<>();
                answers.add(answer);
                return answer;
            },
            "headgate:{orders}",
            deadlines,
            new Returns(notGivenBack::add));
    private final Form form = new Forms(StoreClock.server()).of(TokenBucket.perSecond(10));

    private void lateGrant(long permits) {
        Request gone = Request.take(form, permits);
        ferry.ask(gone);
        gone.cancel(false);
        answers.get(answers.size() - 1).complete(List.of(77L, 1L, 0L, 0L));
    }

    @Test
    void aLateGrantThatRedisWillNotTakeBackIsCounted() {
        lateGrant(3);
        assertThat(notGivenBack.sum()).as("not known yet").isZero();
        answers.get(1).completeExceptionally(new StoreException("gone", null));
        assertThat(notGivenBack.sum()).isEqualTo(3);
    }

    @Test
    void aLateGrantThatComesBackIsNot() {
        lateGrant(3);
        answers.get(1).complete(List.of(77L, 3L, 0L, 0L));
        assertThat(notGivenBack.sum()).isZero();
    }

    @Test
    void whatIsGivenBackAfterTheDeadlineIsNot() {
        Request back = timedOutBack();
        assertThat(back).isCompletedExceptionally();
        assertThat(notGivenBack.sum()).as("its answer may still come").isZero();
        answers.get(0).complete(List.of(77L, 3L, 0L, 0L));
        assertThat(notGivenBack.sum()).isZero();
    }

    @Test
    void whatMayNotBeGivenBackSinceTheConnectionBrokeAfterTheDeadlineIsCountedOnce() {
        timedOutBack();
        answers.get(0).completeExceptionally(new StoreException("gone", null));
        assertThat(notGivenBack.sum()).isEqualTo(3);
    }

    @Test
    void whatWasNotSentAndHasTimedOutIsOwedAndNotCounted() {
        timedOutBack();
        answers.get(0).completeExceptionally(Failures.notSent());
        ferry.ask(Request.probe(form, 1));
        answers.get(1).complete(List.of(77L, 1L, 0L, 0L));
        answers.get(2).complete(List.of(77L, 3L, 0L, 0L));
        assertThat(notGivenBack.sum()).isZero();
    }

    private Request timedOutBack() {
        Request back = Request.back(form, 3, 3, 77, 0);
        ferry.ask(back);
        ticker.advance(Duration.ofSeconds(2));
        deadlines.sweep();
        return back;
    }

    @Test
    void aBookingThatIsCancelledWhileRedisDoesNotAnswerIsBackAndNotCounted(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", PATIENCE.dividedBy(100))) {
            FixedWindow limit = FixedWindow.of(1_000, Duration.ofDays(30));
            RateLimiter strict = limits.limiter("orders", limit, WhenLost.CLOSED);
            Reservation booked = strict.reserve(100, Duration.ZERO);
            assertThat(booked.isGranted()).isTrue();
            redis.server().hold();
            assertThat(booked.cancel()).as("not known in time").isZero();
            assertThat(limits.figures().notGivenBack()).isZero();
            redis.server().goOn();
            Waiting.until(
                    "all is back",
                    PATIENCE,
                    () -> !limits.isLost() && strict.probe().remaining() == 1_000);
            assertThat(limits.figures().notGivenBack()).isZero();
        }
    }

    @Test
    void aTakeThatFailsIsNot() {
        ferry.ask(Request.take(form, 3));
        answers.get(0).completeExceptionally(new StoreException("gone", null));
        assertThat(notGivenBack.sum()).isZero();
    }

    /** Whether it was granted, nobody knows; that it will not be used is known. */
    @Test
    void aTakeThatWasCancelledBeforeTheConnectionBrokeIsCounted() {
        Request gone = Request.take(form, 3);
        Request there = Request.take(form, 5);
        ferry.ask(Request.probe(form, 1));
        ferry.ask(gone);
        ferry.ask(there);
        answers.get(0).complete(List.of(77L, 1L, 0L, 0L));
        gone.cancel(false);
        assertThat(notGivenBack.sum()).as("its answer may still come").isZero();
        answers.get(1).completeExceptionally(new StoreException("gone", null));
        assertThat(there).isCompletedExceptionally();
        assertThat(notGivenBack.sum()).isEqualTo(3);
    }

    @Test
    void aTakeThatWasCancelledAndSurelyNotDoneIsNot() {
        Request gone = Request.take(form, 3);
        ferry.ask(gone);
        gone.cancel(false);
        answers.get(0).completeExceptionally(Failures.notSent());
        assertThat(notGivenBack.sum()).isZero();
    }

    @Test
    void whatCannotBeToldOnceMoreWaitsForTheNextAnswer() {
        lateGrant(3);
        StoreException full = Failures.notSent();
        answers.get(1).completeExceptionally(full);
        CompletableFuture<List<Long>> last = CompletableFuture.failedFuture(full);
        ferry.ask(Request.probe(form, 1));
        nothingIsSent.set(last);
        answers.get(2).complete(List.of(77L, 1L, 0L, 0L));
        assertThat(refusals.sum()).as("it is tried once for an answer").isEqualTo(1);
        nothingIsSent.set(null);
        ferry.ask(Request.probe(form, 1));
        answers.get(3).complete(List.of(77L, 1L, 0L, 0L));
        answers.get(4).complete(List.of(77L, 3L, 0L, 0L));
        assertThat(notGivenBack.sum()).isZero();
    }

    @Test
    void givingBackToARedisThatIsGoneDoesNotThrowAndIsOwed(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", PATIENCE)) {
            TokenBucket limit = TokenBucket.of(1_000, Duration.ofDays(1));
            RateLimiter strict = limits.limiter("orders", limit, WhenLost.CLOSED);
            RateLimiter leased = limits.leased("others", limit, Duration.ofDays(1), WhenLost.CLOSED);
            assertThat(leased.tryAcquire()).as("and has leased a few more").isTrue();
            List<Reservation> booked = List.of(
                    strict.reserve(4, Duration.ZERO),
                    leased.reserve(4, Duration.ZERO),
                    leased.reserve(500, Duration.ZERO));
            assertThat(booked).allMatch(Reservation::isGranted);
            redis.server().kill();
            Waiting.until("Redis is lost", PATIENCE, limits::isLost);
            for (Reservation each : booked) {
                assertThat(each.refund(1)).isZero();
                assertThat(each.cancel()).isZero();
            }
            assertThat(limits.figures().notGivenBack())
                    .as("told when it is back")
                    .isZero();
        }
    }

    /** Of a call that Redis has granted; what one of this member's own costs is no business of Redis. */
    @Test
    void whatACallHasCostIsChargedOnceRedisIsBack(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", PATIENCE.dividedBy(100))) {
            TokenBucket limit = TokenBucket.of(1_000, Duration.ofDays(1_000));
            RateLimiter closed = limits.limiter("orders", limit, WhenLost.CLOSED);
            RateLimiter open = limits.limiter("others", limit, WhenLost.OPEN);
            JointReservation granted = limits.composite(closed, open).reserve(1);
            assertThat(granted.isGranted()).isTrue();
            redis.server().hold();
            Waiting.until("Redis is lost", PATIENCE, limits::isLost);
            JointReservation alone = limits.composite(open).reserve(1);
            assertThat(alone.isGranted()).isTrue();
            alone.settle(300).join();
            granted.settle(200, 100).join();
            redis.server().goOn();
            Waiting.until(
                    "all is charged",
                    PATIENCE,
                    () -> !limits.isLost()
                            && closed.probe().remaining() == 800
                            && open.probe().remaining() == 900);
        }
    }
}
