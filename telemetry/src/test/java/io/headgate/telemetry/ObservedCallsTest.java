package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.testkit.time.FakeTicker;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObservedCallsTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ObservationRegistry observations = ObservationRegistry.create();
    private final Headgate headgate = Headgate.builder()
            .ticker(new FakeTicker())
            .rules(
                    flow("orders").perSecond(1).withId("limit"),
                    flow("inner").perSecond(0).withId("never"))
            .build();
    private final ObservedCalls orders = ObservedCalls.of(headgate.resource("orders"), observations);
    private final ObservedCalls free = ObservedCalls.of(headgate.resource("free"), observations);

    @BeforeEach
    void turnObservationsIntoMeters() {
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
    }

    private long count(String resource, String outcome, String rule, String error) {
        Timer timer = meters.find("headgate.call")
                .tags("resource", resource, "outcome", outcome, "rule", rule, "error", error)
                .timer();
        return timer == null ? 0 : timer.count();
    }

    @Test
    void aCallThatPassesAndOneThatIsRefused() {
        assertThat(orders.<String, RuntimeException>call(() -> "answer")).isEqualTo("answer");
        assertThatThrownBy(() -> orders.run(() -> {})).isInstanceOf(BlockedException.class);
        assertThat(count("orders", "passed", "none", "none")).isEqualTo(1);
        assertThat(count("orders", "refused", "limit", "none")).isEqualTo(1);
    }

    @Test
    void anErrorIsOne() {
        assertThatThrownBy(() -> free.run(() -> {
                    throw new IOException("lost");
                }))
                .isInstanceOf(IOException.class);
        assertThat(count("free", "error", "none", "IOException")).isEqualTo(1);
    }

    @Test
    void aRefusalFromWithinIsNoErrorOfTheOuterCall() {
        assertThatThrownBy(() -> free.run(() -> headgate.resource("inner").run(() -> {})))
                .isInstanceOf(BlockedException.class);
        assertThat(count("free", "passed", "none", "none")).isEqualTo(1);
        assertThat(headgate.resource("free").statistics().total().errors()).isZero();
    }

    @Test
    void aRefusalFromWithinThatIsWrappedIsNoErrorEither() {
        assertThatThrownBy(() -> free.run(() -> {
                    try {
                        headgate.resource("inner").run(() -> {});
                    } catch (BlockedException refused) {
                        throw new IOException(refused); // as clients do whose callers expect one
                    }
                }))
                .isInstanceOf(IOException.class);
        assertThat(count("free", "passed", "none", "none")).isEqualTo(1);
        assertThat(headgate.resource("free").statistics().total().errors()).isZero();
    }

    @Test
    void aCancelledCallIsNoErrorAndLastsUntilItsStageCompletes() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletableFuture<String> answer = free.callAsync(() -> stage);
        answer.cancel(false);
        assertThat(headgate.resource("free").statistics().inFlight()).isEqualTo(1);
        assertThat(meters.getMeters())
                .noneMatch(meter -> meter.getId().getName().equals("headgate.call"));
        stage.cancel(false);
        assertThat(count("free", "passed", "none", "none")).isEqualTo(1);
        assertThat(headgate.resource("free").statistics().total().errors()).isZero();
    }

    @Test
    void theObservationIsCurrentInsideAndNotAfterwards() {
        free.run(() -> assertThat(observations.getCurrentObservation()).isNotNull());
        assertThat(observations.getCurrentObservation()).isNull();
        free.callAsync(() -> {
            assertThat(observations.getCurrentObservation()).isNotNull();
            return CompletableFuture.completedFuture("done");
        });
        assertThat(observations.getCurrentObservation()).isNull();
        assertThat(count("free", "passed", "none", "none")).isEqualTo(2);
    }

    @Test
    void anAsynchronousCallLastsUntilItsStageCompletes() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletableFuture<String> answer = free.callAsync(() -> stage);
        assertThat(count("free", "error", "none", "IOException")).isZero();
        stage.completeExceptionally(new IOException("lost"));
        assertThat(answer).isCompletedExceptionally();
        assertThat(count("free", "error", "none", "IOException")).isEqualTo(1);

        orders.run(() -> {});
        assertThat(orders.callAsync(() -> CompletableFuture.completedFuture("")))
                .isCompletedExceptionally();
        assertThat(count("orders", "refused", "limit", "none")).isEqualTo(1);
    }

    @Test
    void callsOfAnotherKindAreObservedAsWell() {
        free.as(resource -> resource.from("shop").weighing(3)).run(() -> {});
        assertThat(headgate.statistics().origins("free").get("shop").permits()).isEqualTo(3);
        assertThat(count("free", "passed", "none", "none")).isEqualTo(1);
    }
}
