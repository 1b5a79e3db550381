package io.headgate.adapters.reactor;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** Rules that queue. */
class WaitingTest {

    private final VirtualScheduler time = new VirtualScheduler();
    private final Headgate headgate = Headgate.builder()
            .ticker(time.ticker())
            .scheduler(time)
            .rules(
                    flow("orders").perSecond(10).queueing(Duration.ofSeconds(1)),
                    flow("orders").inFlight(2).withId("two at once"))
            .build();
    private final Resource resource = headgate.resource("orders");
    private final ReactorEntryway elsewhere = ReactorEntryway.of(resource);
    private final ReactorEntryway orders = elsewhere.startingOn(Schedulers.immediate());

    @Test
    void callsRunOneAfterTheOtherAndNoThreadIsHeld() {
        List<Integer> ran = new ArrayList<>();
        for (int call = 1; call <= 3; call++) {
            Mono.just(call).transform(orders::mono).subscribe(ran::add);
        }
        assertThat(ran).containsExactly(1);
        assertThat(resource.statistics().waiting()).isEqualTo(2);
        time.advance(Duration.ofMillis(100));
        assertThat(ran).containsExactly(1, 2);
        time.advance(Duration.ofMillis(100));
        assertThat(ran).containsExactly(1, 2, 3);
        assertThat(resource.statistics().inFlight()).isZero();
        assertThat(time.ticker().sleeps()).isEmpty();
    }

    @Test
    void whatIsRequestedDuringTheWaitArrivesAtTheSource() {
        Mono.just(0).transform(orders::mono).block();
        StepVerifier.create(Flux.range(1, 5).transform(orders::flux), 2)
                .then(() -> time.advance(Duration.ofMillis(100)))
                .expectNext(1, 2)
                .thenRequest(3)
                .expectNext(3, 4, 5)
                .verifyComplete();
    }

    @Test
    void aCallThatIsCancelledWhileItWaitsGivesItsPlaceBack() {
        List<Integer> ran = new ArrayList<>();
        Mono.just(1).transform(orders::mono).subscribe(ran::add);
        Disposable waiting = Mono.just(2).transform(orders::mono).subscribe(ran::add);
        waiting.dispose();
        assertThat(resource.statistics().waiting()).isZero();
        Mono.just(3).transform(orders::mono).subscribe(ran::add);
        time.advance(Duration.ofMillis(100));
        assertThat(ran).containsExactly(1, 3);
        assertThat(resource.statistics().inFlight()).isZero();
        assertThat(resource.statistics().total().errors()).isZero();
    }

    @Test
    void afterAWaitTheCallBeginsOnASchedulerOfReactorWhicheverThreadEndsTheWait() {
        Mono<String> thread =
                Mono.fromSupplier(() -> Thread.currentThread().getName()).transform(elsewhere::mono);
        String own = Thread.currentThread().getName();
        StepVerifier.create(thread).expectNext(own).verifyComplete();
        StepVerifier.create(thread)
                .then(() -> time.advance(Duration.ofMillis(100))) // the thread that asked, as it happens
                .assertNext(name -> assertThat(name).startsWith("parallel-"))
                .expectComplete()
                .verify(Duration.ofSeconds(20));
    }

    @Test
    void aRefusalAfterAWaitIsToldOnASchedulerOfReactorToo() {
        List<Disposable> running = new ArrayList<>();
        for (int call = 0; call < 2; call++) {
            running.add(Mono.never().transform(orders::mono).subscribe());
        }
        Mono<String> third = Mono.<String>never()
                .transform(elsewhere::mono)
                .onErrorResume(
                        BlockedException.class,
                        refused -> Mono.just(Thread.currentThread().getName()));
        StepVerifier.create(third)
                .then(() -> time.advance(Duration.ofMillis(200)))
                .assertNext(name -> assertThat(name).startsWith("parallel-"))
                .expectComplete()
                .verify(Duration.ofSeconds(20));
        running.forEach(Disposable::dispose);
        assertThat(resource.statistics().inFlight()).isZero();
    }

    @Test
    void aSchedulerThatIsShutDownFailsTheCallAndFreesItsPlace() {
        Scheduler gone = Schedulers.newSingle("gone");
        gone.dispose();
        ReactorEntryway entryway = orders.startingOn(gone);
        Mono.just(1).transform(entryway::mono).block();
        StepVerifier.create(Mono.just(2).transform(entryway::mono))
                .then(() -> time.advance(Duration.ofMillis(100)))
                .expectError(RejectedExecutionException.class)
                .verify(Duration.ofSeconds(20));
        assertThat(resource.statistics().inFlight()).isZero();
    }
}
