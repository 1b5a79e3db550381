package io.headgate.examples.httpclients;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.RefusedException;
import io.headgate.testkit.time.FakeTicker;
import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StockTest {

    /** Makes a client. */
    @FunctionalInterface
    interface Maker {
        Stock make(Headgate headgate, URI warehouse);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clients")
    void theWarehouseIsAskedOnceAndThenLeftAlone(String name, Maker maker, Class<? extends Exception> refusal)
            throws Exception {
        try (Headgate headgate = Headgate.builder()
                        .ticker(new FakeTicker())
                        .rules(flow(Stock.RESOURCE).perMinute(1))
                        .build();
                Warehouse warehouse = new Warehouse();
                Stock stock = maker.make(headgate, warehouse.address())) {
            assertThat(stock.ask()).isEqualTo("12 books");
            assertThatThrownBy(stock::ask).isInstanceOf(refusal);
        }
    }

    private static Stream<Arguments> clients() {
        return Stream.of(
                Arguments.of("JDK", (Maker) JdkStock::new, BlockedException.class),
                Arguments.of("OkHttp", (Maker) OkHttpStock::new, RefusedException.class),
                Arguments.of("Apache", (Maker) ApacheStock::new, RefusedException.class),
                Arguments.of("Feign", (Maker) FeignStock::new, BlockedException.class));
    }

    @Test
    void allClientsTogetherHaveOneBudget() throws Exception {
        try (Headgate headgate = Main.careful().ticker(new FakeTicker()).build();
                Warehouse warehouse = new Warehouse();
                Stock one = new JdkStock(headgate, warehouse.address());
                Stock other = new FeignStock(headgate, warehouse.address())) {
            for (int i = 0; i < 3; i++) {
                assertThat(one.ask()).isEqualTo("12 books");
                assertThat(other.ask()).isEqualTo("12 books");
            }
            assertThatThrownBy(one::ask).isInstanceOf(BlockedException.class);
            assertThatThrownBy(other::ask).isInstanceOf(BlockedException.class);
        }
    }
}
