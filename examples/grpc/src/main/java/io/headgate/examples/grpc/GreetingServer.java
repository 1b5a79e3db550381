package io.headgate.examples.grpc;

import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.headgate.Headgate;
import io.headgate.adapters.grpc.HeadgateServerInterceptor;
import io.headgate.adapters.grpc.Origin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Serves greetings on this machine, as long as its rules admit them. */
final class GreetingServer implements AutoCloseable {

    private final Server server;

    GreetingServer(Headgate headgate) throws IOException {
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(service())
                .intercept(HeadgateServerInterceptor.of(headgate).from(Origin.announced()))
                .build()
                .start();
    }

    private static ServerServiceDefinition service() {
        return ServerServiceDefinition.builder(Greeting.SERVICE)
                .addMethod(Greeting.GREET, ServerCalls.asyncUnaryCall((name, answer) -> {
                    answer.onNext("hello, " + name);
                    answer.onCompleted();
                }))
                .build();
    }

    int port() {
        return server.getPort();
    }

    @Override
    public void close() throws InterruptedException {
        server.shutdownNow().awaitTermination();
    }
}
