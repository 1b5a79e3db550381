package io.headgate.examples.grpc;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.headgate.Headgate;
import io.headgate.adapters.grpc.Refusals;
import io.headgate.testkit.time.FakeTicker;
import org.junit.jupiter.api.Test;

class GreetingTest {

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void twoGreetingsOfAnApplicationAreServedAndTheThirdIsToldWhenToComeAgain() throws Exception {
        try (Headgate served = Main.served().ticker(ticker).build();
                Headgate made = Headgate.builder().build();
                GreetingServer server = new GreetingServer(served);
                GreetingClient basket = new GreetingClient(made, "basket", server.port());
                GreetingClient till = new GreetingClient(made, "till", server.port())) {
            assertThat(basket.greet("Ada")).isEqualTo("hello, Ada");
            assertThat(basket.greet("Ada")).isEqualTo("hello, Ada");

            assertThatThrownBy(() -> basket.greet("Ada"))
                    .isInstanceOfSatisfying(StatusRuntimeException.class, refused -> {
                        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
                        assertThat(Long.parseLong(refused.getTrailers().get(Refusals.RETRY_PUSHBACK)))
                                .isPositive();
                    });
            assertThat(till.greet("Bob")).isEqualTo("hello, Bob");
        }
    }

    @Test
    void aClientRefusesByItsOwnRulesBeforeAnythingIsSent() throws Exception {
        try (Headgate served = Headgate.builder().build();
                Headgate made = Headgate.builder()
                        .ticker(ticker)
                        .rules(flow("shop.Greeter/Greet").perMinute(1))
                        .build();
                GreetingServer server = new GreetingServer(served);
                GreetingClient client = new GreetingClient(made, "basket", server.port())) {
            assertThat(client.greet("Ada")).isEqualTo("hello, Ada");
            assertThatThrownBy(() -> client.greet("Ada")).isInstanceOf(StatusRuntimeException.class);
            assertThat(served.resource("shop.Greeter/Greet")
                            .statistics()
                            .total()
                            .passed())
                    .isEqualTo(1);
        }
    }
}
