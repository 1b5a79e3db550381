package io.headgate.examples.grpc;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The service {@code shop.Greeter}, written by hand: in an application the compiler of protocol buffers makes this. */
final class Greeting {

    static final String SERVICE = "shop.Greeter";

    /** Its full name, {@code shop.Greeter/Greet}, is the name of the resource. */
    static final MethodDescriptor<String, String> GREET = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Greet"))
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();

    private Greeting() {}

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
