package io.headgate.adapters.grpc;

import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A server and a channel over loopback, with a service of all four kinds of methods. */
final class Loopback implements AutoCloseable {

    static final MethodDescriptor<String, String> UNARY = method("Unary", MethodType.UNARY);
    static final MethodDescriptor<String, String> DOWN = method("Down", MethodType.SERVER_STREAMING);
    static final MethodDescriptor<String, String> UP = method("Up", MethodType.CLIENT_STREAMING);
    static final MethodDescriptor<String, String> BOTH = method("Both", MethodType.BIDI_STREAMING);

    private final Server server;
    private final ManagedChannel channel;

    Loopback(Service service, ServerInterceptor served, ClientInterceptor made) {
        this(service, served, made, Map.of());
    }

    Loopback(Service service, ServerInterceptor served, ClientInterceptor made, Map<String, ?> serviceConfig) {
        try {
            server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .addService(service.definition())
                    .intercept(served)
                    .build()
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .defaultServiceConfig(serviceConfig)
                .intercept(made)
                .build();
    }

    ManagedChannel channel() {
        return channel;
    }

    @Override
    public void close() {
        channel.shutdownNow();
        server.shutdownNow();
        Eventually.holds(() -> channel.isTerminated() && server.isTerminated());
    }

    /** Answers; each method can be replaced. */
    static class Service {

        void unary(String request, StreamObserver<String> answer) {
            answer.onNext("answer to " + request);
            answer.onCompleted();
        }

        void down(String request, StreamObserver<String> answers) {
            answers.onNext(request + " 1");
            answers.onNext(request + " 2");
            answers.onCompleted();
        }

        StreamObserver<String> up(StreamObserver<String> answer) {
            return both(answer);
        }

        StreamObserver<String> both(StreamObserver<String> answers) {
            return new StreamObserver<>() {
                private int messages;

                @Override
                public void onNext(String message) {
                    messages++;
                }

                @Override
                public void onError(Throwable cancelled) {}

                @Override
                public void onCompleted() {
                    answers.onNext(messages + " messages");
                    answers.onCompleted();
                }
            };
        }

        private ServerServiceDefinition definition() {
            return ServerServiceDefinition.builder("test.Echo")
                    .addMethod(UNARY, ServerCalls.asyncUnaryCall(this::unary))
                    .addMethod(DOWN, ServerCalls.asyncServerStreamingCall(this::down))
                    .addMethod(UP, ServerCalls.asyncClientStreamingCall(this::up))
                    .addMethod(BOTH, ServerCalls.asyncBidiStreamingCall(this::both))
                    .build();
        }
    }

    private static MethodDescriptor<String, String> method(String name, MethodType type) {
        return MethodDescriptor.<String, String>newBuilder()
                .setType(type)
                .setFullMethodName("test.Echo/" + name)
                .setRequestMarshaller(Text.UTF_8)
                .setResponseMarshaller(Text.UTF_8)
                .build();
    }

    private enum Text implements MethodDescriptor.Marshaller<String> {
        UTF_8;

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
