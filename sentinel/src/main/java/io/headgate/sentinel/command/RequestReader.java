package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.transport.command.exception.RequestException;
import com.alibaba.csp.sentinel.transport.command.http.StatusCode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the parts of one message, in their order, and none that is too large. For one thread. */
public final class RequestReader {

    /*
     * A sender says how long its body is, and may lie. Sentinel takes its word: one line of text makes it ask for two gigabytes.
     * Here the word is held against the limit first, and the buffer then grows with what has really come, so that a megabyte
     * of memory costs the sender a megabyte on the wire.
     */
    private static final int CHUNK_BYTES = 8 * 1024;

    private final InputStream in;
    private final Limits limits;

    public RequestReader(InputStream in, Limits limits) {
        this.in = new BufferedInputStream(in, CHUNK_BYTES);
        this.limits = limits;
    }

    /** The first line, null if nothing comes. */
    public @Nullable String firstLine() throws IOException, RequestException {
        return line(limits.line(), StatusCode.URI_TOO_LONG);
    }

    /** The headers, their names in lower case; up to the empty line. */
    public Map<String, String> headers() throws IOException, RequestException {
        Map<String, String> headers = new HashMap<>();
        int left = limits.headers();
        for (String line = line(left, StatusCode.HEADERS_TOO_LARGE);
                line != null && !line.isEmpty();
                line = line(left, StatusCode.HEADERS_TOO_LARGE)) {
            left -= line.length() + 1;
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.put(
                        line.substring(0, colon).trim().toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).trim());
            }
        }
        return headers;
    }

    /** The body of a request, which must be a form whose length is told. */
    public String form(Map<String, String> headers) throws IOException, RequestException {
        String type = headers.getOrDefault("content-type", FormText.TYPE);
        if (!type.split(";")[0].trim().equalsIgnoreCase(FormText.TYPE)) {
            throw new RequestException(
                    StatusCode.UNSUPPORTED_MEDIA_TYPE, "Only form-encoded post request is supported");
        }
        long length = length(headers);
        if (length < 0) {
            throw new RequestException(StatusCode.LENGTH_REQUIRED, "No legal Content-Length");
        }
        return new String(body(length), StandardCharsets.ISO_8859_1); // what is not ASCII is encoded, see FormText
    }

    /** The body of an answer, to its end where its length is not told. */
    public byte[] bodyOfAnswer(Map<String, String> headers) throws IOException, RequestException {
        long length = length(headers);
        return length < 0 ? bytes(Long.MAX_VALUE) : body(length);
    }

    private static long length(Map<String, String> headers) {
        String text = headers.getOrDefault("content-length", "");
        return headers.containsKey("transfer-encoding") || !text.matches("\\d{1,18}") ? -1 : Long.parseLong(text);
    }

    private byte[] body(long length) throws IOException, RequestException {
        if (length > limits.body()) {
            throw tooLarge();
        }
        byte[] body = bytes(length);
        if (body.length < length) {
            throw new RequestException(StatusCode.BAD_REQUEST, "Body ended early");
        }
        return body;
    }

    private byte[] bytes(long length) throws IOException, RequestException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK_BYTES];
        while (body.size() < length) {
            int count = in.read(chunk, 0, (int) Math.min(chunk.length, length - body.size()));
            if (count < 0) {
                break;
            }
            body.write(chunk, 0, count);
            if (body.size() > limits.body()) {
                throw tooLarge();
            }
        }
        return body.toByteArray();
    }

    private RequestException tooLarge() {
        return new RequestException(
                StatusCode.PAYLOAD_TOO_LARGE, "Body too large (expected: at most " + limits.body() + " bytes)");
    }

    private @Nullable String line(int limit, StatusCode tooLong) throws IOException, RequestException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(128);
        int next = in.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (line.size() >= limit) {
                throw new RequestException(tooLong, tooLong.getDesc());
            }
            line.write(next);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
