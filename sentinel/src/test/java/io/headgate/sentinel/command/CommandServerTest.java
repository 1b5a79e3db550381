package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.command.CommandResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CommandServerTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static Exchange exchange(Socket socket, int readMillis, String token) {
        return exchange(socket, readMillis, token, "10.0.0.7");
    }

    private static Exchange exchange(Socket socket, int readMillis, String token, String announced) {
        return new Exchange(
                socket,
                new Limits(100_000, 1000, 1000, readMillis),
                new Access(token, announced),
                command -> command.equals("echo")
                        ? request -> CommandResponse.ofSuccess(request.getParameters())
                        : command.equals("fail")
                                ? request -> {
                                    throw new IllegalStateException("secret");
                                }
                                : command.equals("complain")
                                        ? request -> CommandResponse.ofFailure(new Exception("no ".repeat(1_000_000)))
                                        : null);
    }

    private static String ask(int port, String text) throws IOException {
        try (Socket socket = new Socket(HERE, port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void answersAsSentinelDoes() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 60_000, null).run())) {
            int port = server.port();
            assertThat(ask(port, "GET /echo?a=b HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                    .isEqualTo(
                            "HTTP/1.0 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n"
                                    + "Content-Type: text/plain; charset=UTF-8\r\nX-Content-Type-Options: nosniff\r\n\r\n{a=b}");
            assertThat(ask(port, "POST /echo?a=b HTTP/1.1\r\nContent-Length: 3\r\n\r\nc=d"))
                    .startsWith("HTTP/1.0 200 OK\r\n")
                    .endsWith("{a=b, c=d}");
            assertThat(ask(port, "GET /nope HTTP/1.1\r\n\r\n"))
                    .startsWith("HTTP/1.0 400 Bad Request\r\n")
                    .endsWith("\r\n\r\nUnknown command `nope`");
            assertThat(ask(port, "GET / HTTP/1.1\r\n\r\n")).endsWith("\r\n\r\nInvalid command");
            assertThat(ask(port, "hello\r\n\r\n")).startsWith("HTTP/1.0 400 ");
            assertThat(ask(port, "GET /echo?a=%zz HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.0 400 ");
            assertThat(ask(port, "GET /fail HTTP/1.1\r\n\r\n"))
                    .startsWith("HTTP/1.0 500 Internal Server Error\r\n")
                    .endsWith("\r\n\r\nCommand server error");
            assertThat(ask(port, "POST /echo HTTP/1.1\r\nContent-Length: 2000000000\r\n\r\nc=d"))
                    .startsWith("HTTP/1.0 413 Payload Too Large\r\n");
            assertThat(ask(port, "GET /" + "x".repeat(150_000) + " HTTP/1.1\r\n\r\n"))
                    .startsWith("HTTP/1.0 414 URI Too Long\r\n");
        }
    }

    @Test
    void aReasonIsNotToldAtAnyLength() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 60_000, null).run())) {
            assertThat(ask(server.port(), "GET /complain HTTP/1.1\r\n\r\n"))
                    .startsWith("HTTP/1.0 400 Bad Request\r\n")
                    .endsWith("no…")
                    .hasSizeLessThan(40_000);
        }
    }

    @Test
    void withATokenOnlyWhoBringsItIsAnswered() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 60_000, "s3cret").run())) {
            int port = server.port();
            for (String refused : List.of(
                    "GET /echo HTTP/1.1\r\n\r\n",
                    "GET /echo?token=s3cre HTTP/1.1\r\n\r\n",
                    "GET /echo?token=s3cret HTTP/1.1\r\nAuthorization: Bearer wrong\r\n\r\n",
                    "GET /nope HTTP/1.1\r\n\r\n")) {
                assertThat(ask(port, refused))
                        .startsWith("HTTP/1.0 401 Unauthorized\r\n")
                        .endsWith("\r\n\r\nToken missing or wrong");
            }
            assertThat(ask(port, "GET /echo?a=b HTTP/1.1\r\nauthorization: bearer s3cret\r\n\r\n"))
                    .endsWith("{a=b}");
            assertThat(ask(port, "GET /echo?a=b&token=s3cret HTTP/1.1\r\n\r\n"))
                    .as("no command sees it")
                    .endsWith("{a=b}");
            assertThat(ask(port, "POST /echo HTTP/1.1\r\nContent-Length: 16\r\n\r\na=b&token=s3cret"))
                    .endsWith("{a=b}");
        }
    }

    @Test
    void aTokenIsLookedAtBeforeTheBodyComes() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 2_000, "s3cret").run())) {
            int port = server.port();
            for (String refused : List.of(
                    "POST /echo HTTP/1.1\r\nAuthorization: Bearer wrong\r\nContent-Length: 9\r\n\r\n",
                    "POST /echo?token=wrong HTTP/1.1\r\nContent-Length: 9\r\n\r\n")) {
                assertThat(ask(port, refused)).startsWith("HTTP/1.0 401 ");
            }
            assertThat(ask(port, "POST /echo?token=s3cret HTTP/1.1\r\nContent-Length: 15\r\n\r\na=b&token=wrong"))
                    .as("whoever brings it before the body need not bring it again")
                    .endsWith("{a=b}");
            assertThat(ask(port, "POST /echo HTTP/1.1\r\nContent-Length: 3\r\n\r\na=b"))
                    .startsWith("HTTP/1.0 401 ");
        }
    }

    @Test
    void aRequestHasAHundredFieldsAtMost() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 60_000, null).run())) {
            int port = server.port();
            String most = "a=b&".repeat(99) + "c=d";
            assertThat(ask(port, "GET /echo?" + most + " HTTP/1.1\r\n\r\n")).endsWith("{a=b, c=d}");
            assertThat(ask(port, form(most))).endsWith("{a=b, c=d}");
            for (String tooMany : List.of(
                    "GET /echo?" + most + "& HTTP/1.1\r\n\r\n",
                    "GET /echo?" + "&".repeat(50_000) + " HTTP/1.1\r\n\r\n",
                    form(most + "&e=f"))) {
                assertThat(ask(port, tooMany))
                        .startsWith("HTTP/1.0 400 Bad Request\r\n")
                        .endsWith("\r\n\r\nfields: more than 100 (expected: at most 100)");
            }
        }
    }

    private static String form(String fields) {
        return "POST /echo HTTP/1.1\r\nContent-Length: " + fields.length() + "\r\n\r\n" + fields;
    }

    @Test
    void pagesInABrowserAreRefused() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 60_000, null).run())) {
            for (String header : List.of(
                    "Origin: http://evil.example",
                    "Sec-Fetch-Site: cross-site",
                    "Sec-Fetch-Site: same-site",
                    "Sec-Fetch-Site: same-origin")) {
                assertThat(ask(server.port(), "GET /echo HTTP/1.1\r\n" + header + "\r\n\r\n"))
                        .startsWith("HTTP/1.0 403 Forbidden\r\n");
            }
            assertThat(ask(server.port(), "GET /echo HTTP/1.1\r\nSec-Fetch-Site: none\r\n\r\n"))
                    .as("somebody typed the address")
                    .startsWith("HTTP/1.0 200 OK\r\n");
        }
    }

    @Test
    void aPortOfThisMachineOnlyAnswersToItsNamesOnly() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 60_000, null).run())) {
            for (String host : List.of(
                    "localhost",
                    "LocalHost:8719",
                    "127.0.0.1",
                    "127.1.2.3:8719",
                    "[::1]",
                    "[::1]:8719",
                    "10.0.0.7:8719")) {
                assertThat(askAs(host, server)).as(host).startsWith("HTTP/1.0 200 OK\r\n");
            }
            for (String host :
                    List.of("evil.example", "localhost.evil.example:8719", "127.0.0.1.evil.example", "10.0.0.8", "")) {
                assertThat(askAs(host, server))
                        .startsWith("HTTP/1.0 403 Forbidden\r\n")
                        .endsWith("\r\n\r\nHost: " + host + " (expected: localhost or 127.0.0.1)");
            }
        }
    }

    @Test
    void aPortThatIsOpenToOthersAnswersToAnyName() throws Exception {
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 60_000, null, null).run())) {
            assertThat(askAs("orders-7.example:8719", server)).startsWith("HTTP/1.0 200 OK\r\n");
        }
    }

    private static String askAs(String host, CommandServer server) throws IOException {
        return ask(server.port(), "GET /echo HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    }

    @Test
    void aRequestMustBeCompleteInTimeHoweverOftenAByteComes() throws Exception {
        long life = TimeUnit.HOURS.toNanos(1); // so that it is not the age of the connection that ends it
        try (CommandServer server = CommandServer.open(
                HERE, 0, socket -> exchange(socket, 300, null).run(), life)) {
            assertThat(ask(server.port(), "GET /echo HTTP/1.1\r\n")).startsWith("HTTP/1.0 408 Request Timeout\r\n");
            try (Socket socket = new Socket(HERE, server.port())) {
                Polls.until("answered or cut off", () -> isOver(socket));
            }
        }
    }

    /** Sends one more byte, unless there is an answer or nobody to send it to. */
    private static boolean isOver(Socket socket) {
        try {
            if (socket.getInputStream().available() > 0) {
                return true;
            }
            socket.getOutputStream().write('x');
            return false;
        } catch (IOException cutOff) {
            return true;
        }
    }

    @Tag("concurrency")
    @Test
    void aFewAreServedAFewWaitAndTheRestIsDropped() throws Exception {
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger inside = new AtomicInteger();
        List<Socket> clients = new ArrayList<>();
        try (CommandServer server = CommandServer.open(HERE, 0, socket -> {
            inside.incrementAndGet();
            awaitOrStop(finish);
        })) {
            for (int index = 0; index < 30; index++) {
                clients.add(new Socket(HERE, server.port()));
            }
            Polls.until("10 dropped", () -> server.dropped() == 10);
            Polls.until("4 inside", () -> inside.get() == 4);
            finish.countDown();
            Polls.until("20 served", () -> inside.get() == 20);
            assertThat(server.dropped()).isEqualTo(10);
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    private static void awaitOrStop(CountDownLatch finish) {
        try {
            finish.await();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whoAsksAndDoesNotReadIsCutOff() throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        try (CommandServer server = CommandServer.open(
                        HERE,
                        0,
                        socket -> {
                            try {
                                while (true) {
                                    socket.getOutputStream().write(new byte[100_000]);
                                }
                            } catch (IOException cut) {
                                failed.countDown();
                            }
                        },
                        TimeUnit.MILLISECONDS.toNanos(100));
                Socket silent = new Socket(HERE, server.port())) {
            assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(silent.isConnected()).isTrue();
        }
    }

    @Test
    void theNextPortIsTakenWhenOneIsInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, HERE);
                CommandServer server = CommandServer.open(HERE, taken.getLocalPort(), CommandServerTest::close)) {
            assertThat(server.port()).isGreaterThan(taken.getLocalPort());
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void allItsThreadsAreDaemonsAndEndWithIt() throws Exception {
        List<Thread> own = new ArrayList<>();
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CommandServer server = CommandServer.open(HERE, 0, socket -> {
            own.add(Thread.currentThread());
            inside.countDown();
            awaitOrStop(never);
        });
        try (Socket client = new Socket(HERE, server.port())) {
            assertThat(inside.await(60, TimeUnit.SECONDS)).isTrue();
            server.close();
            assertThat(own).hasSize(1).allMatch(Thread::isDaemon);
            Polls.until("worker ended", () -> !own.get(0).isAlive());
            assertThat(client.isClosed()).isFalse();
        }
    }
}
