package io.headgate.adapters.outbound;

import io.headgate.Entry;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/** A body that ends its call when it is read to its end, fails or is closed, whichever comes first. As safe as the body. */
public final class CountedStream extends FilterInputStream {

    private final Entry entry;
    private final BooleanSupplier cancelled;

    /** Counts {@code body} as part of the call. */
    public CountedStream(InputStream body, Entry entry) {
        this(body, entry, () -> false);
    }

    /** Counts {@code body} as part of the call, which does not fail when it breaks off because it was {@code cancelled}. */
    public CountedStream(InputStream body, Entry entry, BooleanSupplier cancelled) {
        super(body);
        this.entry = entry;
        this.cancelled = cancelled;
    }

    @Override
    public int read() throws IOException {
        try {
            return noted(super.read());
        } catch (IOException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            return noted(super.read(into, offset, length));
        } catch (IOException failure) {
            throw failed(failure);
        }
    }

    private int noted(int read) {
        if (read < 0) {
            entry.close();
        }
        return read;
    }

    private IOException failed(IOException failure) {
        if (!cancelled.getAsBoolean()) {
            entry.failed(failure);
        }
        entry.close();
        return failure;
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
