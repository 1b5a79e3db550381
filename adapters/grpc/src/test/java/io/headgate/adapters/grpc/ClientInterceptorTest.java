package io.headgate.adapters.grpc;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.breaker.BreakerRule;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ClientInterceptorTest {

    private final Headgate headgate = Headgate.builder().build();
    private final AtomicInteger served = new AtomicInteger();
    private Loopback loopback;

    private void serve(Loopback.Service service) {
        loopback = new Loopback(service, new Counting(), HeadgateClientInterceptor.of(headgate));
    }

    /** Counts the calls that arrive. */
    private final class Counting implements ServerInterceptor {
        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            served.incrementAndGet();
            return Contexts.interceptCall(Context.current(), call, headers, next);
        }
    }

    private void rules(Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    private Snapshot seen(String method) {
        return headgate.resource("test.Echo/" + method).statistics();
    }

    private String unary(CallOptions options) {
        return ClientCalls.blockingUnaryCall(loopback.channel(), Loopback.UNARY, options, "request");
    }

    private StatusRuntimeException failedUnary(CallOptions options) {
        return catchThrowableOfType(StatusRuntimeException.class, () -> unary(options));
    }

    @AfterEach
    void close() {
        loopback.close();
        headgate.close();
    }

    @Test
    void aCallThatGoesOutIsCountedAndIsNotInbound() {
        serve(new Loopback.Service());
        assertThat(unary(CallOptions.DEFAULT)).isEqualTo("answer to request");
        assertThat(seen("Unary").total().finished()).isEqualTo(1);
        assertThat(seen("Unary").inFlight()).isZero();
        assertThat(headgate.statistics().inbound().total().passed()).isZero();
    }

    @Test
    void aRefusedCallIsNotSentAndItsCauseIsTheRefusal() {
        serve(new Loopback.Service());
        rules(flow("test.Echo/Unary").perMinute(1));
        unary(CallOptions.DEFAULT);
        StatusRuntimeException refused = failedUnary(CallOptions.DEFAULT);
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(refused.getStatus().getCause()).isInstanceOf(BlockedException.class);
        assertThat(refused.getTrailers().containsKey(Refusals.RETRY_PUSHBACK)).isTrue();
        assertThat(served).hasValue(1);
        assertThat(seen("Unary").total().errors()).isZero();
    }

    @Test
    void aRefusedStreamIgnoresWhatIsSentOnIt() throws InterruptedException {
        serve(new Loopback.Service());
        rules(flow("test.Echo/Both").perSecond(0));
        Answers answers = new Answers();
        StreamObserver<String> sending = ClientCalls.asyncBidiStreamingCall(
                loopback.channel().newCall(Loopback.BOTH, CallOptions.DEFAULT), answers);
        sending.onNext("one");
        sending.onCompleted();
        assertThat(answers.await().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(served).hasValue(0);
    }

    @Test
    void failuresOpenABreaker() {
        serve(new Loopback.Service() {
            @Override
            void unary(String request, StreamObserver<String> answer) {
                answer.onError(Status.UNAVAILABLE.asRuntimeException());
            }
        });
        rules(BreakerRule.errorCount("test.Echo/Unary", 3)
                .over(Duration.ofMinutes(10))
                .openFor(Duration.ofMinutes(10)));
        for (int call = 0; call < 3; call++) {
            assertThat(failedUnary(CallOptions.DEFAULT).getStatus().getCause()).isNull();
        }
        StatusRuntimeException open = failedUnary(CallOptions.DEFAULT);
        assertThat(open.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(open.getStatus().getCause()).isInstanceOf(BlockedException.class);
        assertThat(served).hasValue(3);
    }

    @Test
    void aServerThatIsGoneIsAFailure() {
        serve(new Loopback.Service());
        unary(CallOptions.DEFAULT);
        loopback.close();
        failedUnary(CallOptions.DEFAULT);
        assertThat(seen("Unary").inFlight()).isZero();
        assertThat(seen("Unary").total().errors()).isEqualTo(1);
    }

    @Test
    void aDeadlineThatPassesIsAFailure() {
        serve(new Loopback.Service() {
            @Override
            void unary(String request, StreamObserver<String> answer) {} // never answers
        });
        StatusRuntimeException late = failedUnary(CallOptions.DEFAULT.withDeadlineAfter(200, TimeUnit.MILLISECONDS));
        assertThat(late.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
        assertThat(seen("Unary").total().errors()).isEqualTo(1);
        assertThat(seen("Unary").inFlight()).isZero();
    }

    @Test
    void streamsAreInFlightUntilTheyAreClosed() throws InterruptedException {
        serve(new Loopback.Service());
        Answers up = new Answers();
        StreamObserver<String> sending =
                ClientCalls.asyncClientStreamingCall(loopback.channel().newCall(Loopback.UP, CallOptions.DEFAULT), up);
        sending.onNext("one");
        sending.onNext("two");
        assertThat(seen("Up").inFlight()).isEqualTo(1);
        sending.onCompleted();
        assertThat(up.await()).isEqualTo(Status.OK);
        assertThat(up.messages).containsExactly("2 messages");
        assertThat(seen("Up").inFlight()).isZero();

        Answers down = new Answers();
        ClientCalls.asyncServerStreamingCall(
                loopback.channel().newCall(Loopback.DOWN, CallOptions.DEFAULT), "many", down);
        assertThat(down.await()).isEqualTo(Status.OK);
        assertThat(down.messages).containsExactly("many 1", "many 2");
        assertThat(seen("Down").inFlight()).isZero();
    }

    @Test
    void aCancelledStreamEndsOnceAndIsNoFailure() throws InterruptedException {
        serve(new Loopback.Service());
        Answers answers = new Answers();
        ClientCall<String, String> call = loopback.channel().newCall(Loopback.BOTH, CallOptions.DEFAULT);
        StreamObserver<String> sending = ClientCalls.asyncBidiStreamingCall(call, answers);
        sending.onNext("one");
        assertThat(seen("Both").inFlight()).isEqualTo(1);
        call.cancel("changed my mind", null);
        call.cancel("twice", null);
        assertThat(answers.await().getCode()).isEqualTo(Status.Code.CANCELLED);
        assertThat(seen("Both").inFlight()).isZero();
        assertThat(seen("Both").total().finished()).isEqualTo(1);
        assertThat(seen("Both").total().errors()).isZero();
    }

    @Test
    void otherNamesAndOtherFailures() {
        loopback = new Loopback(
                new Loopback.Service() {
                    @Override
                    void unary(String request, StreamObserver<String> answer) {
                        answer.onError(Status.NOT_FOUND.asRuntimeException());
                    }
                },
                new Counting(),
                HeadgateClientInterceptor.of(headgate)
                        .naming(method -> "call " + method.getFullMethodName())
                        .failing(status -> !status.isOk()));
        failedUnary(CallOptions.DEFAULT);
        assertThat(headgate.resource("call test.Echo/Unary")
                        .statistics()
                        .total()
                        .errors())
                .isEqualTo(1);
    }

    @Test
    void aCallEndsAndIsAnsweredAlsoWhenWhatIsAFailureCannotBeSaid() throws InterruptedException {
        loopback = new Loopback(
                new Loopback.Service(),
                new Counting(),
                HeadgateClientInterceptor.of(headgate).failing(status -> {
                    throw new IllegalStateException("cannot say");
                }));
        Answers answers = new Answers();
        ClientCalls.asyncUnaryCall(loopback.channel().newCall(Loopback.UNARY, CallOptions.DEFAULT), "one", answers);
        assertThat(answers.await()).isEqualTo(Status.OK);
        assertThat(seen("Unary").inFlight()).isZero();
        assertThat(seen("Unary").total().errors()).isEqualTo(1);
    }

    @Test
    void aProbeThatIsCancelledAfterItAnsweredIsAGoodOne() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        Headgate half = HalfOpen.breaker("test.Echo/Down", ticker);
        loopback = new Loopback(new FirstAnswer(), new Counting(), HeadgateClientInterceptor.of(half));
        Answers answers = new Answers();
        ClientCall<String, String> probe = loopback.channel().newCall(Loopback.DOWN, CallOptions.DEFAULT);
        ClientCalls.asyncServerStreamingCall(probe, "request", answers);
        Eventually.holds(() -> answers.messages.contains("first"));
        assertThat(HalfOpen.state(half)).isEqualTo("HALF_OPEN");

        probe.cancel("enough", null);

        assertThat(answers.await().getCode()).isEqualTo(Status.Code.CANCELLED);
        assertThat(HalfOpen.state(half)).isEqualTo("CLOSED");
        half.close();
    }

    @Test
    void aProbeThatIsCancelledBeforeItAnsweredTellsNothing() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        Headgate half = HalfOpen.breaker("test.Echo/Both", ticker);
        loopback = new Loopback(new Loopback.Service(), new Counting(), HeadgateClientInterceptor.of(half));
        Answers answers = new Answers();
        ClientCall<String, String> probe = loopback.channel().newCall(Loopback.BOTH, CallOptions.DEFAULT);
        ClientCalls.asyncBidiStreamingCall(probe, answers).onNext("one");
        probe.cancel("changed my mind", null);
        assertThat(answers.await().getCode()).isEqualTo(Status.Code.CANCELLED);
        assertThat(HalfOpen.state(half)).isEqualTo("HALF_OPEN");
        half.close();
    }

    @Test
    @Tag("concurrency")
    void everyPlaceComesBackWhenCallsAreCancelledAtRandom() throws InterruptedException {
        serve(new Loopback.Service());
        rules(flow("test.Echo/Unary").inFlight(5));
        int calls = 2_000;
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        CountDownLatch over = new CountDownLatch(calls);
        for (int made = 0; made < calls; made++) {
            ClientCall<String, String> call = loopback.channel().newCall(Loopback.UNARY, CallOptions.DEFAULT);
            ClientCalls.asyncUnaryCall(call, "request", Answers.counting(over));
            if (random.nextInt(4) == 0) {
                call.cancel("at random", null);
            }
        }
        assertThat(over.await(60, TimeUnit.SECONDS)).isTrue();
        Eventually.holds(() -> seen("Unary").inFlight() == 0);
        assertThat(seen("Unary").total().errors()).isZero();
        assertThat(seen("Unary").total().finished())
                .isEqualTo(seen("Unary").total().passed());
        assertThat(seen("Unary").total().passed() + seen("Unary").total().refused())
                .isEqualTo(calls);
    }
}
