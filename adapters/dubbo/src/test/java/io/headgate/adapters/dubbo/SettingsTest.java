package io.headgate.adapters.dubbo;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What can be said otherwise, and where it is said. */
class SettingsTest {

    private static final String ORDERS = Orders.class.getName();
    private static final String PLACE = ORDERS + ":place(java.lang.String)";
    private static final String PLACE_ITEMS = ORDERS + ":place(java.lang.String,int)";
    private static final String PLACE_LATER = ORDERS + ":placeLater(java.lang.String)";

    private final Headgate serving = Headgate.builder().build();
    private final Headgate calling = Headgate.builder().build();
    private final Loopback loopback = new Loopback("dubbo");

    @AfterEach
    void close() {
        loopback.close();
        serving.close();
        calling.close();
    }

    private static void rules(Headgate headgate, Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    private static Snapshot seen(Headgate headgate, String name) {
        return headgate.resource(name).statistics();
    }

    // ------------------------------------------------------------------ names

    @Test
    void aCallCanGoThroughItsInterfaceAndItsMethod() {
        loopback.serve(new Shop(), DubboProtection.of(serving).naming(Naming.interfaceAndMethod()));
        Orders orders = loopback.client("web", calling);
        orders.place("tea");
        orders.place("tea", 3);
        Eventually.holds(() -> seen(serving, ORDERS).total().finished() == 2);
        Eventually.holds(() -> seen(serving, PLACE).total().finished() == 1);
        Eventually.holds(() -> seen(serving, PLACE_ITEMS).total().finished() == 1); // ends after that of the interface
    }

    @Test
    void aCallThatTheMethodRefusesCostsTheInterfaceNothing() {
        loopback.serve(new Shop(), DubboProtection.of(serving).naming(Naming.interfaceAndMethod()));
        rules(serving, flow(ORDERS).perMinute(2), flow(PLACE).perMinute(0));
        Orders orders = loopback.client("web", calling);
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> orders.place("tea")).hasMessageContaining(PLACE);
        }
        assertThat(orders.place("tea", 1)).isEqualTo("1 placed tea");
        assertThat(orders.place("tea", 2)).isEqualTo("2 placed tea");
        assertThatThrownBy(() -> orders.place("tea", 3)).hasMessageContaining(ORDERS + " refused");
        Eventually.holds(() -> seen(serving, ORDERS).inFlight() == 0);
        assertThat(seen(serving, ORDERS).total().errors()).isZero();
    }

    @Test
    void sidesCanHaveNamesOfTheirOwn() {
        Naming naming = Naming.method().prefixed("served:", "made:");
        loopback.serve(new Shop(), DubboProtection.of(serving).naming(naming));
        loopback.client("web", DubboProtection.of(serving).naming(naming)).place("tea");
        Eventually.holds(() -> seen(serving, "made:" + PLACE).total().finished() == 1);
        assertThat(serving.statistics().resources()).containsOnlyKeys("served:" + PLACE, "made:" + PLACE);
    }

    @Test
    void aCallWithoutANameIsNotGuarded() {
        loopback.serve(new Shop(), DubboProtection.of(serving).naming(called -> List.of()));
        Orders orders = loopback.client("web", DubboProtection.of(calling).naming(called -> List.of()));
        assertThat(orders.place("tea")).isEqualTo("placed tea");
        assertThat(serving.statistics().resources()).isEmpty();
        assertThat(calling.statistics().resources()).isEmpty();
    }

    @Test
    void namesCanHaveTheGroupAndTheVersion() {
        Naming naming = called -> List.of(called.service() + ":" + called.version() + ":" + called.group());
        loopback.serve(new Shop(), DubboProtection.of(serving).naming(naming), service -> {
            service.setGroup("eu");
            service.setVersion("1.0");
        });
        Orders orders = loopback.client("web", DubboProtection.of(calling).naming(naming), reference -> {
            reference.setGroup("eu");
            reference.setVersion("1.0");
        });
        orders.place("tea");
        assertThat(serving.statistics().resources()).containsOnlyKeys(ORDERS + ":1.0:eu");
        assertThat(calling.statistics().resources()).containsOnlyKeys(ORDERS + ":1.0:eu");
    }

    @Test
    void aGenericCallIsTheMethodThatItNames() {
        loopback.serve(new Shop(), serving);
        GenericService orders = loopback.genericClient("web", calling);
        Object answer = orders.$invoke("place", new String[] {"java.lang.String", "int"}, new Object[] {"tea", 3});
        assertThat(answer).isEqualTo("3 placed tea");
        assertThat(serving.statistics().resources()).containsOnlyKeys(PLACE_ITEMS);
        assertThat(calling.statistics().resources()).containsOnlyKeys(PLACE_ITEMS);
    }

    // ------------------------------------------------------------------ answers

    @Test
    void refusedCallsCanBeAnsweredWithAValueOnEitherSide() throws Exception {
        RefusalHandler sorry = (called, invocation, refused) ->
                AsyncRpcResult.newDefaultAsyncResult((Object) ("sorry, says " + called.side()), invocation);
        loopback.serve(new Shop(), DubboProtection.of(serving).refusing(sorry));
        Orders orders = loopback.client("web", DubboProtection.of(calling).refusing(sorry));
        rules(serving, flow(PLACE).perMinute(0), flow(PLACE_LATER).perMinute(0));
        assertThat(orders.place("tea")).isEqualTo("sorry, says SERVED");
        assertThat(orders.placeLater("tea").get(30, TimeUnit.SECONDS)).isEqualTo("sorry, says SERVED");
        rules(calling, flow(PLACE).perMinute(0), flow(PLACE_LATER).perMinute(0));
        assertThat(orders.place("tea")).isEqualTo("sorry, says MADE");
        assertThat(orders.placeLater("tea").get(30, TimeUnit.SECONDS)).isEqualTo("sorry, says MADE");
    }

    @Test
    void whatCountsAsAFailureCanBeSaid() {
        loopback.serve(
                new Shop() {
                    @Override
                    public String place(String order) {
                        throw new IllegalArgumentException("what is " + order + "?");
                    }
                },
                DubboProtection.of(serving).failing(error -> !(error instanceof IllegalArgumentException)));
        Orders orders = loopback.client("web", calling);
        assertThatThrownBy(() -> orders.place("tea")).hasMessageContaining("what is tea?");
        Eventually.holds(() -> seen(serving, PLACE).total().finished() == 1);
        assertThat(seen(serving, PLACE).total().errors()).isZero();
    }

    // ------------------------------------------------------------------ who calls

    @Test
    void callersNeedNotBeToldApart() {
        loopback.serve(new Shop(), DubboProtection.of(serving).from(Origin.none()));
        loopback.client("web", calling).place("tea");
        assertThat(serving.statistics().origins(PLACE).keySet()).doesNotContain("web");
    }

    @Test
    void callersCanBeToldApartByAddress() {
        loopback.serve(new Shop(), DubboProtection.of(serving).from(Origin.peer()));
        loopback.client("web", calling).place("tea");
        assertThat(serving.statistics().origins(PLACE).keySet())
                .singleElement()
                .asString()
                .matches("\\d+\\.\\d+\\.\\d+\\.\\d+");
    }

    // ------------------------------------------------------------------ where it is found

    @Test
    void aHeadgateOfTheWholeFrameworkIsFound() {
        loopback.framework().getBeanFactory().registerBean(serving);
        loopback.serve(new Shop(), null);
        loopback.client("web", null).place("tea");
        assertThat(serving.statistics().resources()).containsOnlyKeys(PLACE);
    }

    @Test
    void anApplicationWithoutAHeadgateDoesNotStart() {
        assertThatThrownBy(() -> loopback.serve(new Shop(), null))
                .hasStackTraceContaining("headgate: none (expected: one that was given to the application");
    }

    @Test
    void theFiltersCanBeTurnedOff() {
        loopback.serve(new Shop(), null, service -> service.setFilter("-headgate.provider"));
        Orders orders = loopback.client("web", null, reference -> reference.setFilter("-headgate.consumer"));
        assertThat(orders.place("tea")).isEqualTo("placed tea");
    }

    @Test
    void onlyARefusalSaysWhenToTryAgain() {
        assertThat(Refusals.retryAfter(new RpcException("a; retry after 5 ms"))).isEmpty();
        int code = RpcException.LIMIT_EXCEEDED_EXCEPTION;
        assertThat(Refusals.retryAfter(new RpcException(code))).isEmpty();
        assertThat(Refusals.retryAfter(new RpcException(code, "a; retry after x ms")))
                .isEmpty();
        assertThat(Refusals.retryAfter(new RpcException(code, "a; retry after 5 ms")))
                .hasValue(Duration.ofMillis(5));
    }
}
