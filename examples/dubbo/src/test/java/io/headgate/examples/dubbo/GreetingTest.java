package io.headgate.examples.dubbo;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.adapters.dubbo.Refusals;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;

class GreetingTest {

    private static final int TRIES = 10;

    private final FakeTicker ticker = new FakeTicker();
    private int port;

    /** On a port that was free, or on another if somebody is quicker to use it. */
    private GreetingProvider provider(Headgate headgate) throws IOException {
        for (int left = TRIES; ; left--) {
            port = freePort();
            try {
                return new GreetingProvider(headgate, port);
            } catch (RuntimeException taken) {
                if (left == 1 || !String.valueOf(taken).contains("bind")) {
                    throw taken;
                }
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void twoGreetingsOfAnApplicationAreServedAndTheThirdIsToldWhenToComeAgain() throws IOException {
        try (Headgate served = Main.served().ticker(ticker).build();
                Headgate made = Headgate.builder().build();
                GreetingProvider provider = provider(served);
                GreetingConsumer basket = new GreetingConsumer(made, "basket", port);
                GreetingConsumer till = new GreetingConsumer(made, "till", port)) {
            assertThat(basket.greet("Ada")).isEqualTo("hello, Ada");
            assertThat(basket.greet("Ada")).isEqualTo("hello, Ada");

            assertThatThrownBy(() -> basket.greet("Ada")).isInstanceOfSatisfying(RpcException.class, refused -> {
                assertThat(refused.isLimitExceed()).isTrue();
                assertThat(Refusals.retryAfter(refused)).isPresent();
            });
            assertThat(till.greet("Bob")).isEqualTo("hello, Bob");
        }
    }

    @Test
    void aConsumerRefusesByItsOwnRulesBeforeAnythingIsSent() throws IOException {
        try (Headgate served = Headgate.builder().build();
                Headgate made = Headgate.builder()
                        .ticker(ticker)
                        .rules(flow(Main.GREET).perMinute(1))
                        .build();
                GreetingProvider provider = provider(served);
                GreetingConsumer consumer = new GreetingConsumer(made, "basket", port)) {
            assertThat(consumer.greet("Ada")).isEqualTo("hello, Ada");
            assertThatThrownBy(() -> consumer.greet("Ada")).isInstanceOf(RpcException.class);
            assertThat(served.resource(Main.GREET).statistics().total().passed())
                    .isEqualTo(1);
        }
    }
}
