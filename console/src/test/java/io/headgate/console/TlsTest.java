package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.account.Passwords;
import io.headgate.console.web.KeyStoreFile;
import io.headgate.console.web.WebSettings;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

    private static final String PASSWORD = "changeit-please";

    @TempDir
    private Path folder;

    private Path keys() throws Exception {
        return keys("keys.p12");
    }

    private Path keys(String name) throws Exception {
        Path file = folder.resolve(name);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "console",
                        "-keyalg",
                        "EC",
                        "-storetype",
                        "PKCS12",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD,
                        "-validity",
                        "30")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue())
                .as(Files.readString(folder.resolve("keytool.log")))
                .isZero();
        return file;
    }

    private static SSLContext trusting(Path file) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("console", keys.getCertificate("console"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @Test
    void aKeyStoreThatThePasswordDoesNotOpenIsOneClearError() throws Exception {
        Path file = keys();
        ConsoleSettings settings = ConsoleSettings.in(folder.resolve("console"))
                .withWeb(WebSettings.at("127.0.0.1", 0).withKeyStore(new KeyStoreFile(file, "wrong-password")));
        assertThatThrownBy(() -> Console.start(settings, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keyStore: " + file + " (expected: a file with a key that the password opens)");
    }

    @Test
    void withAKeyStoreItSpeaksTlsOnlyAndCookiesAndHeadersSaySo() throws Exception {
        Path file = keys();
        ConsoleSettings settings = ConsoleSettings.in(folder.resolve("console"))
                .withPasswords(new Passwords(10, 1))
                .withSetUpToken(TestConsole.TOKEN)
                .withWeb(WebSettings.at("127.0.0.1", 0).withKeyStore(new KeyStoreFile(file, PASSWORD)));
        assertThat(settings.toString()).doesNotContain(PASSWORD, TestConsole.TOKEN);
        try (Console console = Console.start(settings, List.of())) {
            assertThat(console.address()).startsWith("https://");
            HttpClient client =
                    HttpClient.newBuilder().sslContext(trusting(file)).build();
            Browser browser = new Browser(client, console.address());
            HttpResponse<String> answer = browser.post(
                    "/api/setup",
                    "{\"token\":\"" + TestConsole.TOKEN + "\",\"name\":\"root\",\"password\":\"" + TestConsole.PASSWORD
                            + "\"}");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow()).contains("; Secure");
            assertThat(answer.headers().firstValue("Strict-Transport-Security")).hasValue("max-age=31536000");
            assertThat(answer.sslSession().orElseThrow().getProtocol()).isIn("TLSv1.3", "TLSv1.2");
            assertThat(browser.get("/api/session").statusCode()).isEqualTo(200);
            assertThatThrownBy(() -> new Browser(HttpClient.newHttpClient(), console.address()).get("/api/state"))
                    .as("nobody vouches for the certificate")
                    .isInstanceOf(IllegalStateException.class);
            URI plain = URI.create("http://127.0.0.1:" + console.port());
            assertThatThrownBy(() -> new Browser(HttpClient.newHttpClient(), plain.toString()).get("/api/state"))
                    .isInstanceOf(IllegalStateException.class);
            try (SSLSocket old =
                    (SSLSocket) trusting(file).getSocketFactory().createSocket("127.0.0.1", console.port())) {
                assertThatThrownBy(() -> {
                            old.setEnabledProtocols(new String[] {"TLSv1.1"});
                            old.startHandshake();
                        })
                        .isInstanceOf(java.io.IOException.class);
            }
        }
    }

    private static String serial(SSLContext trusting, int port) throws Exception {
        try (SSLSocket socket = (SSLSocket) trusting.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setSoTimeout(60_000);
            socket.startHandshake();
            X509Certificate shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return shown.getSerialNumber().toString();
        }
    }

    @Test
    void aKeyStoreThatIsReplacedIsUsedWithoutARestartAndOneThatIsBrokenIsNot() throws Exception {
        Path file = keys();
        Path next = keys("next.p12");
        ConsoleSettings settings = ConsoleSettings.in(folder.resolve("console"))
                .withWeb(WebSettings.at("127.0.0.1", 0).withKeyStore(new KeyStoreFile(file, PASSWORD)));
        SSLContext trustsFirst = trusting(file);
        SSLContext trustsNext = trusting(next);
        try (Console console = Console.start(settings, List.of())) {
            String first = serial(trustsFirst, console.port());
            Files.copy(next, file, StandardCopyOption.REPLACE_EXISTING);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(10))); // however coarse its clock
            String second = awaitOther(console, trustsNext);
            assertThat(second).isNotEqualTo(first);
            assertThatThrownBy(() -> serial(trustsFirst, console.port())).isInstanceOf(SSLException.class);

            Files.writeString(file, "no key store");
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(20)));
            for (int look = 0; look < 3; look++) {
                console.running().lookAtKeyStore();
            }
            assertThat(serial(trustsNext, console.port()))
                    .as("the last good one stays")
                    .isEqualTo(second);
        }
    }

    @Test
    void whyAKeyStoreIsNotUsedIsSaidWhateverIsWrongWithIt() throws Exception {
        Path file = keys();
        byte[] whole = Files.readAllBytes(file);
        ConsoleSettings settings = ConsoleSettings.in(folder.resolve("console"))
                .withWeb(WebSettings.at("127.0.0.1", 0).withKeyStore(new KeyStoreFile(file, PASSWORD)));
        List<String> logged = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger("io.headgate.console");
        Handler handler = new StreamHandler() {
            @Override
            public synchronized void publish(LogRecord line) {
                logged.add(new SimpleFormatter().formatMessage(line));
            }
        };
        logger.addHandler(handler);
        try (Console console = Console.start(settings, List.of())) {
            int ahead = 10;
            for (int length : new int[] {0, whole.length / 2, whole.length - 1}) {
                logged.clear();
                Files.write(file, Arrays.copyOf(whole, length));
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(ahead)));
                ahead += 10;
                for (int look = 0; look < 3; look++) {
                    console.running().lookAtKeyStore();
                }
                assertThat(logged)
                        .as(length + " bytes")
                        .singleElement()
                        .asString()
                        .contains("is not used, the one before stays: ")
                        .doesNotContain("null");
            }
        } finally {
            logger.removeHandler(handler);
        }
    }

    /** Looks until the certificate that is shown is one that {@code trusting} trusts. */
    private static String awaitOther(Console console, SSLContext trusting) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            console.running().lookAtKeyStore();
            try {
                return serial(trusting, console.port());
            } catch (SSLException stillTheOld) {
                assertThat(System.nanoTime() - deadline).as("a new certificate").isNegative();
            }
        }
    }
}
