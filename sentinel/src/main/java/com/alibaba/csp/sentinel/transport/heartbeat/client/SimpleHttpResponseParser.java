package com.alibaba.csp.sentinel.transport.heartbeat.client;

import com.alibaba.csp.sentinel.transport.command.exception.RequestException;
import io.headgate.sentinel.command.Limits;
import io.headgate.sentinel.command.RequestReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Reads answers that are not too large. Safe for many threads. */
public class SimpleHttpResponseParser {

    private static final int MAX_BODY_SIZE = 4 * 1024 * 1024;

    private final int maxBytes;

    /** Takes bodies up to {@code maxSize} bytes. */
    public SimpleHttpResponseParser(int maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException("maxSize must > 0");
        }
        this.maxBytes = maxSize;
    }

    /** Takes bodies up to 4 MiB. */
    public SimpleHttpResponseParser() {
        this(MAX_BODY_SIZE);
    }

    /** The answer, null if there is none. The body is as long as the headers say, else all that comes. */
    public SimpleHttpResponse parse(InputStream in) throws IOException {
        RequestReader reader = new RequestReader(in, Limits.configured().withBody(maxBytes));
        try {
            String statusLine = reader.firstLine();
            if (statusLine == null) {
                return null;
            }
            Map<String, String> headers = reader.headers();
            return new SimpleHttpResponse(statusLine, headers, reader.bodyOfAnswer(headers));
        } catch (RequestException wrong) {
            throw new IOException("Answer not taken: " + wrong.getMessage(), wrong);
        }
    }
}
