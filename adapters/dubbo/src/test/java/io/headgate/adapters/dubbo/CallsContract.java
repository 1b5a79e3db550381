package io.headgate.adapters.dubbo;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What holds for calls over any protocol. */
abstract class CallsContract {

    static final String ORDERS = Orders.class.getName();
    static final String PLACE = ORDERS + ":place(java.lang.String)";
    static final String PLACE_ITEMS = ORDERS + ":place(java.lang.String,int)";
    static final String PLACE_LATER = ORDERS + ":placeLater(java.lang.String)";

    final Headgate serving = Headgate.builder().build();
    final Headgate calling = Headgate.builder().build();
    final Loopback loopback = new Loopback(protocol());

    abstract String protocol();

    @AfterEach
    void close() {
        loopback.close();
        serving.close();
        calling.close();
    }

    private Orders between(Orders shop) {
        loopback.serve(shop, serving);
        return loopback.client("web", calling);
    }

    private static void rules(Headgate headgate, Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    private static Snapshot seen(Headgate headgate, String name) {
        return headgate.resource(name).statistics();
    }

    private static void ended(Headgate headgate, String name, long calls) {
        Eventually.holds(() -> seen(headgate, name).total().finished() == calls);
        assertThat(seen(headgate, name).inFlight()).isZero();
    }

    // ------------------------------------------------------------------ admitted

    @Test
    void aCallIsCountedOnBothSidesUnderTheSignatureOfItsMethod() {
        Orders orders = between(new Shop());
        assertThat(orders.place("tea")).isEqualTo("placed tea");
        assertThat(orders.place("tea", 3)).isEqualTo("3 placed tea");
        for (Headgate each : List.of(serving, calling)) {
            ended(each, PLACE, 1);
            ended(each, PLACE_ITEMS, 1);
            assertThat(each.statistics().resources()).containsOnlyKeys(PLACE, PLACE_ITEMS);
            assertThat(seen(each, PLACE).total().errors()).isZero();
        }
        assertThat(serving.statistics().inbound().total().passed()).isEqualTo(2);
        assertThat(calling.statistics().inbound().total().passed()).isZero();
    }

    @Test
    void aFutureIsInFlightUntilItCompletes() throws Exception {
        CompletableFuture<String> slow = new CompletableFuture<>();
        Orders orders = between(new Shop() {
            @Override
            public CompletableFuture<String> placeLater(String order) {
                return slow;
            }
        });
        CompletableFuture<String> answer = orders.placeLater("tea");
        Eventually.holds(() -> seen(serving, PLACE_LATER).inFlight() == 1);
        assertThat(seen(calling, PLACE_LATER).inFlight()).isEqualTo(1);
        assertThat(answer).isNotDone();
        slow.complete("at last");
        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo("at last");
        ended(serving, PLACE_LATER, 1);
        ended(calling, PLACE_LATER, 1);
    }

    @Test
    void whatAServiceThrowsIsAnErrorOnBothSides() {
        Orders orders = between(new Shop() {
            @Override
            public String place(String order) {
                throw new IllegalStateException("no " + order);
            }

            @Override
            public CompletableFuture<String> placeLater(String order) {
                return CompletableFuture.failedFuture(new IllegalStateException("no " + order));
            }
        });
        assertThatThrownBy(() -> orders.place("tea")).hasMessageContaining("no tea");
        assertThatThrownBy(() -> orders.placeLater("tea").get(30, TimeUnit.SECONDS))
                .hasMessageContaining("no tea");
        for (Headgate each : List.of(serving, calling)) {
            ended(each, PLACE, 1);
            ended(each, PLACE_LATER, 1);
            assertThat(seen(each, PLACE).total().errors()).isEqualTo(1);
            assertThat(seen(each, PLACE_LATER).total().errors()).isEqualTo(1);
        }
    }

    @Test
    void aCallThatRunsOutOfTimeFailsWhereItWasMadeAndGoesOnWhereItIsServed() {
        CountDownLatch end = new CountDownLatch(1);
        loopback.serve(
                new Shop() {
                    @Override
                    public String place(String order) {
                        awaitQuietly(end);
                        return "too late";
                    }
                },
                serving);
        Orders orders = loopback.client("web", calling, reference -> {
            reference.setTimeout(2_000); // enough for the call to arrive
            reference.setRetries(0);
        });
        assertThatThrownBy(() -> orders.place("tea")).isInstanceOf(RpcException.class);
        ended(calling, PLACE, 1);
        assertThat(seen(calling, PLACE).total().errors()).isEqualTo(1);
        Eventually.holds(() -> seen(serving, PLACE).inFlight() == 1);
        end.countDown();
        ended(serving, PLACE, 1);
        assertThat(seen(serving, PLACE).total().errors()).isZero();
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aCallThatReachesNobodyIsAnErrorHoweverOftenItIsTried() {
        loopback.serve(new Shop(), serving, service -> service.setExport(false));
        Orders orders = loopback.client("web", calling, reference -> {
            reference.setCheck(false);
            reference.setRetries(2);
        });
        assertThatThrownBy(() -> orders.place("tea")).isInstanceOf(RpcException.class);
        ended(calling, PLACE, 1);
        assertThat(seen(calling, PLACE).total().errors()).isEqualTo(1);
    }

    @Test
    void aCancelledFutureIsInFlightUntilItsAnswerComesSinceDubboDoesNotStopIt() {
        CompletableFuture<String> slow = new CompletableFuture<>();
        Orders orders = between(new Shop() {
            @Override
            public CompletableFuture<String> placeLater(String order) {
                return slow;
            }
        });
        CompletableFuture<String> answer = orders.placeLater("tea");
        Eventually.holds(() -> seen(serving, PLACE_LATER).inFlight() == 1);
        answer.cancel(true);
        assertThat(seen(calling, PLACE_LATER).inFlight()).isEqualTo(1);
        slow.complete("nobody hears");
        ended(serving, PLACE_LATER, 1);
        ended(calling, PLACE_LATER, 1);
        assertThat(seen(calling, PLACE_LATER).total().errors()).isZero();
    }

    @Test
    void aCallThatTheServiceCancelsIsNoError() {
        Orders orders = between(new Shop() {
            @Override
            public CompletableFuture<String> placeLater(String order) {
                CompletableFuture<String> cancelled = new CompletableFuture<>();
                cancelled.cancel(false);
                return cancelled;
            }
        });
        assertThatThrownBy(() -> orders.placeLater("tea").get(30, TimeUnit.SECONDS))
                .isNotNull();
        ended(serving, PLACE_LATER, 1);
        assertThat(seen(serving, PLACE_LATER).total().errors()).isZero();
    }

    // ------------------------------------------------------------------ refused by the provider

    @Test
    void aRefusingProviderIsToldFromABrokenOne() {
        AtomicInteger served = new AtomicInteger();
        loopback.serve(
                new Shop() {
                    @Override
                    public String place(String order) {
                        served.incrementAndGet();
                        return super.place(order);
                    }
                },
                serving);
        rules(serving, flow(PLACE).perMinute(1));
        Orders orders = loopback.client("web", calling, reference -> reference.setRetries(2));
        orders.place("tea");
        RpcException told = catchThrowableOfType(RpcException.class, () -> orders.place("tea"));
        assertThat(told.isLimitExceed()).isTrue();
        assertThat(told)
                .hasMessageContaining(PLACE)
                .hasMessageContaining("retry after")
                .hasNoCause();
        assertThat(Refusals.retryAfter(told))
                .hasValueSatisfying(wait -> assertThat(wait).isPositive().isLessThan(Duration.ofMinutes(2)));
        assertThat(served).hasValue(1);
        assertThat(seen(serving, PLACE).total().refused())
                .as("not tried elsewhere")
                .isEqualTo(1);
        ended(calling, PLACE, 2);
        assertThat(seen(calling, PLACE).total().errors()).isZero();
    }

    @Test
    void aFutureThatTheProviderRefusesFails() {
        Orders orders = between(new Shop());
        rules(serving, flow(PLACE_LATER).perMinute(0));
        assertThatThrownBy(() -> orders.placeLater("tea").get(30, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(RpcException.class, told -> {
                    assertThat(told.isLimitExceed()).isTrue();
                    assertThat(Refusals.retryAfter(told))
                            .as("waiting does not help")
                            .isEmpty();
                });
        ended(calling, PLACE_LATER, 1);
    }

    @Test
    void aRefusalFurtherInIsNoErrorOfTheMethod() {
        Headgate inner = Headgate.builder().rules(flow("stock").perMinute(0)).build();
        Orders orders = between(new Shop() {
            @Override
            public String place(String order) {
                return inner.resource("stock").call(() -> "never");
            }
        });
        assertThatThrownBy(() -> orders.place("tea")).isInstanceOf(RuntimeException.class);
        ended(serving, PLACE, 1);
        assertThat(seen(serving, PLACE).total().errors()).isZero();
    }

    // ------------------------------------------------------------------ refused by the consumer

    @Test
    void aConsumerThatRefusesSendsNothing() {
        Orders orders = between(new Shop());
        rules(calling, flow(PLACE).perMinute(1));
        orders.place("tea");
        RpcException told = catchThrowableOfType(RpcException.class, () -> orders.place("tea"));
        assertThat(told.isLimitExceed()).isTrue();
        assertThat(told).hasCauseInstanceOf(BlockedException.class);
        assertThat(Refusals.retryAfter(told)).isPresent();
        assertThat(seen(calling, PLACE).total().refused()).isEqualTo(1);
        assertThat(seen(serving, PLACE).total().passed()).isEqualTo(1);
    }

    @Test
    void aFutureThatTheConsumerRefusesFailsAndIsNotThatOfTheCallBefore() throws Exception {
        Orders orders = between(new Shop());
        rules(calling, flow(PLACE_LATER).perMinute(1));
        assertThat(orders.placeLater("tea").get(30, TimeUnit.SECONDS)).isEqualTo("placed tea");
        CompletableFuture<String> refused = orders.placeLater("milk");
        assertThatThrownBy(() -> refused.get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        RpcException.class, told -> assertThat(told).hasCauseInstanceOf(BlockedException.class));
        assertThat(orders.place("tea")).as("what comes next").isEqualTo("placed tea");
    }

    @Test
    void aConsumerWithoutTheFilterFindsTheRefusalAmongTheCauses() {
        loopback.serve(new Shop(), serving);
        rules(serving, flow(PLACE).perMinute(1));
        Orders orders = loopback.client("web", null, reference -> {
            reference.setFilter("-headgate.consumer");
            reference.setRetries(2);
        });
        orders.place("tea");
        RpcException told = catchThrowableOfType(RpcException.class, () -> orders.place("tea"));
        assertThat(Refusals.in(told))
                .hasValueSatisfying(refused ->
                        assertThat(refused).hasMessageContaining(PLACE).hasNoCause());
        assertThat(Refusals.retryAfter(told)).isPresent();
        assertThat(seen(serving, PLACE).total().refused())
                .as("not tried elsewhere")
                .isEqualTo(1);
        assertThat(serving.statistics().origins(PLACE))
                .as("what Dubbo itself sends")
                .containsOnlyKeys("web");
    }

    // ------------------------------------------------------------------ who calls, and with what

    @Test
    void aProviderTellsApplicationsApart() {
        Orders web = between(new Shop());
        Orders batch = loopback.client("batch", calling);
        rules(serving, flow(PLACE).perMinute(0).from("batch"));
        assertThat(web.place("tea")).isEqualTo("placed tea");
        assertThatThrownBy(() -> batch.place("tea")).isInstanceOf(RpcException.class);
        assertThat(serving.statistics().origins(PLACE)).containsOnlyKeys("web", "batch");
    }

    @Test
    void whatAServiceCallsBelongsToItsMethodAndItsCaller() {
        Orders orders = between(new Shop() {
            @Override
            public String place(String order) {
                return serving.resource("stock").call(() -> "from stock");
            }
        });
        assertThat(orders.place("tea")).isEqualTo("from stock");
        assertThat(serving.statistics().origins("stock")).containsOnlyKeys("web");
        assertThat(serving.statistics().entrance(PLACE).total().passed()).isPositive();
    }

    @Test
    void rulesByArgumentSeeTheArgumentsOnBothSides() {
        Orders orders = between(new Shop());
        for (Headgate each : List.of(serving, calling)) {
            rules(each, HotParameterRule.perSecond(PLACE_ITEMS, 1, 0));
            assertThatThrownBy(() -> orders.place("tea", 3)).isInstanceOf(RpcException.class);
            rules(each, HotParameterRule.perSecond(PLACE_ITEMS, 2, 0));
            assertThat(orders.place("tea", 3)).as("there is no third").isEqualTo("3 placed tea");
            rules(each);
        }
    }

    @Test
    void limitsInFlightHoldWhileFuturesAreOnTheirWay() throws Exception {
        ConcurrentLinkedQueue<CompletableFuture<String>> coming = new ConcurrentLinkedQueue<>();
        Orders orders = between(new Shop() {
            @Override
            public CompletableFuture<String> placeLater(String order) {
                CompletableFuture<String> one = new CompletableFuture<>();
                coming.add(one);
                return one;
            }
        });
        rules(serving, flow(PLACE_LATER).inFlight(2));
        CompletableFuture<String> first = orders.placeLater("1");
        CompletableFuture<String> second = orders.placeLater("2");
        Eventually.holds(() -> coming.size() == 2);
        assertThatThrownBy(() -> orders.placeLater("3").get(30, TimeUnit.SECONDS))
                .hasCauseInstanceOf(RpcException.class);
        coming.forEach(one -> one.complete("done"));
        assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo("done");
        assertThat(second.get(30, TimeUnit.SECONDS)).isEqualTo("done");
        ended(serving, PLACE_LATER, 2);
        CompletableFuture<String> fourth = orders.placeLater("4");
        Eventually.holds(() -> coming.size() == 3);
        coming.forEach(one -> one.complete("done"));
        assertThat(fourth.get(30, TimeUnit.SECONDS)).isEqualTo("done");
    }
}
