package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.StoreException;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who goes together, and who gets which answer; the store is played by hand. */
class FerryTest {

    private static final Duration DEADLINE = Duration.ofMillis(50);

    private final FakeTicker ticker = new FakeTicker();
    private final Deadlines deadlines = new Deadlines(DEADLINE, ticker);
    private final List<List<String>> sent = new ArrayList<>();
    private final List<CompletableFuture<List<Long>>> answers = new ArrayList<>();
    private final Ferry ferry = new Ferry(
            (script, key, arguments) -> {
                sent.add(arguments);
                CompletableFuture<List<Long>> answer = new CompletableFuture<>();
                answers.add(answer);
                return answer;
            },
            "headgate:{orders}",
            deadlines);
    private final Forms forms = new Forms(StoreClock.server());
    private final Form form = forms.of(TokenBucket.perSecond(10));

    private Request ask(Request request) {
        ferry.ask(request);
        return request;
    }

    private List<String> requests(int nth) {
        return sent.get(nth).subList(form.settings().size(), sent.get(nth).size());
    }

    private void answer(int nth, long... numbers) {
        answers.get(nth)
                .complete(LongStream.concat(LongStream.of(77), LongStream.of(numbers))
                        .boxed()
                        .toList());
    }

    @Test
    void aLoneCallerGoesAtOnce() {
        Request take = ask(Request.take(form, 2));
        assertThat(requests(0)).containsExactly("take", "2", "1", "0", "0");
        assertThat(deadlines.isIdle()).isFalse();
        answer(0, 1, 0, 0);
        assertThat(take).isCompletedWithValue(new Answer(77, 1, 0, 0));
        assertThat(deadlines.isIdle()).as("what is answered is not held").isTrue();
    }

    @Test
    void thoseWhoComeMeanwhileGoTogetherAndEqualTakesAsOne() {
        ask(Request.take(form, 1));
        List<Request> takes =
                Stream.generate(() -> ask(Request.take(form, 1))).limit(3).toList();
        Request heavy = ask(Request.take(form, 5));
        Request probe = ask(Request.probe(form, 1));
        assertThat(sent).hasSize(1);
        answer(0, 1, 0, 0);
        assertThat(requests(1))
                .containsExactly("take", "1", "3", "0", "0", "take", "5", "1", "0", "0", "probe", "1", "0", "0", "0");
        answer(1, 2, 9, 0, 0, 40, 0, 1, 0, 60);
        assertThat(takes.stream().map(Request::join))
                .containsExactly(new Answer(77, 1, 9, 0), new Answer(77, 1, 9, 0), new Answer(77, 0, 9, 0));
        assertThat(heavy.join()).isEqualTo(new Answer(77, 0, 40, 0));
        assertThat(probe.join()).isEqualTo(new Answer(77, 1, 0, 60));
        assertThat(sent).hasSize(2);
    }

    @Test
    void requestsUnderAnotherLimitWaitForTheNextCommand() {
        Form changed = forms.of(TokenBucket.perSecond(20));
        ask(Request.take(form, 1));
        ask(Request.take(form, 1));
        ask(Request.take(changed, 1));
        answer(0, 1, 0, 0);
        assertThat(requests(1)).containsExactly("take", "1", "1", "0", "0");
        answer(1, 1, 0, 0);
        assertThat(sent).hasSize(3);
        assertThat(sent.get(2)).startsWith(changed.settings().toArray(String[]::new));
    }

    @Test
    void whatWasGrantedToOneWhoHasGoneIsGivenBack() {
        Request gone = ask(Request.take(form, 3));
        gone.cancel(false);
        answer(0, 1, 0, 0);
        assertThat(requests(1)).containsExactly("back", "3", "3", "77", "0");
        answer(1, 3, 0, 0);
        Request booking = ask(Request.book(form, 2, 500));
        booking.cancel(false);
        answer(2, 40, 0, 0);
        assertThat(requests(3)).containsExactly("back", "2", "2", "77", "40");
    }

    @Test
    void aRequestThatNobodyWaitsForIsNotSent() {
        ask(Request.take(form, 1));
        ask(Request.take(form, 1)).cancel(false);
        answer(0, 1, 0, 0);
        assertThat(sent).hasSize(1);
        ask(Request.take(form, 1));
        assertThat(sent).as("the ferry goes on").hasSize(2);
    }

    @Test
    void aFailureIsToldToAllWhoWentTogetherAndTheNextOnesAreSent() {
        ask(Request.take(form, 1));
        Request second = ask(Request.take(form, 1));
        Request third = ask(Request.probe(form, 1));
        answer(0, 1, 0, 0);
        Request fourth = ask(Request.take(form, 1));
        answers.get(1).completeExceptionally(new StoreException("gone", null));
        assertThat(second).isCompletedExceptionally();
        assertThat(third).isCompletedExceptionally();
        answer(2, 1, 0, 0);
        assertThat(fourth).isCompleted();
    }

    @Test
    void theLineIsBoundedAndWhoDoesNotFitIsToldSo() {
        ask(Request.take(form, 1));
        for (int i = 0; i < Ferry.MOST_WAITING; i++) {
            ask(Request.take(form, 1));
        }
        assertThat(ask(Request.take(form, 1)))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("10000 requests are waiting");
        answer(0, 1, 0, 0);
        assertThat(requests(1)).containsExactly("take", "1", Integer.toString(Batch.MOST), "0", "0");
    }

    @Test
    void whoAsksAgainWhenAnsweredGoesWithThoseWhoWaited() {
        List<Request> again = new ArrayList<>();
        Request first = Request.take(form, 1);
        first.thenRun(() -> again.add(ask(Request.take(form, 1))));
        ferry.ask(first);
        ask(Request.take(form, 1));
        answer(0, 1, 0, 0);
        assertThat(requests(1)).containsExactly("take", "1", "2", "0", "0");
        answer(1, 2, 0, 0);
        assertThat(again)
                .singleElement()
                .satisfies(request -> assertThat(request).isCompletedWithValue(new Answer(77, 1, 0, 0)));
        assertThat(sent).hasSize(2);
    }

    private void timeIsUp() {
        ticker.advance(DEADLINE);
        deadlines.sweep();
    }

    @Test
    void aCommandThatIsNotAnsweredInTimeIsGivenUpAndTheNextOneGoes() {
        Request late = ask(Request.take(form, 3));
        Request next = ask(Request.take(form, 1));
        timeIsUp();
        assertThat(late)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("headgate:{orders}: no answer within 50 ms");
        assertThat(next).as("its own time begins when it is sent").isNotDone();
        assertThat(requests(1)).containsExactly("take", "1", "1", "0", "0");
        answer(0, 1, 0, 0);
        assertThat(sent).as("one under way at a time").hasSize(2);
        answer(1, 1, 0, 0);
        assertThat(next).isCompletedWithValue(new Answer(77, 1, 0, 0));
        assertThat(requests(2)).as("what came late goes back").containsExactly("back", "3", "3", "77", "0");
        answer(2, 3, 0, 0);
        timeIsUp();
        assertThat(sent).hasSize(3);
    }

    @Test
    void moreThanGoTogetherDoNotWaitForOneDeadlineAfterTheOther() {
        ask(Request.take(form, 1));
        ticker.advanceNanos(1);
        List<Request> many = Stream.generate(() -> ask(Request.take(form, 1)))
                .limit(3 * Batch.MOST)
                .toList();
        Request back = ask(Request.back(form, 1, 1, 77, 0));
        timeIsUp();
        assertThat(many.subList(0, Batch.MOST)).as("under way").noneMatch(Request::isDone);
        assertThat(many.subList(Batch.MOST, 3 * Batch.MOST)).as("in line").noneMatch(Request::isDone);
        timeIsUp();
        assertThat(many).as("after two deadlines at most").allMatch(Request::isCompletedExceptionally);
        assertThat(requests(2)).as("nobody waits for it").containsExactly("back", "1", "1", "77", "0");
        assertThat(back).isNotDone();
    }

    @Test
    void aRedisThatNeverAnswersHoldsNobodyForLongerThanTheDeadline() {
        for (int round = 0; round < 10; round++) {
            Request lost = ask(Request.take(form, 1));
            timeIsUp();
            assertThat(lost).isCompletedExceptionally();
        }
        assertThat(deadlines.sweep()).as("nobody is in the line").isEqualTo(DEADLINE.toNanos());
        for (int nth = 0; nth < 10; nth++) {
            answer(nth, 1, 0, 0);
        }
        assertThat(requests(10)).as("all that came late goes back").containsExactly("back", "1", "1", "77", "0");
        answer(10, 1, 0, 0);
        assertThat(requests(11).stream().filter("back"::equals)).hasSize(9);
    }

    @Test
    void anAnswerThatMakesNoSenseIsAFailureAndTheNextOnesAreSent() {
        for (List<Long> nonsense : List.of(List.<Long>of(), List.of(77L, 1L))) {
            int nth = sent.size();
            Request first = ask(Request.take(form, 1));
            Request second = ask(Request.take(form, 1));
            answers.get(nth).complete(nonsense);
            assertThat(first).isCompletedExceptionally();
            answer(nth + 1, 1, 0, 0);
            assertThat(second).isCompletedWithValue(new Answer(77, 1, 0, 0));
        }
    }

    @Test
    void aStoreThatThrowsIsAFailureOfThatCallAlone() {
        AtomicInteger calls = new AtomicInteger();
        Ferry thrown = new Ferry(
                (script, key, arguments) -> {
                    if (calls.incrementAndGet() == 1) {
                        throw new StackOverflowError("no room");
                    }
                    throw new IllegalStateException("no store");
                },
                "headgate:{orders}",
                deadlines);
        for (int call = 0; call < 2; call++) {
            Request request = Request.take(form, 1);
            thrown.ask(request);
            assertThat(request).isCompletedExceptionally();
        }
        assertThat(calls).hasValue(2);
    }

    /** Its work is done, so it must be paid for: at the latest when Redis answers again. */
    @Test
    void aChargeThatWasNotSentOrMayNotHaveRunIsTold() {
        ask(Request.charge(form, 3));
        Request inLine = ask(Request.charge(form, 4));
        inLine.cancel(false); // whoever waited for it has given up
        answers.get(0).completeExceptionally(new StoreException("the connection broke", null));
        ask(Request.probe(form, 1));
        answer(1, 1, 0, 0);
        assertThat(requests(2)).containsExactly("charge", "7", "0", "0", "0");
        answers.get(2).completeExceptionally(new StoreException("broken again", null));
        ask(Request.probe(form, 1));
        answer(3, 1, 0, 0);
        assertThat(requests(4)).containsExactly("charge", "7", "0", "0", "0");
        answer(4, 1, 0, 0);
        assertThat(sent).as("once told it is no longer owed").hasSize(5);
    }

    @Test
    void aChargeThatIsAnsweredLateOrWithNonsenseOrByABrokenKeyIsNotToldAgain() {
        List<IntConsumer> ends = List.of(
                nth -> {
                    timeIsUp();
                    answer(nth, 1, 0, 0);
                },
                nth -> answers.get(nth).complete(List.of()),
                nth -> answers.get(nth).completeExceptionally(new StoreException("WRONGTYPE", null, true)));
        for (IntConsumer end : ends) {
            int nth = sent.size();
            ask(Request.charge(form, 3));
            end.accept(nth);
            ask(Request.probe(form, 1));
            answer(nth + 1, 1, 0, 0);
            assertThat(sent).hasSize(nth + 2);
        }
    }

    @Test
    void aChargeThatFindsTheLineFullOrWaitsTooLongIsTold() {
        ask(Request.probe(form, 1));
        for (int waiting = 0; waiting < Ferry.MOST_WAITING; waiting++) {
            ask(Request.charge(form, 1));
        }
        assertThat(ask(Request.charge(form, 5))).isCompletedExceptionally();
        ticker.advance(DEADLINE.plusNanos(1));
        answer(0, 1, 0, 0);
        assertThat(requests(1)).containsExactly("charge", Integer.toString(Ferry.MOST_WAITING + 5), "0", "0", "0");
    }

    @Test
    void anAnswerThatIsOnlyTheTimeIsAskedForAgainAndNotForEver() {
        Request take = ask(Request.take(form, 1));
        answer(0);
        answer(1);
        assertThat(take).isNotDone();
        answer(2, 1, 0, 0);
        assertThat(take).isCompletedWithValue(new Answer(77, 1, 0, 0));
        Request never = ask(Request.take(form, 1));
        answer(3);
        answer(4);
        answer(5);
        assertThat(never).isCompletedExceptionally();
        assertThat(sent).hasSize(6);
    }
}
