package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is asked together and in which order, and what goes back; the store is played by hand. */
@Timeout(120)
class JointTakeTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Names that begin with the same letter share a slot. */
    private static final class Played implements Store {
        private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
        private final List<CompletableFuture<List<Long>>> answers = Collections.synchronizedList(new ArrayList<>());

        @Override
        public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
            String step = arguments.get(arguments.size() - 5);
            return run(step + " " + arguments.get(arguments.size() - 4) + " " + key);
        }

        @Override
        public CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
            return run("together " + keys);
        }

        private CompletableFuture<List<Long>> run(String what) {
            CompletableFuture<List<Long>> answer = new CompletableFuture<>();
            answers.add(answer);
            sent.add(what);
            return answer;
        }

        @Override
        public boolean shareSlot(String key, String other) {
            return key.charAt(key.indexOf('{') + 1) == other.charAt(other.indexOf('{') + 1);
        }

        void answer(int nth, long... numbers) {
            answers.get(nth).complete(LongStream.of(numbers).boxed().toList());
        }

        void fail(int nth) {
            answers.get(nth).completeExceptionally(new StoreException("gone", null));
        }
    }

    private final Played store = new Played();

    private RedisLimits limits(Duration deadline) {
        return new RedisLimits(store, StoreClock.server(), new FakeTicker(), "test", deadline, () -> {});
    }

    private static RateLimiter of(RedisLimits limits, String name, WhenLost policy) {
        return limits.limiter(name, TokenBucket.perSecond(2), policy);
    }

    private static FleetCompositeLimiter composite(RedisLimits limits, WhenLost policy) {
        return limits.composite(
                of(limits, "a1", policy), of(limits, "b1", policy), of(limits, "a2", policy), of(limits, "c1", policy));
    }

    @Test
    void thoseThatShareASlotGoTogetherAndTheOthersInTurn() {
        CompletableFuture<JointReservation> answer =
                composite(limits(PATIENCE), WhenLost.CLOSED).reserveAsync(1);
        assertThat(store.sent).containsExactly("together [test:{a1}:bucket, test:{a2}:bucket]");
        store.answer(0, 1, 100, 0, 100, 0);
        assertThat(store.sent).last().isEqualTo("together [test:{b1}:bucket]");
        store.answer(1, 1, 101, 0);
        assertThat(store.sent).last().isEqualTo("together [test:{c1}:bucket]");
        assertThat(answer).isNotDone();
        store.answer(2, 1, 102, 0);
        assertThat(answer).isCompleted();
        assertThat(answer.join().isGranted()).isTrue();
        assertThat(store.sent).hasSize(3);
    }

    @Test
    void whenOneRefusesThoseBeforeItGetBackWhatTheyGaveTheLastFirst() {
        CompletableFuture<JointReservation> answer =
                composite(limits(PATIENCE), WhenLost.CLOSED).reserveAsync(1, 2, 2, 1);
        store.answer(0, 1, 100, 0, 100, 0);
        store.answer(1, 1, 101, 0);
        store.answer(2, 0, 102, 300_000);
        assertThat(store.sent.subList(3, 6))
                .containsExactly("back 2 test:{b1}:bucket", "back 2 test:{a2}:bucket", "back 1 test:{a1}:bucket");
        assertThat(answer.join().isGranted()).isFalse();
        assertThat(answer.join().refusedBy()).hasSize(1);
        assertThat(answer.join().retryAfter()).contains(Duration.ofMillis(300));
    }

    @Test
    void whoeverIsCancelledGivesBackWhatComes() {
        CompletableFuture<JointReservation> answer =
                composite(limits(PATIENCE), WhenLost.CLOSED).reserveAsync(1);
        store.answer(0, 1, 100, 0, 100, 0);
        answer.cancel(false);
        store.answer(1, 1, 101, 0);
        assertThat(store.sent.subList(2, store.sent.size()))
                .as("the last is not asked any more")
                .containsExactly("back 1 test:{b1}:bucket", "back 1 test:{a2}:bucket", "back 1 test:{a1}:bucket");
    }

    @Test
    void ofOneThatIsCancelledBeforeTheConnectionBreaksWhatWasAskedForIsCounted() {
        RedisLimits limits = limits(PATIENCE);
        CompletableFuture<JointReservation> answer =
                composite(limits, WhenLost.CLOSED).reserveAsync(1, 2, 1, 2);
        store.answer(0, 1, 100, 0, 100, 0);
        answer.cancel(false);
        store.fail(1);
        assertThat(limits.figures().notGivenBack()).as("of the second").isEqualTo(2);
        assertThat(store.sent.subList(2, store.sent.size()))
                .containsExactly("back 1 test:{a2}:bucket", "back 1 test:{a1}:bucket");
    }

    @Test
    void aCallWithoutAThreadEndsWithTheDeadlineToo() throws Exception {
        RedisLimits limits = limits(Duration.ofMillis(20));
        CompletableFuture<JointReservation> answer =
                composite(limits, WhenLost.LOCAL_SHARE).reserveAsync(1);
        assertThat(answer.get(30, TimeUnit.SECONDS).isGranted()).isTrue();
        store.answer(0, 1, 100, 0, 100, 0);
        assertThat(store.sent.subList(1, 3)).containsExactly("back 1 test:{a1}:bucket", "back 1 test:{a2}:bucket");
    }

    @Test
    void aCommandThatFailsIsDecidedHereByThePolicyOfEach() {
        RedisLimits limits = limits(PATIENCE);
        FleetCompositeLimiter open =
                limits.composite(of(limits, "a1", WhenLost.CLOSED), of(limits, "b1", WhenLost.OPEN));
        CompletableFuture<JointReservation> answer = open.reserveAsync(2);
        store.answer(0, 1, 100, 0);
        store.fail(1);
        assertThat(answer.join().isGranted()).isTrue();
        assertThat(limits.figures().decidedAlone()).isEqualTo(1);

        RateLimiter closed = of(limits, "c1", WhenLost.CLOSED);
        answer = limits.composite(of(limits, "a1", WhenLost.OPEN), closed).reserveAsync(2);
        store.answer(2, 1, 100, 0);
        store.fail(3);
        assertThat(answer.join().refusedBy()).containsExactly(closed);
        assertThat(answer.join().retryAfter()).isEmpty();
        assertThat(store.sent).last().isEqualTo("back 2 test:{a1}:bucket");
    }

    @Test
    void whatWasTakenHereGoesBackHere() {
        RedisLimits limits = limits(PATIENCE);
        RateLimiter shared = of(limits, "a1", WhenLost.LOCAL_SHARE);
        CompletableFuture<JointReservation> answer =
                limits.composite(shared, of(limits, "b1", WhenLost.CLOSED)).reserveAsync(2);
        store.fail(0);
        store.answer(1, 0, 100, 500_000);
        assertThat(answer.join().isGranted()).isFalse();
        JointReservation again = alone(limits, shared, 2);
        assertThat(again.isGranted()).as("the share is whole again").isTrue();
        assertThat(alone(limits, shared, 1).isGranted()).isFalse();
    }

    private JointReservation alone(RedisLimits limits, RateLimiter limiter, long permits) {
        int nth = store.sent.size();
        CompletableFuture<JointReservation> answer = limits.composite(limiter).reserveAsync(permits);
        if (store.sent.size() > nth) {
            store.fail(nth);
        }
        return answer.join();
    }

    @Test
    void onceRedisIsLostNobodyAsksIt() {
        RedisLimits limits = limits(PATIENCE);
        RateLimiter shared = of(limits, "a1", WhenLost.LOCAL_SHARE);
        for (int failures = 0; failures < 3; failures++) {
            alone(limits, shared, 1);
        }
        assertThat(limits.isLost()).isTrue();
        int sent = store.sent.size();
        JointReservation refused =
                limits.composite(shared, of(limits, "b1", WhenLost.OPEN)).reserve(1);
        assertThat(refused.refusedBy()).containsExactly(shared);
        assertThat(refused.retryAfter()).contains(Duration.ofMillis(500));
        assertThat(store.sent).hasSize(sent);
    }

    @Test
    void theDeadlineIsForAllTogetherAndWhatComesLaterGoesBack() {
        RedisLimits limits = limits(Duration.ofMillis(20));
        JointReservation answer = composite(limits, WhenLost.LOCAL_SHARE).reserve(2);
        assertThat(answer.isGranted()).as("by their shares").isTrue();
        assertThat(limits.figures().decidedAlone()).isEqualTo(4);
        assertThat(store.sent).as("for the others there was no time left").hasSize(1);
        store.answer(0, 1, 100, 0, 100, 0);
        assertThat(store.sent.subList(1, 3)).containsExactly("back 2 test:{a1}:bucket", "back 2 test:{a2}:bucket");
        assertThat(answer.settle(1)).as("in the share, not in Redis").isCompleted();
        assertThat(store.sent).hasSize(3);
    }

    @Test
    void whatCannotBeGivenBackStaysChargedAndWhatIsMissingIsChargedHere() {
        RedisLimits limits = limits(PATIENCE);
        RateLimiter first = of(limits, "a1", WhenLost.LOCAL_SHARE);
        RateLimiter second = of(limits, "a2", WhenLost.LOCAL_SHARE);
        CompletableFuture<JointReservation> answer =
                limits.composite(first, second).reserveAsync(1, 2);
        store.answer(0, 1, 100, 0, 100, 0);
        CompletableFuture<Void> settled = answer.join().settle(3, 0);
        assertThat(store.sent.subList(1, 3)).containsExactly("back 2 test:{a2}:bucket", "charge 2 test:{a1}:bucket");
        assertThat(settled).isNotDone();
        store.fail(1);
        store.fail(2);
        assertThat(settled).isCompleted();
        assertThat(alone(limits, first, 1).isGranted()).as("the share has paid").isFalse();
        assertThat(limits.figures().lastFailure()).isEqualTo("gone");
    }

    /** As Redis Cluster says of keys whose slot is on the move, when some of them have gone. */
    @Test
    void keysThatRedisCannotLookAtTogetherAreAskedOneByOne() {
        RedisLimits limits = limits(PATIENCE);
        RateLimiter second = of(limits, "a2", WhenLost.OPEN);
        CompletableFuture<JointReservation> answer = limits.composite(
                        of(limits, "a1", WhenLost.OPEN), second, of(limits, "b1", WhenLost.OPEN))
                .reserveAsync(1);
        store.answers.get(0).completeExceptionally(StoreException.ofKeysTogether("TRYAGAIN", null));
        assertThat(store.sent).last().isEqualTo("together [test:{a1}:bucket]");
        store.answer(1, 1, 100, 0);
        assertThat(store.sent).last().isEqualTo("together [test:{a2}:bucket]");
        store.answer(2, 0, 100, 300_000);
        assertThat(store.sent.subList(3, store.sent.size())).containsExactly("back 1 test:{a1}:bucket");
        assertThat(answer.join().refusedBy()).containsExactly(second);
        assertThat(limits.figures().decidedAlone()).isZero();
        assertThat(limits.figures().lastFailure()).isEmpty();
    }

    @Test
    void limitsThatAreAskedAgainForTheirTimeAreAskedThreeTimesAtMost() {
        RedisLimits limits = limits(PATIENCE);
        CompletableFuture<JointReservation> answer =
                limits.composite(of(limits, "a1", WhenLost.CLOSED)).reserveAsync(1);
        for (int tries = 0; tries < 3; tries++) {
            assertThat(answer).isNotDone();
            store.answer(tries, 100 + tries, 1);
        }
        assertThat(answer.join().isGranted()).isFalse();
        assertThat(store.sent).hasSize(3);
    }
}
