package io.headgate.adapters.feign;

import feign.Response;
import io.headgate.Entry;
import io.headgate.adapters.outbound.CountedStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** The body of an answer; ends the call when it is read to its end or closed. */
final class CountedBody implements Response.Body {

    private final Response.Body body;
    private final Entry entry;

    CountedBody(Response.Body body, Entry entry) {
        this.body = body;
        this.entry = entry;
    }

    @Override
    public @Nullable Integer length() {
        return body.length();
    }

    @Override
    public boolean isRepeatable() {
        return body.isRepeatable();
    }

    @Override
    public InputStream asInputStream() throws IOException {
        return new CountedStream(body.asInputStream(), entry);
    }

    @Override
    public Reader asReader(Charset charset) throws IOException {
        return new InputStreamReader(asInputStream(), charset);
    }

    @Override
    public void close() throws IOException {
        try {
            body.close();
        } finally {
            entry.close();
        }
    }
}
