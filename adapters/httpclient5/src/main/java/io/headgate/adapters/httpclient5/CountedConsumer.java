package io.headgate.adapters.httpclient5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.jspecify.annotations.Nullable;

/** The body of an answer on its way to whoever reads it; says that it has arrived before the reader is told. */
final class CountedConsumer implements AsyncDataConsumer {

    private final AsyncDataConsumer reader;
    private final Runnable arrived;

    CountedConsumer(AsyncDataConsumer reader, Runnable arrived) {
        this.reader = reader;
        this.arrived = arrived;
    }

    @Override
    public void updateCapacity(CapacityChannel capacity) throws IOException {
        reader.updateCapacity(capacity);
    }

    @Override
    public void consume(ByteBuffer part) throws IOException {
        reader.consume(part);
    }

    @Override
    public void streamEnd(@Nullable List<? extends Header> trailers) throws HttpException, IOException {
        arrived.run();
        reader.streamEnd(trailers);
    }

    @Override
    public void releaseResources() {
        reader.releaseResources();
    }
}
