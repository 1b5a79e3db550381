package io.headgate.adapters.annotation;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.rule.Rule;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Methods that return a stage. */
@SuppressWarnings("unused") // handlers are found by name
class StageCallTest {

    static class Remote {
        final CompletableFuture<String> reply = new CompletableFuture<>();
        int calls;
        int answered;
        RuntimeException thrown;

        @Guarded("remote")
        CompletionStage<String> bare() {
            calls++;
            if (thrown != null) {
                throw thrown;
            }
            return reply;
        }

        @Guarded(
                value = "remote",
                blockHandler = "busy",
                fallback = "broken",
                exceptionsToIgnore = IllegalArgumentException.class)
        CompletableFuture<String> handled(String item) {
            bare();
            return reply;
        }

        CompletableFuture<String> busy(String item, BlockedException refused) {
            return CompletableFuture.completedFuture("busy " + item);
        }

        CompletableFuture<String> broken(String item, Throwable error) {
            answered++;
            return CompletableFuture.completedFuture(
                    "broken " + item + " " + error.getClass().getSimpleName());
        }
    }

    private final Remote remote = new Remote();

    private Intercepted with(Rule... rules) {
        return new Intercepted(remote, rules);
    }

    @SuppressWarnings("unchecked")
    private static CompletableFuture<String> future(Object returned) {
        return (CompletableFuture<String>) returned;
    }

    @Test
    void aCallIsInFlightUntilItsStageCompletes() throws Throwable {
        Intercepted gate = with();
        CompletableFuture<String> answer = future(gate.call("bare"));
        gate.scheduler.advance(Duration.ofMillis(30));
        assertThat(gate.inFlight("remote")).isEqualTo(1);
        remote.reply.complete("hello");
        assertThat(answer).isCompletedWithValue("hello");
        assertThat(gate.inFlight("remote")).isZero();
        assertThat(gate.total("remote").longestNanos()).isEqualTo(30_000_000);
    }

    @Test
    void aRefusalFailsTheFutureOrGoesToTheHandler() throws Throwable {
        Intercepted gate = with(flow("remote").perSecond(0));
        assertThat(future(gate.call("bare")))
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(BlockedException.class);
        assertThat(future(gate.call("handled", "tea"))).isCompletedWithValue("busy tea");
        assertThat(remote.calls).isZero();
    }

    @Test
    void anErrorIsCountedAndGoesToTheFallback() throws Throwable {
        Intercepted gate = with();
        CompletableFuture<String> answer = future(gate.call("handled", "tea"));
        remote.reply.completeExceptionally(new IOException());
        assertThat(answer).isCompletedWithValue("broken tea IOException");
        assertThat(gate.total("remote").errors()).isEqualTo(1);
    }

    @Test
    void whatTheMethodThrowsIsAnErrorAsIfItsStageHadFailed() throws Throwable {
        Intercepted gate = with();
        remote.thrown = new IllegalStateException();
        assertThat(future(gate.call("handled", "tea"))).isCompletedWithValue("broken tea IllegalStateException");
        assertThat(future(gate.call("bare"))).isCompletedExceptionally();
        assertThat(gate.total("remote").errors()).isEqualTo(2);
        assertThat(gate.inFlight("remote")).isZero();
    }

    @Test
    void whatIsIgnoredFailsTheFutureAndIsNotCounted() throws Throwable {
        Intercepted gate = with();
        CompletableFuture<String> answer = future(gate.call("handled", "tea"));
        IllegalArgumentException wrong = new IllegalArgumentException();
        remote.reply.completeExceptionally(wrong);
        assertThat(answer.handle((result, error) -> error)).isCompletedWithValue(wrong);
        assertThat(gate.total("remote").errors()).isZero();
        assertThat(gate.total("remote").finished()).isEqualTo(1);
    }

    @Test
    void waitingHoldsNoThreadAndCancellingGivesThePlaceBack() throws Throwable {
        Intercepted gate = with(flow("remote").perSecond(1).queueing(Duration.ofSeconds(5)));
        remote.reply.complete("hello");
        assertThat(future(gate.call("handled", "first"))).isCompletedWithValue("hello");
        CompletableFuture<String> second = future(gate.call("handled", "second"));
        assertThat(second).isNotDone();
        assertThat(gate.headgate.resource("remote").statistics().waiting()).isEqualTo(1);
        second.cancel(false);
        assertThat(gate.headgate.resource("remote").statistics().waiting()).isZero();
        CompletableFuture<String> third = future(gate.call("handled", "third"));
        gate.scheduler.advance(Duration.ofSeconds(1));
        assertThat(third).isCompletedWithValue("hello");
        assertThat(remote.calls).isEqualTo(2);
    }

    @Test
    void nobodyAnswersForACallerThatNoLongerWaits() throws Throwable {
        Intercepted gate = with();
        CompletableFuture<String> answer = future(gate.call("handled", "tea"));
        answer.cancel(false);
        assertThat(remote.answered).isZero();
        assertThat(gate.inFlight("remote")).isEqualTo(1); // the method itself goes on
        remote.reply.completeExceptionally(new IOException());
        assertThat(remote.answered).isZero();
        assertThat(gate.inFlight("remote")).isZero();
        assertThat(gate.total("remote").errors()).isEqualTo(1);
    }

    @Test
    void aMethodThatReturnsNoStageFailsTheFuture() throws Throwable {
        class Nothing {
            @Guarded("nothing")
            CompletionStage<String> none() {
                return null;
            }
        }
        Intercepted gate = new Intercepted(new Nothing());
        assertThat(future(gate.call("none"))).isCompletedExceptionally();
        assertThat(gate.inFlight("nothing")).isZero();
    }
}
