package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who goes together, and who gets which answer; the store is played by hand. */
class FerryTest {

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
            Duration.ofDays(1));
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
        answer(0, 1, 0, 0);
        assertThat(take).isCompletedWithValue(new Answer(77, 1, 0, 0));
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
}
