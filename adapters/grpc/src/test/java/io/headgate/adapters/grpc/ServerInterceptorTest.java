package io.headgate.adapters.grpc;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.rpc.RetryInfo;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Context;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.headgate.Headgate;
import io.headgate.access.AccessRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ServerInterceptorTest {

    private final Headgate headgate = Headgate.builder().build();
    private Loopback loopback;

    private void serve(Loopback.Service service, ClientInterceptor... made) {
        loopback = new Loopback(
                service,
                HeadgateServerInterceptor.of(headgate).from(Origin.announced()),
                made.length == 0 ? plain() : made[0]);
    }

    private static ClientInterceptor plain() {
        return MetadataUtils.newAttachHeadersInterceptor(new Metadata());
    }

    private void rules(Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    private Snapshot seen(String method) {
        return headgate.resource("test.Echo/" + method).statistics();
    }

    private String unary() {
        return ClientCalls.blockingUnaryCall(loopback.channel(), Loopback.UNARY, CallOptions.DEFAULT, "request");
    }

    private StatusRuntimeException refusedUnary() {
        return catchThrowableOfType(StatusRuntimeException.class, this::unary);
    }

    @AfterEach
    void close() {
        loopback.close();
        headgate.close();
    }

    @Test
    void aCallIsCountedUnderTheFullNameOfItsMethod() {
        serve(new Loopback.Service());
        assertThat(unary()).isEqualTo("answer to request");
        Eventually.holds(() -> seen("Unary").total().finished() == 1);
        assertThat(seen("Unary").inFlight()).isZero();
        assertThat(seen("Unary").total().errors()).isZero();
        assertThat(headgate.statistics().inbound().total().passed()).isEqualTo(1);
    }

    @Test
    void aRefusedCallIsResourceExhaustedAndToldWhenToRetry() throws Exception {
        serve(new Loopback.Service());
        rules(flow("test.Echo/Unary").perMinute(1));
        unary();
        StatusRuntimeException refused = refusedUnary();
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(refused.getStatus().getDescription()).startsWith("test.Echo/Unary refused");
        long millis = Long.parseLong(refused.getTrailers().get(Refusals.RETRY_PUSHBACK));
        assertThat(millis).isBetween(1L, 66_000L);
        com.google.rpc.Status details = StatusProto.fromThrowable(refused);
        assertThat(details.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED.value());
        assertThat(details.getMessage()).isEqualTo(refused.getStatus().getDescription());
        RetryInfo retry = details.getDetails(0).unpack(RetryInfo.class);
        assertThat(retry.getRetryDelay().getSeconds()).isBetween((millis - 1) / 1000 - 1, millis / 1000);
        assertThat(seen("Unary").total().refused()).isEqualTo(1);
    }

    @Test
    void withoutATimeToRetryThereIsNoTrailer() {
        serve(new Loopback.Service());
        rules(flow("test.Echo/Unary").perSecond(0));
        StatusRuntimeException refused = refusedUnary();
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(refused.getTrailers().containsKey(Refusals.RETRY_PUSHBACK)).isFalse();
        assertThat(refused.getTrailers().containsKey(Refusals.STATUS_DETAILS)).isFalse();
    }

    @Test
    void clientsOfGrpcThatRetryWaitAsLongAsTheyAreTold() {
        FakeTicker ticker = new FakeTicker();
        Headgate timed = Headgate.builder()
                .ticker(ticker)
                .rules(flow("test.Echo/Unary").perSecond(1))
                .build();
        loopback = new Loopback(
                new Loopback.Service(),
                new LaterOnceRefused(HeadgateServerInterceptor.of(timed), ticker),
                plain(),
                Map.of(
                        "methodConfig",
                        List.of(Map.of(
                                "name",
                                List.of(Map.of("service", "test.Echo")),
                                "retryPolicy",
                                Map.of(
                                        "maxAttempts",
                                        2.0,
                                        "initialBackoff",
                                        "0.001s",
                                        "maxBackoff",
                                        "0.001s",
                                        "backoffMultiplier",
                                        1.0,
                                        "retryableStatusCodes",
                                        List.of("RESOURCE_EXHAUSTED"))))));
        unary();
        long before = System.nanoTime();
        assertThat(unary()).isEqualTo("answer to request");
        assertThat(System.nanoTime() - before)
                .as("not the backoff of 1 ms")
                .isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(timed.resource("test.Echo/Unary").statistics().total().refused())
                .isEqualTo(1);
        timed.close();
    }

    /** Lets time pass while a refusal is on its way: the client waits on a clock of its own. */
    private record LaterOnceRefused(ServerInterceptor refusing, FakeTicker ticker) implements ServerInterceptor {
        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            return refusing.interceptCall(
                    new SimpleForwardingServerCall<>(call) {
                        @Override
                        public void close(Status status, Metadata trailers) {
                            if (status.getCode() == Status.Code.RESOURCE_EXHAUSTED) {
                                ticker.advance(Duration.ofSeconds(2));
                            }
                            super.close(status, trailers);
                        }
                    },
                    headers,
                    next);
        }
    }

    @Test
    void breakersAreUnavailableAndAccessIsDenied() {
        serve(new Loopback.Service() {
            @Override
            void unary(String request, StreamObserver<String> answer) {
                answer.onError(Status.INTERNAL.asRuntimeException());
            }
        });
        rules(BreakerRule.errorCount("test.Echo/Unary", 2)
                .over(Duration.ofMinutes(10))
                .openFor(Duration.ofMinutes(10)));
        for (int call = 1; call <= 2; call++) {
            assertThat(refusedUnary().getStatus().getCode()).isEqualTo(Status.Code.INTERNAL);
            int calls = call;
            Eventually.holds(() -> seen("Unary").total().finished() == calls);
        }
        StatusRuntimeException open = refusedUnary();
        assertThat(open.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(open.getTrailers().containsKey(Refusals.RETRY_PUSHBACK)).isTrue();
        rules(AccessRule.allow("test.Echo/Unary", "somebody else"));
        assertThat(refusedUnary().getStatus().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
    }

    @Test
    void aServiceThatThrowsHasFailed() {
        serve(new Loopback.Service() {
            @Override
            void unary(String request, StreamObserver<String> answer) {
                throw new IllegalStateException("broken");
            }
        });
        assertThat(refusedUnary().getStatus().getCode()).isEqualTo(Status.Code.UNKNOWN);
        Eventually.holds(() -> seen("Unary").total().errors() == 1);
        Eventually.holds(() -> seen("Unary").inFlight() == 0);
        assertThat(seen("Unary").total().finished()).isEqualTo(1);
    }

    @Test
    void whatTheClientDidWrongIsNoFailure() {
        serve(new Loopback.Service() {
            @Override
            void unary(String request, StreamObserver<String> answer) {
                answer.onError(Status.NOT_FOUND.asRuntimeException());
            }
        });
        assertThat(refusedUnary().getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
        Eventually.holds(() -> seen("Unary").total().finished() == 1);
        assertThat(seen("Unary").total().errors()).isZero();
    }

    @Test
    void aStreamDownIsInFlightUntilTheLastMessage() throws InterruptedException {
        AtomicReference<StreamObserver<String>> answering = new AtomicReference<>();
        serve(new Loopback.Service() {
            @Override
            void down(String request, StreamObserver<String> answers) {
                answering.set(answers); // before the client knows
                answers.onNext("first"); // and returns: the call goes on
            }
        });
        rules(flow("test.Echo/Down").inFlight(1));
        Answers answers = new Answers();
        ClientCalls.asyncServerStreamingCall(
                loopback.channel().newCall(Loopback.DOWN, CallOptions.DEFAULT), "request", answers);
        Eventually.holds(() -> answers.messages.contains("first"));
        assertThat(seen("Down").inFlight()).isEqualTo(1);
        Answers second = new Answers();
        ClientCalls.asyncServerStreamingCall(
                loopback.channel().newCall(Loopback.DOWN, CallOptions.DEFAULT), "request", second);
        assertThat(second.await().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        answering.get().onCompleted();
        assertThat(answers.await()).isEqualTo(Status.OK);
        Eventually.holds(() -> seen("Down").inFlight() == 0);
        assertThat(seen("Down").total().finished()).isEqualTo(1);
    }

    @Test
    void aStreamUpIsInFlightBeyondItsHalfClose() throws InterruptedException {
        CountDownLatch halfClosed = new CountDownLatch(1);
        AtomicReference<StreamObserver<String>> answering = new AtomicReference<>();
        serve(new Loopback.Service() {
            @Override
            StreamObserver<String> up(StreamObserver<String> answer) {
                answering.set(answer);
                return new Answers() {
                    @Override
                    public void onCompleted() {
                        halfClosed.countDown();
                    }
                };
            }
        });
        Answers answers = new Answers();
        StreamObserver<String> sending = ClientCalls.asyncClientStreamingCall(
                loopback.channel().newCall(Loopback.UP, CallOptions.DEFAULT), answers);
        sending.onNext("one");
        sending.onCompleted();
        assertThat(halfClosed.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(seen("Up").inFlight()).isEqualTo(1);
        answering.get().onNext("answer");
        answering.get().onCompleted();
        assertThat(answers.await()).isEqualTo(Status.OK);
        Eventually.holds(() -> seen("Up").inFlight() == 0);
    }

    @Test
    void aStreamBothWaysThatTheClientCancelsEndsOnceAndIsNoFailure() {
        serve(new Loopback.Service());
        ClientCall<String, String> call = loopback.channel().newCall(Loopback.BOTH, CallOptions.DEFAULT);
        StreamObserver<String> sending = ClientCalls.asyncBidiStreamingCall(call, new Answers());
        sending.onNext("one");
        Eventually.holds(() -> seen("Both").inFlight() == 1);
        call.cancel("changed my mind", null);
        Eventually.holds(() -> seen("Both").inFlight() == 0);
        assertThat(seen("Both").total().finished()).isEqualTo(1);
        assertThat(seen("Both").total().errors()).isZero();
    }

    @Test
    void aDeadlineThatPassesHereIsAFailure() {
        Metadata headers = new Metadata();
        headers.put(
                Metadata.Key.of("grpc-timeout", Metadata.ASCII_STRING_MARSHALLER), "2S"); // known to the server alone
        serve(new Silent(), MetadataUtils.newAttachHeadersInterceptor(headers));
        assertThat(refusedUnary()).isNotNull();
        Eventually.holds(() -> seen("Unary").total().finished() == 1);
        assertThat(seen("Unary").total().errors()).isEqualTo(1);
    }

    @Test
    void aClientThatGivesUpLongBeforeItsDeadlineIsNoFailure() {
        serve(new Silent());
        ClientCall<String, String> call =
                loopback.channel().newCall(Loopback.UNARY, CallOptions.DEFAULT.withDeadlineAfter(60, TimeUnit.SECONDS));
        ClientCalls.asyncUnaryCall(call, "request", new Answers());
        Eventually.holds(() -> seen("Unary").inFlight() == 1);
        call.cancel("changed my mind", null);
        Eventually.holds(() -> seen("Unary").inFlight() == 0);
        assertThat(seen("Unary").total().errors()).isZero();
    }

    @Test
    void aServiceThatThrowsBecauseItsCallWasCancelledHasNotFailed() {
        CountDownLatch begun = new CountDownLatch(1);
        serve(new Loopback.Service() {
            @Override
            void unary(String request, StreamObserver<String> answer) {
                CountDownLatch cancelled = new CountDownLatch(1);
                Context.current().addListener(context -> cancelled.countDown(), Runnable::run);
                begun.countDown();
                awaitUnchecked(cancelled);
                throw Status.CANCELLED.asRuntimeException(); // as a call does that is made from here
            }
        });
        ClientCall<String, String> call = loopback.channel().newCall(Loopback.UNARY, CallOptions.DEFAULT);
        ClientCalls.asyncUnaryCall(call, "request", new Answers());
        awaitUnchecked(begun);
        call.cancel("changed my mind", null);
        Eventually.holds(() -> seen("Unary").total().finished() == 1);
        assertThat(seen("Unary").total().errors()).isZero();
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void aProbeThatIsCancelledAfterItAnsweredIsAGoodOne() {
        FakeTicker ticker = new FakeTicker();
        Headgate half = HalfOpen.breaker("test.Echo/Down", ticker);
        loopback = new Loopback(new FirstAnswer(), HeadgateServerInterceptor.of(half), plain());
        Answers answers = new Answers();
        ClientCall<String, String> probe = loopback.channel().newCall(Loopback.DOWN, CallOptions.DEFAULT);
        ClientCalls.asyncServerStreamingCall(probe, "request", answers);
        Eventually.holds(() -> answers.messages.contains("first"));
        assertThat(HalfOpen.state(half)).isEqualTo("HALF_OPEN");
        probe.cancel("enough", null);
        Eventually.holds(() -> HalfOpen.state(half).equals("CLOSED"));
        half.close();
    }

    @Test
    void aProbeThatIsCancelledBeforeItAnsweredTellsNothing() {
        FakeTicker ticker = new FakeTicker();
        Headgate half = HalfOpen.breaker("test.Echo/Both", ticker);
        loopback = new Loopback(new Loopback.Service(), HeadgateServerInterceptor.of(half), plain());
        ClientCall<String, String> probe = loopback.channel().newCall(Loopback.BOTH, CallOptions.DEFAULT);
        ClientCalls.asyncBidiStreamingCall(probe, new Answers()).onNext("one");
        Eventually.holds(() -> half.resource("test.Echo/Both").statistics().inFlight() == 1);
        probe.cancel("changed my mind", null);
        Eventually.holds(() -> half.resource("test.Echo/Both").statistics().inFlight() == 0);
        assertThat(HalfOpen.state(half)).isEqualTo("HALF_OPEN");
        half.close();
    }

    @Test
    void aCallEndsAlsoWhenWhatIsAFailureCannotBeSaid() {
        loopback = new Loopback(
                new Loopback.Service(),
                HeadgateServerInterceptor.of(headgate).failing(status -> {
                    throw new IllegalStateException("cannot say");
                }),
                plain());
        assertThat(unary()).isEqualTo("answer to request");
        Eventually.holds(() -> seen("Unary").total().finished() == 1);
        assertThat(seen("Unary").total().errors()).isEqualTo(1);
    }

    private static final class Silent extends Loopback.Service {
        @Override
        void unary(String request, StreamObserver<String> answer) {} // never answers
    }

    @Test
    void theOriginIsWhoAnnouncesItself() {
        Headgate outside = Headgate.builder().build();
        serve(new Loopback.Service(), HeadgateClientInterceptor.of(outside).announcing("shop"));
        rules(flow("test.Echo/Unary").perMinute(1).from("shop"));
        unary();
        assertThat(refusedUnary().getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(headgate.statistics().origins("test.Echo/Unary")).containsOnlyKeys("shop");
        outside.close();
    }

    @Test
    void theOriginCanBeTheAddressOfThePeer() {
        loopback = new Loopback(
                new Loopback.Service(), HeadgateServerInterceptor.of(headgate).from(Origin.peer()), plain());
        unary();
        assertThat(headgate.statistics().origins("test.Echo/Unary")).containsOnlyKeys("127.0.0.1");
    }

    @Test
    @Tag("concurrency")
    void theLimitHoldsAndEveryPlaceComesBackWhenCallsAreCancelledAtRandom() throws InterruptedException {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        serve(new Loopback.Service() {
            @Override
            void unary(String request, StreamObserver<String> answer) {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                for (int spin = 0; spin < 1_000; spin++) {
                    Thread.onSpinWait();
                }
                running.decrementAndGet();
                super.unary(request, answer);
            }
        });
        int limit = 3;
        rules(flow("test.Echo/Unary").inFlight(limit));
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
        assertThat(most.get()).isBetween(1, limit);
        assertThat(seen("Unary").total().errors()).isZero();
    }
}
