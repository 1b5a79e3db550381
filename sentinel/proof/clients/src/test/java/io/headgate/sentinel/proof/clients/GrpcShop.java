package io.headgate.sentinel.proof.clients;

import io.grpc.CallOptions;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A gRPC server and its client on loopback, with the interceptors that are to be looked at. */
final class GrpcShop implements AutoCloseable {

    static final MethodDescriptor<String, String> ORDER = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName("shop.Orders/Place")
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();

    volatile boolean failing;
    private final Server server;
    private final ManagedChannel channel;

    GrpcShop(List<ServerInterceptor> served, List<ClientInterceptor> made) throws IOException {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        served.forEach(builder::intercept);
        server = builder.addService(ServerServiceDefinition.builder("shop.Orders")
                        .addMethod(ORDER, ServerCalls.asyncUnaryCall(this::place))
                        .build())
                .build()
                .start();
        channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .intercept(made)
                .build();
    }

    private void place(String order, StreamObserver<String> answer) {
        if (failing) {
            answer.onError(Status.INTERNAL.withDescription("no orders today").asRuntimeException());
        } else {
            answer.onNext("placed " + order);
            answer.onCompleted();
        }
    }

    /** Places an order; throws {@link io.grpc.StatusRuntimeException} when that is not possible. */
    String place(String order) {
        return ClientCalls.blockingUnaryCall(
                channel, ORDER, CallOptions.DEFAULT.withDeadlineAfter(30, TimeUnit.SECONDS), order);
    }

    @Override
    public void close() {
        channel.shutdownNow();
        server.shutdownNow();
    }

    private static final class Text implements MethodDescriptor.Marshaller<String> {

        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream bytes) {
            try {
                return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
