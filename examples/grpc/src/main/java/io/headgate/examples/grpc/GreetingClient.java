package io.headgate.examples.grpc;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.headgate.Headgate;
import io.headgate.adapters.grpc.HeadgateClientInterceptor;
import java.util.concurrent.TimeUnit;

/** Asks for greetings in the name of an application, as long as its own rules admit that. */
final class GreetingClient implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final ManagedChannel channel;

    GreetingClient(Headgate headgate, String application, int port) {
        channel = NettyChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .intercept(HeadgateClientInterceptor.of(headgate).announcing(application))
                .build();
    }

    /** A greeting; throws {@link io.grpc.StatusRuntimeException} when it was refused, here or there. */
    String greet(String name) {
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return ClientCalls.blockingUnaryCall(channel, Greeting.GREET, options, name);
    }

    @Override
    public void close() throws InterruptedException {
        channel.shutdownNow().awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
