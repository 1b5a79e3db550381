package io.headgate.adapters.spring.client;

import io.headgate.Entry;
import io.headgate.adapters.outbound.CountedStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** An answer that ends its call when its body is read to its end, or when it is closed. As safe as the answer. */
final class CountedResponse implements ClientHttpResponse {

    private final ClientHttpResponse response;
    private final Entry entry;
    private @Nullable InputStream body;

    CountedResponse(ClientHttpResponse response, Entry entry) {
        this.response = response;
        this.entry = entry;
    }

    @Override
    public HttpStatusCode getStatusCode() throws IOException {
        return response.getStatusCode();
    }

    @Override
    public String getStatusText() throws IOException {
        return response.getStatusText();
    }

    @Override
    public HttpHeaders getHeaders() {
        return response.getHeaders();
    }

    /** The same stream each time, as the clients expect it. */
    @Override
    public InputStream getBody() throws IOException {
        InputStream counted = body;
        if (counted == null) {
            counted = new CountedStream(response.getBody(), entry);
            body = counted;
        }
        return counted;
    }

    @Override
    public void close() {
        try {
            response.close();
        } finally {
            entry.close();
        }
    }
}
