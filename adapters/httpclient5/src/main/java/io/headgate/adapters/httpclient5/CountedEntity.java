package io.headgate.adapters.httpclient5;

import io.headgate.Entry;
import io.headgate.adapters.outbound.CountedStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/** The body of an answer; ends the call when it is read to its end or closed. */
final class CountedEntity extends HttpEntityWrapper {

    private final Entry entry;
    private final BooleanSupplier cancelled;

    CountedEntity(HttpEntity entity, Entry entry, BooleanSupplier cancelled) {
        super(entity);
        this.entry = entry;
        this.cancelled = cancelled;
    }

    @Override
    public InputStream getContent() throws IOException {
        return new CountedStream(super.getContent(), entry, cancelled);
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        try {
            super.writeTo(out);
        } catch (IOException failure) {
            if (!cancelled.getAsBoolean()) {
                entry.failed(failure);
            }
            throw failure;
        } finally {
            entry.close();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
        } finally {
            entry.close();
        }
    }
}
