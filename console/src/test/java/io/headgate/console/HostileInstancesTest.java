package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.Welcome;
import io.headgate.agent.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stolen credential allows on a link, sent as bytes: each attack ends its own link and touches no other. */
class HostileInstancesTest {

    private static final int TEXT = 0x81;
    private static final int FIRST_OF_SOME = 0x01;
    private static final int MORE = 0x00;
    private static final int BINARY = 0x82;
    private static final int UNKNOWN = 0x83;
    private static final int DEFLATED = 0xC1;
    private static final int FIRST_OF_SOME_DEFLATED = 0x41;
    private static final int PING = 0x89;
    private static final int PONG = 0x8A;
    private static final int PATIENCE_MILLIS = 20_000; // less than a connection may say nothing
    private static final int MEBIBYTE = 1 << 20;
    private static final String HELLO = Wire.write(new Hello(1, "one", "host", 1, "0.1", "17", 1_000));

    @TempDir
    private Path folder;

    private TestConsole console;
    private Browser admin;
    private String credential;

    @BeforeEach
    void start() {
        console = TestConsole.setUp(folder, Steering.usual());
        admin = console.admin();
        credential = Browser.json(admin.post("/api/applications", "{\"name\":\"shop\"}"))
                .get("credential")
                .asString();
    }

    @AfterEach
    void stop() {
        console.close();
    }

    private String handshake(String... more) {
        return "GET /link HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer " + credential + "\r\n"
                + String.join("\r\n", more) + "\r\n\r\n";
    }

    private Socket link(String... more) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), console.console().port());
        socket.setSoTimeout(60_000);
        String[] headers = Arrays.copyOf(more, more.length + 1);
        headers[more.length] = "Sec-WebSocket-Version: 13";
        socket.getOutputStream().write(handshake(headers).getBytes(StandardCharsets.US_ASCII));
        assertThat(head(socket)).startsWith("HTTP/1.1 101");
        return socket;
    }

    private static String head(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        InputStream in = socket.getInputStream();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as(head.toString()).isNotNegative();
            head.append((char) next);
        }
        return head.toString();
    }

    /** A frame of a client: masked, with a mask of zeros. */
    private static byte[] frame(int kind, byte[] payload) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(kind);
        out.writeByte(0x80 | 127);
        out.writeLong(payload.length);
        out.writeInt(0);
        out.write(payload);
        return bytes.toByteArray();
    }

    private static byte[] text(String text) throws IOException {
        return frame(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] zeros(int mebibytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out =
                new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_COMPRESSION, true))) {
            for (int i = 0; i < mebibytes; i++) {
                out.write(new byte[MEBIBYTE]);
            }
        }
        return bytes.toByteArray();
    }

    /** Sends the frames and reads until the console ends the link. */
    private void assertEnded(String what, Socket socket, byte[]... frames) throws IOException {
        try (socket) {
            for (byte[] each : frames) {
                socket.getOutputStream().write(each);
            }
            while (socket.getInputStream().read() >= 0) {
                // until the end
            }
        } catch (SocketException cutOff) {
            // that is an end, too
        } catch (java.net.SocketTimeoutException goesOn) {
            throw new AssertionError(what + ": the link goes on", goesOn);
        }
    }

    /** A second in which that was passed, a number or not. */
    private static byte[] second(String passed) throws IOException {
        ResourceSecond resource = new ResourceSecond("r", "web", 7_777, 0, 0, 0, 0, 0, 0, 0);
        String text = Wire.write(new SecondSeen(1_800_000_000L, new Machine(0, 0, 0, 0, 0), List.of(resource)));
        assertThat(text).contains("7777");
        return text(text.replace("7777", passed));
    }

    @Test
    void eachAttackEndsItsOwnLink() throws Exception {
        byte[] hello = text(HELLO);
        Map<String, byte[][]> attacks = new LinkedHashMap<>();
        attacks.put("malformed", new byte[][] {text("{")});
        attacks.put("not text", new byte[][] {frame(TEXT, new byte[] {(byte) 0xff, (byte) 0xfe})});
        attacks.put("deep", new byte[][] {text("[".repeat(100_000))});
        attacks.put("a key twice", new byte[][] {text("{\"type\":\"Hello\",\"type\":\"Hello\"}")});
        attacks.put("binary", new byte[][] {frame(BINARY, new byte[100])});
        attacks.put("an unknown kind of frame", new byte[][] {frame(UNKNOWN, new byte[1])});
        attacks.put("too large", new byte[][] {frame(TEXT, new byte[5 * MEBIBYTE])});
        byte[] some = "x".repeat(MEBIBYTE).getBytes(StandardCharsets.US_ASCII);
        byte[] more = frame(MORE, some);
        attacks.put("without an end", new byte[][] {frame(FIRST_OF_SOME, some), more, more, more, more, more});
        attacks.put("no Hello", new byte[][] {second("1")});
        attacks.put("a negative figure", new byte[][] {hello, second("-1")});
        attacks.put("a huge figure", new byte[][] {hello, second(String.valueOf(Long.MAX_VALUE))});
        attacks.put("no number", new byte[][] {hello, second("NaN")});
        attacks.put("a message of the console's", new byte[][] {hello, text(Wire.write(new Welcome(1, "shop")))});
        attacks.put("Hello twice", new byte[][] {hello, hello});
        try (Socket good = link()) {
            good.getOutputStream().write(text(HELLO.replace("one", "good")));
            for (Map.Entry<String, byte[][]> attack : attacks.entrySet()) {
                console.pass(Duration.ofMinutes(1)); // so that it is not kept out
                assertEnded(attack.getKey(), link(), attack.getValue());
            }
            good.getOutputStream().write(second("5"));
            good.getOutputStream().write(text(Wire.write(new Answer(4_711, "", "{}")))); // to no question
            assertThat(admin.get("/api/applications/shop/instances").body()).contains("\"good\"");
            assertThat(console.console().running().failures()).isZero();
        }
    }

    @Test
    void whatIsSmallOnTheWireIsBoundedInMemory() throws Exception {
        byte[] bomb = frame(DEFLATED, zeros(256));
        assertThat(bomb.length).isLessThan(MEBIBYTE);
        assertEnded("a deflate bomb", link("Sec-WebSocket-Extensions: permessage-deflate"), bomb);
        console.pass(Duration.ofMinutes(1));
        assertEnded("a deflate bomb that was not agreed on", link(), bomb);
    }

    /** The beginning of a message that is nearly as long as one may be, as a frame after which more has to come. */
    private static byte[] beginning(boolean deflated) throws IOException {
        byte[] text =
                ("{\"type\":\"N\",\"x\":\"" + "a".repeat(4 * MEBIBYTE - 4_096)).getBytes(StandardCharsets.US_ASCII);
        if (!deflated) {
            return frame(FIRST_OF_SOME, text);
        }
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(text);
        byte[] out = new byte[MEBIBYTE];
        int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
        deflater.end();
        return frame(
                FIRST_OF_SOME_DEFLATED,
                Arrays.copyOf(out, length - 4)); // without the end of the flush, as RFC 7692 wants it
    }

    private static void say(Socket socket, byte[] frame) {
        try {
            socket.getOutputStream().write(frame);
        } catch (IOException ended) {
            // that is looked at by reading
        }
    }

    @Test
    void unfinishedMessagesOfAllLinksTogetherAreBounded() throws Exception {
        int most = (int) (Runtime.getRuntime().maxMemory() / 32 / (4 * MEBIBYTE)) + 1;
        for (boolean deflated : new boolean[] {true, false}) {
            byte[] beginning = beginning(deflated);
            List<Socket> links = new ArrayList<>();
            try (Socket good = link()) {
                say(good, text(HELLO.replace("one", "good")));
                boolean goesOn = true;
                while (goesOn) {
                    assertThat(links.size()).as("links, deflated: " + deflated).isLessThanOrEqualTo(most);
                    Socket link = link("Sec-WebSocket-Extensions: permessage-deflate");
                    links.add(link);
                    say(link, text(HELLO.replace("one", "bad-" + links.size())));
                    say(link, beginning);
                    goesOn = answersPing(link);
                }
                assertThat(answersPing(good)).as("another link").isTrue();
                assertThat(console.console().running().unfinishedCutOff()).isPositive();
            } finally {
                for (Socket each : links) {
                    each.close();
                }
            }
            assertThat(awaitLinks(0)).isZero();
        }
    }

    /** Whether the link goes on, once all has been read that was said before. */
    private static boolean answersPing(Socket socket) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        say(socket, frame(PING, new byte[0]));
        try {
            int before = 0;
            int next = socket.getInputStream().read();
            while (next >= 0 && (before != PONG || next != 0)) {
                before = next;
                next = socket.getInputStream().read();
            }
            return next >= 0;
        } catch (SocketException reset) {
            return false;
        }
    }

    private int awaitLinks(int wanted) {
        long deadline = System.nanoTime() + Duration.ofMillis(PATIENCE_MILLIS).toNanos();
        while (console.console().running().links() != wanted && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(10_000_000);
        }
        return console.console().running().links();
    }

    @Test
    void aMessageHasADeadlineThatAPieceNowAndThenDoesNotMove() throws Exception {
        try (Socket link = link();
                Socket good = link()) {
            link.setSoTimeout(PATIENCE_MILLIS);
            say(link, text(HELLO));
            say(good, text(HELLO.replace("one", "good")));
            say(link, frame(FIRST_OF_SOME, new byte[] {'{'}));
            assertThat(answersPing(link)).isTrue();
            console.pass(Duration.ofSeconds(6));
            say(link, frame(MORE, new byte[] {' '}));
            assertThat(answersPing(link)).isTrue();
            console.pass(Duration.ofSeconds(5));
            assertEnded("11 s", link);
            assertThat(answersPing(good)).isTrue();
        }
    }

    @Test
    void anotherVersionOfTheProtocolIsNotUpgraded() throws Exception {
        for (String version : new String[] {"Sec-WebSocket-Version: 99", "Sec-WebSocket-Version: x", "X: none"}) {
            try (Socket socket = new Socket(
                    InetAddress.getLoopbackAddress(), console.console().port())) {
                socket.setSoTimeout(60_000);
                socket.getOutputStream().write(handshake(version).getBytes(StandardCharsets.US_ASCII));
                assertThat(head(socket)).as(version).doesNotStartWith("HTTP/1.1 101");
            }
        }
        assertThat(console.console().running().links()).isZero();
    }
}
