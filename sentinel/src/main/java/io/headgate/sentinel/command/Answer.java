package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.transport.command.http.StatusCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * How a request ended, and the text of the answer.
 *
 * @param cutAfter how many entries it has, when that is not all; else 0
 */
record Answer(StatusCode status, String text, int cutAfter) {

    /** What says that there is more, and how many entries there are. */
    static final String CUT = "X-Headgate-Cut-After";

    private static final int LONGEST_REASON = 32 * 1024;
    private static final int LEFT_BYTES = 256 * 1024;
    private static final int LEFT_MILLIS = 500;

    /** One that tells all there is. */
    Answer(StatusCode status, String text) {
        this(status, text, 0);
    }

    /** One that tells why not, and not at any length. */
    static Answer refusal(StatusCode status, @Nullable String why) {
        String text = String.valueOf(why);
        return new Answer(status, text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "…");
    }

    /** Sends it, and lets the sender finish. */
    void send(Socket socket) throws IOException {
        byte[] body = text.getBytes(Charset.forName(SentinelConfig.charset()));
        String head = "HTTP/1.0 " + status + "\r\nContent-Length: " + body.length
                + "\r\nConnection: close\r\nContent-Type: text/plain; charset=" + SentinelConfig.charset()
                + "\r\nX-Content-Type-Options: nosniff"
                + (cutAfter > 0 ? "\r\n" + CUT + ": " + cutAfter : "") + "\r\n\r\n";
        OutputStream out = socket.getOutputStream();
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
        socket.shutdownOutput();
        if (status != StatusCode.OK) {
            readRest(socket);
        }
    }

    /** A connection that is closed with something unread is reset, and the answer may be lost with it. */
    private static void readRest(Socket socket) throws IOException {
        InputStream in = new DeadlineInput(socket, LEFT_MILLIS);
        byte[] chunk = new byte[1024];
        try {
            for (int left = LEFT_BYTES; left > 0; ) {
                int count = in.read(chunk);
                if (count < 0) {
                    return;
                }
                left -= count;
            }
        } catch (SocketTimeoutException enough) {
            // it had its time
        }
    }
}
