package io.headgate.rules.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that answers every connection with the same bytes, right or wrong, whatever it is asked. */
final class Scripted implements AutoCloseable {

    /** Writes the answer. */
    interface Script {
        void answer(OutputStream out) throws Exception;
    }

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Script script;

    Scripted(Script script) throws IOException {
        this.script = script;
        Thread acceptor = new Thread(this::accept, "scripted server");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    /** Answers with this status line, these headers and this body. */
    static Scripted answering(String head, byte[] body) throws IOException {
        return new Scripted(out -> {
            out.write((head + "\r\nContent-Length: " + body.length + "\r\nConnection: close\r\n\r\n").getBytes(UTF_8));
            out.write(body);
        });
    }

    static Scripted answering(String head) throws IOException {
        return answering(head, new byte[0]);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** The head of each request so far. */
    List<String> asked() {
        return asked;
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                Thread handler = new Thread(() -> handle(connection), "scripted connection");
                handler.setDaemon(true);
                handler.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void handle(Socket connection) {
        try (connection) {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = connection.getInputStream().read();
                if (next < 0) {
                    return;
                }
                head.append((char) next);
            }
            asked.add(head.toString());
            script.answer(connection.getOutputStream());
            connection.getOutputStream().flush();
        } catch (Exception gone) {
            return; // the other side hung up, as it may
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
