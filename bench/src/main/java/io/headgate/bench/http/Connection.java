package io.headgate.bench.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection that sends one request after the other and reads each response to its end. For one thread. */
final class Connection implements AutoCloseable {

    private static final byte[] REQUEST = """
            GET /orders/7 HTTP/1.1\r
            Host: 127.0.0.1\r
            User-Agent: headgate-bench\r
            Accept: text/plain, */*;q=0.5\r
            Accept-Language: en\r
            \r
            """.getBytes(StandardCharsets.US_ASCII);
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String HEAD_END = "\r\n\r\n";
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final byte[] read = new byte[4_096]; // no response is larger
    private int filled;

    Connection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
    }

    /** Sends a request. */
    void send() throws IOException {
        socket.getOutputStream().write(REQUEST);
    }

    /** Sends a request and reads the response, which must be the usual one. */
    void ask() throws IOException {
        send();
        String response = response();
        if (!response.startsWith("HTTP/1.1 200") || !response.endsWith(TinyServer.BODY)) {
            throw new IOException("response: " + response + " (expected: status 200 and \"" + TinyServer.BODY + "\")");
        }
    }

    private String response() throws IOException {
        InputStream in = socket.getInputStream();
        filled = 0;
        while (true) {
            int count = in.read(read, filled, read.length - filled);
            if (count <= 0) {
                throw new IOException("response: ends after " + filled + " bytes (expected: a whole one of less than "
                        + read.length + ")");
            }
            filled += count;
            String text = new String(read, 0, filled, StandardCharsets.ISO_8859_1);
            if (isWhole(text)) {
                return text;
            }
        }
    }

    private static boolean isWhole(String text) throws IOException {
        int end = text.indexOf(HEAD_END);
        if (end < 0) {
            return false;
        }
        String head = text.substring(0, end + HEAD_END.length()).toLowerCase(Locale.ROOT);
        int at = head.indexOf(LENGTH);
        if (at < 0) {
            throw new IOException("response: " + text + " (expected: a Content-Length)");
        }
        int from = at + LENGTH.length();
        int length =
                Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
        return text.length() >= end + HEAD_END.length() + length;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
