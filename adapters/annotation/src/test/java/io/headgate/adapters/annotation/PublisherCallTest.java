package io.headgate.adapters.annotation;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Methods that return a Mono or a Flux: each subscription is a call. */
class PublisherCallTest {

    static class Remote {
        final AtomicInteger calls = new AtomicInteger();
        final AtomicInteger subscriptions = new AtomicInteger();
        Mono<String> reply = Mono.just("hello");
        Flux<String> replies = Flux.just("a", "b", "c");

        @Guarded("remote")
        Mono<String> one() {
            calls.incrementAndGet();
            return reply.doOnSubscribe(unused -> subscriptions.incrementAndGet());
        }

        @Guarded("remote")
        Flux<String> many() {
            return replies;
        }

        @Guarded("remote")
        Publisher<String> published() {
            return replies;
        }

        @Guarded(
                value = "remote",
                blockHandler = "busy",
                fallback = "broken",
                exceptionsToIgnore = IllegalArgumentException.class)
        Mono<String> handled(String item) {
            return reply;
        }

        @Guarded(value = "remote", defaultFallback = "none")
        Flux<String> defaulted() {
            return replies;
        }

        @Guarded("remote")
        Mono<String> throwing() {
            throw new IllegalStateException("before there is a Mono");
        }

        Mono<String> busy(String item, BlockedException refused) {
            return Mono.just("busy " + item);
        }

        Mono<String> broken(String item, Throwable error) {
            return Mono.just("broken " + item + " " + error.getClass().getSimpleName());
        }

        Flux<String> none() {
            return Flux.just("none");
        }
    }

    private final Remote remote = new Remote();
    private final List<Throwable> dropped = new ArrayList<>();

    {
        Hooks.onErrorDropped(dropped::add);
    }

    @AfterEach
    void nothingWasDropped() {
        Hooks.resetOnErrorDropped();
        assertThat(dropped).isEmpty();
    }

    private Intercepted with(Rule... rules) {
        return new Intercepted(remote, rules);
    }

    @SuppressWarnings("unchecked")
    private static Mono<String> mono(Object returned) {
        return (Mono<String>) returned;
    }

    @SuppressWarnings("unchecked")
    private static Flux<String> flux(Object returned) {
        return (Flux<String>) returned;
    }

    @Test
    void nothingIsCountedBeforeSomebodySubscribesAndEachSubscriptionIsACall() throws Throwable {
        Intercepted gate = with();
        Mono<String> one = mono(gate.call("one"));
        assertThat(gate.total("remote").passed()).isZero();
        assertThat(one.block()).isEqualTo("hello");
        assertThat(one.block()).isEqualTo("hello");
        assertThat(gate.total("remote").passed()).isEqualTo(2);
        assertThat(gate.total("remote").finished()).isEqualTo(2);
        assertThat(gate.inFlight("remote")).isZero();
        assertThat(remote.calls).hasValue(1);
    }

    @Test
    void aFluxKeepsItsElementsAndItsBackPressure() throws Throwable {
        Intercepted gate = with();
        assertThat(flux(gate.call("many")).collectList().block()).containsExactly("a", "b", "c");
        assertThat(flux(gate.call("published")).limitRate(1).collectList().block())
                .containsExactly("a", "b", "c");
        assertThat(flux(gate.call("many")).take(1).collectList().block()).containsExactly("a");
        assertThat(gate.total("remote").finished()).isEqualTo(3);
        assertThat(gate.total("remote").errors()).isZero();
        assertThat(gate.inFlight("remote")).isZero();
    }

    @Test
    void theSourceIsNotSubscribedToWhenTheCallIsRefused() throws Throwable {
        Intercepted gate = with(flow("remote").perSecond(1));
        Mono<String> one = mono(gate.call("one"));
        one.block();
        assertThatThrownBy(one::block).isInstanceOf(BlockedException.class);
        assertThat(remote.subscriptions).hasValue(1);
    }

    @Test
    void aRetryAsksAgain() throws Throwable {
        Intercepted gate = with(flow("remote").perSecond(2));
        remote.reply = Mono.error(new IllegalStateException("down"));
        assertThatThrownBy(() -> mono(gate.call("one")).retry(5).block()).hasStackTraceContaining("BlockedException");
        assertThat(gate.total("remote").passed()).isEqualTo(2);
        assertThat(gate.total("remote").errors()).isEqualTo(2);
        assertThat(gate.total("remote").refused()).isEqualTo(4);
    }

    @Test
    void handlersAnswerInsteadOfAFailingSubscription() throws Throwable {
        assertThat(mono(with(flow("remote").perSecond(0)).call("handled", "tea"))
                        .block())
                .isEqualTo("busy tea");
        assertThat(flux(with(flow("remote").perSecond(0)).call("defaulted"))
                        .collectList()
                        .block())
                .containsExactly("none");
        remote.reply = Mono.error(new IllegalStateException());
        assertThat(mono(with().call("handled", "tea")).block()).isEqualTo("broken tea IllegalStateException");
    }

    @Test
    void whatIsIgnoredPassesUnchangedAndIsNotCounted() throws Throwable {
        Intercepted gate = with();
        IllegalArgumentException wrong = new IllegalArgumentException("wrong");
        remote.reply = Mono.error(wrong);
        assertThatThrownBy(() -> mono(gate.call("handled", "tea")).block()).isSameAs(wrong);
        assertThat(gate.total("remote").errors()).isZero();
        assertThat(gate.total("remote").finished()).isEqualTo(1);
    }

    @Test
    void whatTheMethodThrowsFailsTheSubscription() throws Throwable {
        Intercepted gate = with();
        Mono<String> failing = mono(gate.call("throwing"));
        assertThatThrownBy(failing::block).hasMessage("before there is a Mono");
        assertThat(gate.total("remote").errors()).isEqualTo(1);
    }

    @Test
    void cancellingEndsTheCall() throws Throwable {
        Intercepted gate = with(flow("remote").inFlight(1));
        remote.reply = Mono.never();
        Disposable first = mono(gate.call("one")).subscribe();
        assertThat(gate.inFlight("remote")).isEqualTo(1);
        assertThatThrownBy(() -> mono(gate.call("one")).block()).isInstanceOf(BlockedException.class);
        first.dispose();
        assertThat(gate.inFlight("remote")).isZero();
        assertThat(gate.total("remote").errors()).isZero();
    }

    @Test
    void cancellingWhileItWaitsGivesThePlaceBack() throws Throwable {
        Intercepted gate = with(flow("remote").perSecond(1).queueing(Duration.ofSeconds(5)));
        List<String> seen = new ArrayList<>();
        mono(gate.call("one")).subscribe(seen::add);
        Disposable second = mono(gate.call("one")).subscribe(seen::add);
        assertThat(gate.headgate.resource("remote").statistics().waiting()).isEqualTo(1);
        second.dispose();
        assertThat(gate.headgate.resource("remote").statistics().waiting()).isZero();
        mono(gate.call("one")).subscribe(seen::add);
        assertThat(seen).containsExactly("hello");
        gate.scheduler.advance(Duration.ofSeconds(1));
        assertThat(seen).containsExactly("hello", "hello");
        assertThat(remote.subscriptions).hasValue(2);
        assertThat(gate.inFlight("remote")).isZero();
    }

    @Test
    void aCallLastsUntilThePublisherEnds() throws Throwable {
        Intercepted gate = with();
        Sinks.Many<String> source = Sinks.many().unicast().onBackpressureBuffer();
        remote.replies = source.asFlux();
        flux(gate.call("many")).subscribe();
        source.tryEmitNext("a").orThrow();
        gate.scheduler.advance(Duration.ofMillis(20));
        assertThat(gate.inFlight("remote")).isEqualTo(1);
        source.tryEmitComplete().orThrow();
        assertThat(gate.inFlight("remote")).isZero();
        assertThat(gate.total("remote").longestNanos()).isEqualTo(20_000_000);
    }
}
