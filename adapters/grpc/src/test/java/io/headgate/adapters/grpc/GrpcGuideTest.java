package io.headgate.adapters.grpc;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.ClientInterceptor;
import io.grpc.ServerInterceptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.headgate.Headgate;
import org.junit.jupiter.api.Test;

/** The gRPC code in docs/guide/clients.md. */
class GrpcGuideTest {

    @Test
    void bothSidesAreProtected() {
        Headgate headgate = Headgate.builder()
                .rules(flow("test.Echo/Unary").perMinute(1).from("shop"))
                .build();
        Headgate caller = Headgate.builder().build();
        // example: grpc
        ServerInterceptor served = HeadgateServerInterceptor.of(headgate).from(Origin.announced());
        ClientInterceptor made = HeadgateClientInterceptor.of(caller).announcing("shop");
        // end
        try (Loopback loopback = new Loopback(new Loopback.Service(), served, made)) {
            ClientCalls.blockingUnaryCall(loopback.channel(), Loopback.UNARY, CallOptions.DEFAULT, "one");
            assertThatThrownBy(() -> ClientCalls.blockingUnaryCall(
                            loopback.channel(), Loopback.UNARY, CallOptions.DEFAULT, "two"))
                    .isInstanceOfSatisfying(StatusRuntimeException.class, refused -> {
                        // example: grpc-retry
                        String millis = refused.getTrailers().get(Refusals.RETRY_PUSHBACK);
                        // end
                        assertThat(millis).isNotNull();
                    });
        }
    }
}
