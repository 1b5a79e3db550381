package io.headgate.adapters.outbound.contract;

import static io.headgate.flow.FlowRule.flow;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.breaker.BreakerRule;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What every adapter of an HTTP client must do. */
public abstract class OutboundContract {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** The server that is called. */
    protected final LoopbackServer server = new LoopbackServer();

    /** Decides. */
    protected final Headgate headgate = Headgate.builder().build();

    /** One call from beginning to end, its body read and closed. */
    @FunctionalInterface
    public interface Getter {
        /** The status of the answer to a GET. */
        int get(URI uri) throws Exception;
    }

    /** A client with the adapter in its default settings that gives up an answer after {@code timeout}. */
    protected abstract Getter client(Duration timeout);

    /** The name of the resource of {@code GET /status/…}. */
    protected String name() {
        return "GET 127.0.0.1:" + server.port();
    }

    /** The name of the resource of {@code GET /held}. */
    protected String nameOfHeld() {
        return name();
    }

    /** How the client tells a refusal. */
    protected abstract Class<? extends Exception> refusal();

    /** Puts rules in force. */
    protected final void rules(Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    /** What the resource of that name saw. */
    protected final Snapshot seen(String name) {
        return headgate.resource(name).statistics();
    }

    /** Waits for what another thread is about to make true. */
    protected static void eventually(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @AfterEach
    void closeServer() {
        server.close();
        headgate.close();
    }

    @Test
    void aCallIsCountedUnderItsNameAndWhatFollowsTheHostIsNotInIt() throws Exception {
        assertThat(client(LONG).get(server.uri("/status/200"))).isEqualTo(200);
        assertThat(headgate.statistics().resources()).containsOnlyKeys(name());
        eventually(() -> seen(name()).total().finished() == 1);
        assertThat(seen(name()).total().passed()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
        assertThat(seen(name()).inFlight()).isZero();
        assertThat(headgate.statistics().inbound().total().passed()).isZero();
    }

    @Test
    void serverErrorsOpenABreakerAndThenNothingIsSent() {
        rules(BreakerRule.errorCount(name(), 3).over(Duration.ofMinutes(10)).openFor(Duration.ofMinutes(10)));
        Getter client = client(LONG);
        for (int call = 0; call < 3; call++) {
            Throwable thrown =
                    catchThrowable(() -> client.get(server.uri("/status/500"))); // some clients throw for a 500
            assertThat(refusal().isInstance(thrown)).isFalse();
        }
        assertThatThrownBy(() -> client.get(server.uri("/status/500")))
                .isInstanceOf(refusal())
                .satisfies(refused -> assertThat(refusalIn(refused).rule()).isInstanceOf(BreakerRule.class));
        assertThat(server.requests()).isEqualTo(3);
        assertThat(seen(name()).total().errors()).isEqualTo(3);
        assertThat(seen(name()).inFlight()).isZero();
    }

    private static BlockedException refusalIn(Throwable error) {
        Throwable refusal = error instanceof BlockedException ? error : error.getCause();
        return (BlockedException) requireNonNull(refusal, "refusal");
    }

    @Test
    void whatTheClientDidWrongIsNoFailure() throws InterruptedException {
        Throwable thrown = catchThrowable(() -> client(LONG).get(server.uri("/status/404"))); // by some clients
        assertThat(refusal().isInstance(thrown)).isFalse();
        eventually(() -> seen(name()).total().finished() == 1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void aServerThatIsGoneIsAFailure() throws InterruptedException {
        Getter client = client(LONG);
        server.close();
        assertThat(catchThrowable(() -> client.get(server.uri("/status/200")))).isNotNull();
        eventually(() -> seen(name()).total().finished() == 1);
        assertThat(seen(name()).total().errors()).isEqualTo(1);
        assertThat(seen(name()).inFlight()).isZero();
    }

    @Test
    void aTimeoutIsAFailure() throws InterruptedException {
        Getter client = client(Duration.ofMillis(200));
        assertThat(catchThrowable(() -> client.get(server.uri("/held")))).isNotNull();
        eventually(() -> seen(nameOfHeld()).total().finished() == 1);
        assertThat(seen(nameOfHeld()).total().errors()).isEqualTo(1);
        assertThat(seen(nameOfHeld()).inFlight()).isZero();
    }

    @Test
    void aRefusedCallIsNotSentAndIsNoError() {
        rules(flow(name()).perSecond(0));
        assertThatThrownBy(() -> client(LONG).get(server.uri("/status/200")))
                .isInstanceOf(refusal())
                .hasMessageContaining("refused by rule");
        assertThat(server.requests()).isZero();
        assertThat(seen(name()).total().refused()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void aRefusalInsideAnotherCallIsNoErrorOfThatOne() {
        rules(flow(name()).perSecond(0));
        Resource outer = headgate.resource("outer");
        assertThatThrownBy(() -> outer.call(() -> client(LONG).get(server.uri("/status/200"))))
                .isInstanceOf(refusal());
        assertThat(outer.statistics().total().errors()).isZero();
    }

    @Test
    @Tag("concurrency")
    void exactlyAsManyAsTheLimitAreInFlight() throws Exception {
        int limit = 4;
        int beyond = 5;
        rules(flow(nameOfHeld()).inFlight(limit));
        Getter client = client(LONG);
        ExecutorService threads = Executors.newFixedThreadPool(limit + beyond);
        List<Future<Integer>> answers = new ArrayList<>();
        for (int call = 0; call < limit + beyond; call++) {
            answers.add(threads.submit(() -> client.get(server.uri("/held"))));
        }
        eventually(
                () -> server.requests() == limit && seen(nameOfHeld()).total().refused() == beyond);
        server.release();
        int served = 0;
        for (Future<Integer> answer : answers) {
            served += catchThrowable(() -> answer.get(60, TimeUnit.SECONDS)) == null ? 1 : 0;
        }
        threads.shutdown();
        assertThat(served).isEqualTo(limit);
        assertThat(server.most()).isEqualTo(limit);
        eventually(() -> seen(nameOfHeld()).inFlight() == 0);
        assertThat(client.get(server.uri("/held"))).isEqualTo(200);
    }
}
