package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import com.alibaba.csp.sentinel.transport.endpoint.Protocol;
import com.alibaba.csp.sentinel.transport.heartbeat.SimpleHttpHeartbeatSender;
import com.alibaba.csp.sentinel.transport.heartbeat.client.SimpleHttpClient;
import com.alibaba.csp.sentinel.transport.heartbeat.client.SimpleHttpRequest;
import com.alibaba.csp.sentinel.transport.heartbeat.client.SimpleHttpResponse;
import com.alibaba.csp.sentinel.transport.heartbeat.client.SimpleHttpResponseParser;
import com.alibaba.csp.sentinel.transport.init.HeartbeatSenderInitFunc;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeartbeatTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Configured configured = new Configured();

    @BeforeEach
    void aPortIsOpen() {
        TransportConfig.setRuntimePort(1234);
        configured.with(CommandSettings.HEARTBEAT_TIMEOUT, "60000");
    }

    @AfterEach
    void asBefore() {
        TransportConfig.setRuntimePort(-1);
        configured.close();
    }

    @Test
    void whenADashboardDoesNotTakeItTheNextIsTriedAndStaysTheFirst() throws Exception {
        try (FakeDashboard broken = new FakeDashboard(500);
                FakeDashboard good = new FakeDashboard(200)) {
            configured.with(
                    TransportConfig.CONSOLE_SERVER,
                    "127.0.0.1:" + closedPort() + ",127.0.0.1:" + broken.port() + ",localhost:" + good.port());
            SimpleHttpHeartbeatSender sender = new SimpleHttpHeartbeatSender();
            assertThat(sender.sendHeartbeat()).isTrue();
            assertThat(good.next()).containsEntry("port", "1234");
            assertThat(sender.sendHeartbeat()).isTrue();
            good.next();
            broken.next();
            assertThat(broken.waiting()).isZero();
            good.close();
            assertThat(sender.sendHeartbeat()).isFalse();
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void noneIsSentWhileNoPortIsOpenOrNoDashboardIsSet() throws Exception {
        SimpleHttpHeartbeatSender sender = new SimpleHttpHeartbeatSender();
        assertThat(sender.sendHeartbeat()).isFalse();
        assertThat(sender.intervalMs()).isEqualTo(10_000);
        try (FakeDashboard dashboard = new FakeDashboard(200)) {
            configured.with(TransportConfig.CONSOLE_SERVER, "127.0.0.1:" + dashboard.port());
            TransportConfig.setRuntimePort(-1);
            assertThat(sender.sendHeartbeat()).isFalse();
            assertThat(dashboard.waiting()).isZero();
        }
    }

    @Test
    void withoutADashboardNoThreadIsStarted() {
        Set<Thread> before = threads();
        try (HeartbeatSenderInitFunc heartbeats = new HeartbeatSenderInitFunc()) {
            heartbeats.init();
            assertThat(threads()).isSubsetOf(before);
            configured.with(TransportConfig.CONSOLE_SERVER, "localhost:1").with(CommandSettings.COMMAND, "false");
            heartbeats.init();
            assertThat(threads()).as("told not to").isSubsetOf(before);
        }
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("sentinel-heartbeat-send-task"))
                .collect(Collectors.toSet());
    }

    @Test
    void aCertificateMustBeTrustedAndNameTheHost(@TempDir Path folder) throws Exception {
        SSLContext own = contextFor("localhost", folder);
        SSLContext before = SSLContext.getDefault();
        try (FakeDashboard dashboard = FakeDashboard.withTls(own)) {
            SimpleHttpHeartbeatSender sender = new SimpleHttpHeartbeatSender();
            configured.with(TransportConfig.CONSOLE_SERVER, "https://localhost:" + dashboard.port());
            assertThat(sender.sendHeartbeat()).as("not trusted").isFalse();
            SSLContext.setDefault(own);
            configured.with(TransportConfig.CONSOLE_SERVER, "https://127.0.0.1:" + dashboard.port());
            assertThat(sender.sendHeartbeat()).as("another name").isFalse();
            assertThat(dashboard.waiting()).isZero();
            configured.with(TransportConfig.CONSOLE_SERVER, "https://localhost:" + dashboard.port());
            assertThat(sender.sendHeartbeat()).as("trusted").isTrue();
            assertThat(dashboard.next()).containsKey("app");
        } finally {
            SSLContext.setDefault(before);
        }
    }

    private static SSLContext contextFor(String host, Path folder) throws Exception {
        Path store = folder.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "dashboard",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=dashboard",
                        "-ext",
                        "SAN=dns:" + host,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(keytool.exitValue())
                .as(Files.readString(folder.resolve("keytool.log")))
                .isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    @Test
    void theClientSendsFormsAndAddresses() throws Exception {
        try (FakeDashboard dashboard = new FakeDashboard(200)) {
            SimpleHttpRequest request = new SimpleHttpRequest(
                            new Endpoint(Protocol.HTTP, "127.0.0.1", dashboard.port()), "/registry/machine")
                    .addParam("a b", "c&d")
                    .setSoTimeout(60_000);
            SimpleHttpResponse answer = new SimpleHttpClient().post(request);
            assertThat(answer.getStatusCode()).isEqualTo(200);
            assertThat(answer.getBodyAsString()).isEqualTo("{\"success\":true}");
            assertThat(dashboard.next()).containsEntry("a b", "c&d");
            assertThat(new SimpleHttpClient().get(request).getStatusCode()).isEqualTo(200);
        }
    }

    @Test
    void answersAreReadToTheirEndAndNoFurtherThanTheLimit() throws Exception {
        SimpleHttpResponse answer =
                parse("HTTP/1.1 204 No\r\nContent-Length: 2\r\nContent-Type: x;charset=GBK\r\n\r\nabc");
        assertThat(answer.getStatusCode()).isEqualTo(204);
        assertThat(answer.getStatusLine()).isEqualTo("HTTP/1.1 204 No");
        assertThat(answer.getBodyAsString()).isEqualTo("ab");
        assertThat(answer.getHeader("content-LENGTH")).isEqualTo("2");
        assertThat(parse("HTTP/1.1 200 OK\r\n\r\nabc").getBodyAsString()).isEqualTo("abc");
        assertThat(parse("nonsense\r\n\r\n").getStatusCode()).isZero();
        assertThat(parse("")).isNull();
        assertThatThrownBy(() -> parse("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(101)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> parse("HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\nx"))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new SimpleHttpResponseParser(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static SimpleHttpResponse parse(String text) throws IOException {
        return new SimpleHttpResponseParser(100).parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
