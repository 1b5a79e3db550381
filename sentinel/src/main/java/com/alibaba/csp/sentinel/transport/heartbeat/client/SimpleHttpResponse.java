package com.alibaba.csp.sentinel.transport.heartbeat.client;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;

/** An answer of a dashboard. For one thread. */
public class SimpleHttpResponse {

    private static final String CHARSET = "charset=";

    private final String statusLine;
    private final Map<String, String> headers;
    private byte[] body;

    /** Without a body yet. */
    public SimpleHttpResponse(String statusLine, Map<String, String> headers) {
        this(statusLine, headers, null);
    }

    /** All of it. */
    public SimpleHttpResponse(String statusLine, Map<String, String> headers, byte[] body) {
        this.statusLine = statusLine;
        this.headers = headers;
        this.body = body;
    }

    public void setBody(byte[] body) {
        this.body = body;
    }

    public byte[] getBody() {
        return body;
    }

    public String getStatusLine() {
        return statusLine;
    }

    /** The number in the status line, 0 if there is none. */
    public Integer getStatusCode() {
        String[] words = statusLine == null ? new String[0] : statusLine.split(" ");
        return words.length > 1 && words[1].matches("\\d{1,9}") ? Integer.parseInt(words[1]) : 0;
    }

    public Map<String, String> getHeaders() {
        return headers;
    }

    /** A header, by its name in any case; null if there is none. */
    public String getHeader(String key) {
        if (headers == null || key == null) {
            return null;
        }
        return headers.entrySet().stream()
                .filter(header -> key.equalsIgnoreCase(header.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** The body as text, in the charset that the headers tell, else the usual one. */
    public String getBodyAsString() {
        return new String(body == null ? new byte[0] : body, charset());
    }

    private Charset charset() {
        String type = String.valueOf(getHeader("Content-Type")).toLowerCase(Locale.ROOT);
        int at = type.indexOf(CHARSET);
        try {
            return Charset.forName(
                    at < 0
                            ? SentinelConfig.charset()
                            : type.substring(at + CHARSET.length())
                                    .split(";")[0]
                                    .replace("\"", "")
                                    .trim());
        } catch (IllegalArgumentException unknown) {
            return Charset.forName(SentinelConfig.charset());
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(statusLine).append("\r\n");
        if (headers != null) {
            headers.forEach((name, value) ->
                    text.append(name).append(": ").append(value).append("\r\n"));
        }
        return text.append("\r\n").append(getBodyAsString()).toString();
    }
}
