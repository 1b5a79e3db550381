package io.headgate.adapters.reactor;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.breaker.BreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

class ReactorEntrywayTest {

    private final FakeTicker ticker = new FakeTicker();
    private final Headgate headgate = Headgate.builder().ticker(ticker).build();
    private final Resource resource = headgate.resource("orders");
    private final ReactorEntryway orders = ReactorEntryway.of(resource);

    private void rules(Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    private Snapshot seen() {
        return resource.statistics();
    }

    @Test
    void whatIsAdmittedIsPassedOnAndCounted() {
        StepVerifier.create(Mono.just("one").transform(orders::mono))
                .expectNext("one")
                .verifyComplete();
        StepVerifier.create(Flux.range(1, 3).transform(orders::flux))
                .expectNext(1, 2, 3)
                .verifyComplete();
        assertThat(seen().total().passed()).isEqualTo(2);
        assertThat(seen().total().errors()).isZero();
        assertThat(seen().inFlight()).isZero();
    }

    @Test
    void eachSubscriptionIsACallAndAssemblingIsNone() {
        Mono<String> twice = Mono.just("one").transform(orders::mono);
        assertThat(seen().total().passed()).isZero();
        twice.block();
        twice.block();
        assertThat(seen().total().passed()).isEqualTo(2);
    }

    @Test
    void throughSeveralResourcesItGoesThroughAllOrNone() {
        rules(flow("all").perSecond(2), flow("orders").inFlight(1));
        Resource all = headgate.resource("all");
        ReactorEntryway both = ReactorEntryway.ofAll(List.of(all, resource));
        Disposable running = both.mono(Mono.never())
                .contextWrite(ReactorEntryway.within("web", "shop"))
                .subscribe();
        for (int i = 0; i < 5; i++) {
            StepVerifier.create(both.mono(Mono.just("one")))
                    .expectErrorSatisfies(refused ->
                            assertThat(((BlockedException) refused).resource()).isEqualTo("orders"))
                    .verify();
        }
        assertThat(all.statistics().total().passed()).isEqualTo(1);
        assertThat(all.statistics().inFlight()).isEqualTo(1);
        running.dispose();
        StepVerifier.create(both.mono(Mono.just("one"))).expectNext("one").verifyComplete();
        assertThat(all.tryEnter().isAdmitted()).as("both of two are used").isFalse();
        assertThat(seen().inFlight()).isZero();
        assertThat(headgate.statistics().origins("all")).containsOnlyKeys("shop");
    }

    @Test
    void aRefusalIsAnErrorSignalAndTheSourceIsNotSubscribedTo() {
        rules(flow("orders").perSecond(1));
        AtomicInteger subscribed = new AtomicInteger();
        Mono<Integer> source = Mono.fromSupplier(subscribed::incrementAndGet).transform(orders::mono);
        StepVerifier.create(source).expectNext(1).verifyComplete();
        StepVerifier.create(source)
                .expectErrorSatisfies(refused -> {
                    assertThat(refused).isInstanceOf(BlockedException.class);
                    assertThat(((BlockedException) refused).retryAfter()).isPresent();
                })
                .verify();
        assertThat(subscribed).hasValue(1);
        assertThat(seen().total().refused()).isEqualTo(1);
    }

    @Test
    void aRefusalNeedsNoRequest() {
        rules(flow("orders").perSecond(0));
        StepVerifier.create(Flux.range(1, 3).transform(orders::flux), 0)
                .expectError(BlockedException.class)
                .verify(Duration.ofSeconds(10));
    }

    @Test
    void failuresAreRecordedAndOpenABreaker() {
        rules(BreakerRule.errorCount("orders", 3));
        Mono<String> failing =
                Mono.<String>error(new IllegalStateException("down")).transform(orders::mono);
        for (int call = 0; call < 3; call++) {
            StepVerifier.create(failing).verifyErrorMessage("down");
        }
        StepVerifier.create(failing).verifyError(BlockedException.class);
        assertThat(seen().total().errors()).isEqualTo(3);
        assertThat(seen().inFlight()).isZero();
    }

    @Test
    void anEmptyCompletionIsASuccess() {
        StepVerifier.create(Mono.empty().transform(orders::mono)).verifyComplete();
        StepVerifier.create(Flux.empty().transform(orders::flux)).verifyComplete();
        assertThat(seen().total().passed()).isEqualTo(2);
        assertThat(seen().total().errors()).isZero();
        assertThat(seen().inFlight()).isZero();
    }

    @Test
    void aFluxIsInFlightUntilItCompletes() {
        TestPublisher<Integer> source = TestPublisher.create();
        StepVerifier.create(source.flux().transform(orders::flux))
                .then(() -> source.next(1))
                .expectNext(1)
                .then(() -> assertThat(seen().inFlight()).isEqualTo(1))
                .then(source::complete)
                .verifyComplete();
        assertThat(seen().inFlight()).isZero();
    }

    @Test
    void aCancelledCallEndsOnceAndIsNoError() {
        rules(flow("orders").inFlight(1), BreakerRule.errorCount("orders", 1));
        TestPublisher<Integer> source = TestPublisher.create();
        StepVerifier.create(source.flux().transform(orders::flux))
                .then(() -> source.next(1))
                .expectNext(1)
                .thenCancel()
                .verify();
        source.assertCancelled();
        assertThat(seen().inFlight()).isZero();
        assertThat(seen().total().errors()).isZero();
        StepVerifier.create(Mono.just("next").transform(orders::mono))
                .expectNext("next")
                .verifyComplete();
    }

    private void openThenHalfOpen() {
        rules(BreakerRule.errorCount("orders", 1).openFor(Duration.ofSeconds(5)));
        StepVerifier.create(Mono.error(new IllegalStateException("down")).transform(orders::mono))
                .verifyError(IllegalStateException.class);
        ticker.advance(Duration.ofSeconds(5));
    }

    @Test
    void aProbeThatIsCancelledBeforeItAnsweredMakesWayForAnother() {
        openThenHalfOpen();
        Disposable probe = Mono.never().transform(orders::mono).subscribe();
        StepVerifier.create(Mono.just(1).transform(orders::mono)).verifyError(BlockedException.class);

        probe.dispose();

        StepVerifier.create(Mono.error(new IllegalStateException("still down")).transform(orders::mono))
                .verifyError(IllegalStateException.class);
        StepVerifier.create(Mono.just(1).transform(orders::mono)).verifyError(BlockedException.class);
    }

    @Test
    void aProbeThatIsCancelledAfterItAnsweredIsAGoodOne() {
        openThenHalfOpen();

        Flux.concat(Flux.just(1), Flux.never()).transform(orders::flux).blockFirst();

        StepVerifier.create(Flux.range(1, 2).transform(orders::flux))
                .expectNext(1, 2)
                .verifyComplete();
        assertThat(seen().inFlight()).isZero();
    }

    @Test
    void whatComesAfterACancelChangesNothing() {
        Stubborn stubborn = new Stubborn();
        Disposable call = stubborn.transform(orders::flux).subscribe();
        assertThat(seen().inFlight()).isEqualTo(1);
        call.dispose();
        stubborn.downstream.onNext(1);
        stubborn.downstream.onError(new IllegalStateException("too late"));
        stubborn.downstream.onComplete();
        call.dispose();
        assertThat(seen().inFlight()).isZero();
        assertThat(seen().total().finished()).isEqualTo(1);
        assertThat(seen().total().errors()).isZero();
    }

    @Test
    void aCallThatIsCancelledBeforeTheSourceHasHandedOverItsSubscriptionEndsWhenItDoes() {
        rules(flow("orders").inFlight(1));
        AtomicInteger cancelled = new AtomicInteger();
        Flux<Integer> slow = new Flux<>() {
            @Override
            public void subscribe(CoreSubscriber<? super Integer> downstream) {
                Disposable outer = calls.get(0);
                outer.dispose();
                assertThat(seen().inFlight()).isEqualTo(1); // it may be at work already
                downstream.onSubscribe(Stubborn.subscription(cancelled::incrementAndGet));
            }
        };
        BaseSubscriber<Integer> subscriber = new BaseSubscriber<>() {};
        calls.add(subscriber);
        slow.transform(orders::flux).subscribe(subscriber);
        assertThat(cancelled).hasPositiveValue();
        assertThat(seen().inFlight()).isZero();
        assertThat(seen().total().errors()).isZero();
    }

    private final List<Disposable> calls = new ArrayList<>();

    /** Does not hear a cancel. */
    private static final class Stubborn extends Flux<Integer> {

        private CoreSubscriber<? super Integer> downstream;

        @Override
        public void subscribe(CoreSubscriber<? super Integer> newDownstream) {
            downstream = newDownstream;
            newDownstream.onSubscribe(subscription(() -> {}));
        }

        static Subscription subscription(Runnable onCancel) {
            return new Subscription() {
                @Override
                public void request(long values) {}

                @Override
                public void cancel() {
                    onCancel.run();
                }
            };
        }
    }

    @Test
    void aSubscriberThatCancelsAtOnceNeverAsks() {
        Mono.just(1).transform(orders::mono).subscribe(new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscription.cancel();
            }
        });
        assertThat(seen().total().passed()).isZero();
        assertThat(seen().inFlight()).isZero();
    }

    @Test
    void aRetryIsAnotherCall() {
        AtomicInteger tries = new AtomicInteger();
        Mono<String> third = Mono.<String>fromCallable(() -> {
                    if (tries.incrementAndGet() < 3) {
                        throw new IllegalStateException("not yet");
                    }
                    return "done";
                })
                .transform(orders::mono)
                .retry(5);
        StepVerifier.create(third).expectNext("done").verifyComplete();
        assertThat(seen().total().passed()).isEqualTo(3);
        assertThat(seen().total().errors()).isEqualTo(2);
    }

    @Test
    void theCallIsOverBeforeDownstreamHearsOfIt() {
        rules(flow("orders").inFlight(1));
        Flux<Integer> repeated = Flux.range(1, 2).transform(orders::flux).repeat(2);
        StepVerifier.create(repeated).expectNext(1, 2, 1, 2, 1, 2).verifyComplete();
        Flux<Integer> cutShort =
                Flux.range(1, 9).transform(orders::flux).take(1).repeat(2);
        StepVerifier.create(cutShort).expectNext(1, 1, 1).verifyComplete();
        Mono<Integer> chained = Mono.just(1)
                .transform(orders::mono)
                .flatMap(one -> Mono.just(one + 1).transform(orders::mono));
        StepVerifier.create(chained).expectNext(2).verifyComplete();
    }

    @Test
    void requestsReachTheSource() {
        TestPublisher<Integer> source = TestPublisher.create();
        StepVerifier.create(source.flux().transform(orders::flux), 0)
                .thenRequest(2)
                .then(() -> source.assertMinRequested(2))
                .then(() -> source.next(1, 2))
                .expectNext(1, 2)
                .thenRequest(1)
                .then(() -> source.next(3).complete())
                .expectNext(3)
                .verifyComplete();
    }

    @Test
    void aSourceThatThrowsDoesNotKeepItsPlace() {
        Mono<String> broken = new Mono<>() {
            @Override
            public void subscribe(CoreSubscriber<? super String> downstream) {
                throw new IllegalStateException("broken");
            }
        };
        StepVerifier.create(broken.transform(orders::mono)).verifyErrorMessage("broken");
        assertThat(seen().inFlight()).isZero();
        assertThat(seen().total().errors()).isEqualTo(1);
    }

    @Test
    void originAndEntranceTravelInTheContext() {
        rules(flow("orders").perSecond(1).from("shop"));
        Mono<Integer> fromShop =
                Mono.just(1).transform(orders::mono).contextWrite(ReactorEntryway.within("web", "shop"));
        StepVerifier.create(fromShop).expectNext(1).verifyComplete();
        StepVerifier.create(fromShop).verifyError(BlockedException.class);
        StepVerifier.create(Mono.just(2).transform(orders::mono)).expectNext(2).verifyComplete();
        assertThat(headgate.statistics().origins("orders").get("shop").total().passed())
                .isEqualTo(1);
        assertThat(headgate.statistics().entrance("web").total().refused()).isEqualTo(1);
    }

    @Test
    void whatTheCallerSaysHoldsOverTheContext() {
        ReactorEntryway batch = orders.calling(caller -> caller.from("batch").weighing(3));
        Mono.just(1)
                .transform(batch::mono)
                .contextWrite(ReactorEntryway.within("web", "shop"))
                .block();
        assertThat(headgate.statistics().origins("orders")).containsOnlyKeys("batch");
        assertThat(headgate.statistics().entrance("web").total().passed()).isEqualTo(1);
        assertThat(seen().permits()).isEqualTo(3);
    }

    @Test
    void argumentsComeFromTheContext() {
        rules(HotParameterRule.perSecond("orders", 0, 1));
        ReactorEntryway perUser = orders.withArguments(context -> context.getOrDefault("user", null));
        Mono<Integer> call = Mono.just(1).transform(perUser::mono);
        StepVerifier.create(call.contextWrite(context -> context.put("user", "ann")))
                .expectNext(1)
                .verifyComplete();
        StepVerifier.create(call.contextWrite(context -> context.put("user", "ann")))
                .verifyError(BlockedException.class);
        StepVerifier.create(call.contextWrite(context -> context.put("user", "bob")))
                .expectNext(1)
                .verifyComplete();
    }

    @Test
    void anArgumentThatCannotBeWorkedOutIsAnErrorSignal() {
        ReactorEntryway failing = orders.withArguments(context -> context.get("missing"));
        StepVerifier.create(Mono.just(1).transform(failing::mono)).verifyError();
        assertThat(seen().total().passed()).isZero();
    }

    @Test
    void whileHeadgateIsOffEverythingRunsUnseen() {
        rules(flow("orders").perSecond(0));
        headgate.turn(false);
        StepVerifier.create(Flux.range(1, 2).transform(orders::flux))
                .expectNext(1, 2)
                .verifyComplete();
        assertThat(seen().total().passed()).isZero();
    }
}
