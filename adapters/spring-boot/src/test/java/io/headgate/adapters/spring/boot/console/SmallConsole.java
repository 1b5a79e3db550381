package io.headgate.adapters.spring.boot.console;

import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.Welcome;
import io.headgate.agent.wire.Wire;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** As much of a console as there is between two frames: takes a link, sends rules, writes down what it hears. */
final class SmallConsole implements AutoCloseable {

    private static final String KEY = "Sec-WebSocket-Key: ";
    private static final int TEXT = 1;

    final List<String> requests = new CopyOnWriteArrayList<>();
    final List<Message> heard = new CopyOnWriteArrayList<>();
    private final RulesSent rules;
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

    SmallConsole(RulesSent rules) throws IOException {
        this.rules = rules;
        Thread thread = new Thread(this::serve, "small console");
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** One link after the other. */
    private void serve() {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                connections.add(connection);
                talk(connection);
            } catch (IOException over) {
                continue;
            }
        }
    }

    private void talk(Socket connection) throws IOException {
        DataInputStream in = new DataInputStream(connection.getInputStream());
        OutputStream out = connection.getOutputStream();
        out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: " + accept(request(in)) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        send(out, new Welcome(1, "shop"));
        send(out, rules);
        while (true) {
            hear(in);
        }
    }

    /** Reads the request and answers its key. */
    private String request(DataInputStream in) throws IOException {
        StringBuilder request = new StringBuilder();
        while (request.indexOf("\r\n\r\n") < 0) {
            request.append((char) in.readUnsignedByte());
        }
        requests.add(request.toString());
        int key = request.indexOf(KEY) + KEY.length();
        return request.substring(key, request.indexOf("\r\n", key));
    }

    private static String accept(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1")
                    .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void send(OutputStream out, Message message) throws IOException {
        byte[] text = Wire.write(message).getBytes(StandardCharsets.UTF_8);
        ByteBuffer head = ByteBuffer.allocate(4).put((byte) (0x80 | TEXT));
        if (text.length < 126) {
            head.put((byte) text.length);
        } else {
            head.put((byte) 126).putShort((short) text.length);
        }
        out.write(head.array(), 0, head.position());
        out.write(text);
        out.flush();
    }

    private void hear(DataInputStream in) throws IOException {
        int first = in.readUnsignedByte();
        long length = in.readUnsignedByte() & 0x7f;
        length = length == 126 ? in.readUnsignedShort() : length == 127 ? in.readLong() : length;
        byte[] mask = in.readNBytes(4);
        byte[] text = in.readNBytes((int) length);
        for (int i = 0; i < text.length; i++) {
            text[i] ^= mask[i % 4];
        }
        if ((first & 0x0f) == TEXT) {
            heard.add(Wire.read(new String(text, StandardCharsets.UTF_8)));
        } else if ((first & 0x0f) == 8) {
            throw new SocketException("closed by the application");
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
