package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.command.CommandCenterProvider;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.init.CommandCenterInitFunc;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The port as a program opens it, by its settings. */
class CommandPortTest {

    private static final String HERE = "127.0.0.1";
    private static final String ALSO_HERE = "127.0.0.2"; // another address of the same machine

    private final Configured configured =
            new Configured().with(CommandSettings.COMMAND, "true").with(TransportConfig.SERVER_PORT, "0");

    @AfterEach
    void close() throws Exception {
        CommandCenterProvider.getCommandCenter().stop();
        configured.close();
    }

    private static void open() throws Exception {
        new CommandCenterInitFunc().init();
    }

    private static String ask(String address, String headers) throws IOException {
        try (Socket socket = new Socket(address, TransportConfig.getRuntimePort())) {
            socket.setSoTimeout(60_000);
            String request = "GET /version HTTP/1.1\r\n" + headers + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aTokenThatIsSetIsAskedFor() throws Exception {
        configured.with(CommandSettings.TOKEN, "s3cret");
        open();
        assertThat(ask(HERE, "")).startsWith("HTTP/1.0 401 ");
        assertThat(ask(HERE, "Authorization: Bearer wrong\r\n")).startsWith("HTTP/1.0 401 ");
        assertThat(ask(HERE, "Authorization: Bearer s3cret\r\n")).startsWith("HTTP/1.0 200 ");
    }

    @Test
    void itListensToThisMachineUnlessToldOtherwise() throws Exception {
        open();
        assertThat(ask(HERE, "Host: localhost\r\n")).startsWith("HTTP/1.0 200 ");
        assertThat(ask(HERE, "Host: evil.example\r\n")).startsWith("HTTP/1.0 403 ");
        assertThatThrownBy(() -> ask(ALSO_HERE, "")).isInstanceOf(ConnectException.class);
    }

    @Test
    void itListensWhereItIsTold() throws Exception {
        configured.with(CommandSettings.HOST, ALSO_HERE);
        open();
        assertThat(ask(ALSO_HERE, "")).startsWith("HTTP/1.0 200 ");
        assertThatThrownBy(() -> ask(HERE, "")).isInstanceOf(ConnectException.class);
    }

    @Test
    void itListensEverywhereAndToEveryNameWhenToldSo() throws Exception {
        configured.with(CommandSettings.HOST, "0.0.0.0");
        open();
        assertThat(ask(HERE, "Host: orders-7.example\r\n")).startsWith("HTTP/1.0 200 ");
        assertThat(ask(ALSO_HERE, "")).startsWith("HTTP/1.0 200 ");
    }
}
