package io.headgate.console.web;

import io.headgate.console.Browser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A real server with routes of the test's own; the secret of a session is the name of its account. */
final class ServerUnderTest implements AutoCloseable {

    static final String PAGE = "/io/headgate/console/web/testpage/";

    final AtomicLong nanos = new AtomicLong();
    final List<String> attempts = new CopyOnWriteArrayList<>();
    final WebServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    ServerUnderTest(WebSettings settings, LinkDoor door, String page, Route... routes) {
        Map<String, Visitor> visitors = Map.of(
                "ada", new Visitor("ada", Role.ADMIN, Set.of(), true, "token"),
                "vic", new Visitor("vic", Role.VIEWER, Set.of(), true, "token"));
        server = WebServer.start(
                settings,
                List.of(routes),
                secret -> Optional.ofNullable(visitors.get(secret)),
                (who, from, action, application, why) -> attempts.add(who + " " + action + ": " + why),
                door,
                nanos::get,
                page);
    }

    static ServerUnderTest with(Route... routes) {
        return new ServerUnderTest(WebSettings.at("127.0.0.1", 0), null, PAGE, routes);
    }

    Browser browser() {
        return new Browser(client, "http://127.0.0.1:" + server.port());
    }

    static Map<String, String> as(String account) {
        return Map.of("Cookie", "headgate_session=" + account, "X-Headgate-Csrf", "token");
    }

    /** Sends bytes as they are and reads until the server closes the connection. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(30_000);
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                socket.getOutputStream().flush();
            } catch (SocketException cutOff) {
                // it may have answered all the same
            }
            readUntilCutOff(socket.getInputStream(), answer);
            return answer.toString(StandardCharsets.ISO_8859_1);
        }
    }

    /** The answer to a body that is announced and not sent: who sends one is cut off while sending, and may miss the answer. */
    String announced(String path, int length) throws IOException {
        return raw("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\nCookie: headgate_session=ada\r\nX-Headgate-Csrf: token\r\n"
                + "Content-Length: " + length + "\r\n\r\n");
    }

    /** A server that has answered before all was sent cuts the connection. */
    private static void readUntilCutOff(InputStream in, ByteArrayOutputStream answer) throws IOException {
        try {
            in.transferTo(answer);
        } catch (SocketException cutOff) {
            if (answer.size() == 0) {
                throw cutOff;
            }
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
