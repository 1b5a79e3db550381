package io.headgate.rules.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.headgate.rules.document.RuleDocuments;
import io.headgate.sources.contract.Recorder;
import io.headgate.sources.contract.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class HttpSourceTest {

    /** For answers that come; long, so that a machine with much to do gets them, too. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** For answers that do not come, or not in the time that {@link #failure} leaves them. */
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private static HttpSource source(Scripted server, Duration deadline) {
        return new HttpSource(HttpSettings.of(URI.create("http://localhost:" + server.port() + "/rules.yaml"))
                .withDeadline(deadline));
    }

    /** What a read of this server fails with, whatever it is. */
    private static Throwable failure(Scripted server) throws IOException {
        return failure(server, PATIENCE);
    }

    /** The same; in time. */
    private static Throwable failure(Scripted server, Duration deadline) throws IOException {
        try (server;
                HttpSource source = source(server, deadline)) {
            long begin = System.nanoTime();
            Throwable failure = catchThrowable(source::read);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(deadline.plusSeconds(20));
            assertThat(failure).isInstanceOf(IOException.class).hasMessageStartingWith(source.name() + ": ");
            return failure;
        }
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }

    @Test
    void anyOtherStatusThan200IsAFailureThatSaysIt() throws IOException {
        for (String status :
                new String[] {"201 Created", "204 No", "206 Part", "401 Who", "403 No", "429 Slow", "500 No", "503 No"
                }) {
            assertThat(failure(Scripted.answering("HTTP/1.1 " + status)))
                    .isNotInstanceOf(NoDocumentException.class)
                    .hasMessageContaining("status " + status.substring(0, 3));
        }
    }

    @Test
    void notFoundAndGoneMeanThatThereIsNoDocument() throws IOException {
        assertThat(failure(Scripted.answering("HTTP/1.1 404 Not Found"))).isInstanceOf(NoDocumentException.class);
        assertThat(failure(Scripted.answering("HTTP/1.1 410 Gone"))).isInstanceOf(NoDocumentException.class);
    }

    @Test
    void anEmptyBodyIsNoDocument() throws IOException {
        assertThat(failure(Scripted.answering("HTTP/1.1 200 OK"))).hasMessageContaining("empty");
    }

    @Test
    void notModifiedWithoutHavingBeenAskedIsAFailure() throws IOException {
        assertThat(failure(Scripted.answering("HTTP/1.1 304 Not Modified"))).hasMessageContaining("status 304");
    }

    @Test
    void aBodyThatIsNotUtf8IsAFailureThatSaysSo() throws IOException {
        byte[] latin = {'g', 'r', (byte) 0xf6, (byte) 0xdf, 'e'};
        assertThat(failure(Scripted.answering("HTTP/1.1 200 OK", latin))).hasMessageContaining("UTF-8");
    }

    @Test
    void aBodyThatDripsIsGivenUpAtTheDeadline() throws IOException {
        assertThat(failure(
                        new Scripted(out -> {
                            out.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".getBytes(UTF_8));
                            for (int drop = 0; drop < 1000; drop++) {
                                out.write('#');
                                out.flush();
                                Thread.sleep(50);
                            }
                        }),
                        DEADLINE))
                .hasMessageContaining("within 1 s");
    }

    @Test
    void aServerThatAcceptsAndSaysNothingIsGivenUpAtTheDeadline() throws IOException {
        assertThat(failure(new Scripted(out -> Thread.sleep(60_000)), DEADLINE)).hasMessageContaining("within 1 s");
    }

    @Test
    void anEndlessBodyIsCutOffAtTheCap() throws IOException {
        byte[] part = new byte[1 << 16];
        Arrays.fill(part, (byte) '#');
        assertThat(failure(new Scripted(out -> {
                    out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(UTF_8)); // ends when the connection does
                    while (true) {
                        out.write(part);
                    }
                })))
                .hasMessageContaining("at most " + RuleDocuments.MOST_BYTES);
    }

    @Test
    void aBodyThatEndsTooSoonIsAFailure() throws IOException {
        failure(new Scripted(out -> out.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nrules:".getBytes(UTF_8))));
    }

    @Test
    void garbageIsAFailure() throws IOException {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            byte[] garbage = new byte[1 + random.nextInt(300)];
            random.nextBytes(garbage);
            failure(new Scripted(out -> out.write(garbage)));
        }
        failure(new Scripted(out -> {}));
    }

    @Test
    void aCompressedBodyIsRead() throws Exception {
        byte[] body = gzip("rules: []".getBytes(UTF_8));
        try (Scripted server = Scripted.answering("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", body);
                HttpSource source = source(server, PATIENCE)) {
            assertThat(source.read().text()).isEqualTo("rules: []");
            assertThat(server.asked().get(0)).contains("Accept-Encoding: gzip");
        }
    }

    @Test
    void aCompressedBodyMayNotBeLongerThanAnyOtherNorDamaged() throws IOException {
        String head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip";
        assertThat(failure(Scripted.answering(head, gzip(new byte[100 * RuleDocuments.MOST_BYTES]))))
                .hasMessageContaining("at most " + RuleDocuments.MOST_BYTES);
        assertThat(failure(Scripted.answering(head, "rules: []".getBytes(UTF_8))))
                .hasMessageContaining("gzip");
        byte[] torn = Arrays.copyOf(gzip("rules: []".getBytes(UTF_8)), 12);
        assertThat(failure(Scripted.answering(head, torn))).hasMessageContaining("gzip");
        assertThat(failure(Scripted.answering("HTTP/1.1 200 OK\r\nContent-Encoding: br", torn)))
                .hasMessageContaining("br");
    }

    @Test
    void aRedirectToAnotherHostIsNotFollowedAndTheCredentialsStayHere() throws Exception {
        try (Scripted other = Scripted.answering("HTTP/1.1 200 OK", "rules: []".getBytes(UTF_8))) {
            for (String location : new String[] {
                "http://localhost:" + other.port() + "/rules.yaml",
                "//127.0.0.1:" + other.port() + "/rules.yaml",
                "https://localhost/",
                "file:///etc/passwd",
                "http://[broken",
                ""
            }) {
                assertThat(failure(Scripted.answering("HTTP/1.1 302 Found\r\nLocation: " + location)))
                        .hasMessageContaining("not followed");
            }
            assertThat(other.asked()).isEmpty();
        }
    }

    @Test
    void aRedirectOnTheSameHostIsFollowedAFewTimes() throws IOException {
        assertThat(failure(Scripted.answering("HTTP/1.1 302 Found\r\nLocation: /elsewhere")))
                .hasMessageContaining("more than 3 redirects");
    }

    @Test
    void addressesWithCredentialsOrOfAnotherKindAreRefusedWithoutRepeatingThem() {
        assertThatThrownBy(() -> HttpSettings.of(URI.create("http://user:s3cr3t@host/rules")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("credentials in a header")
                .hasMessageNotContaining("s3cr3t");
        for (String wrong :
                new String[] {"file:///etc/rules", "ftp://host/rules", "/rules", "http:///rules", "jar:x"}) {
            assertThatThrownBy(() -> HttpSettings.of(URI.create(wrong))).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void neitherQueriesNorHeadersAreShown() throws Exception {
        HttpSettings settings = HttpSettings.of(URI.create("http://localhost:1/rules?token=s3cr3t"))
                .withHeader("X-Token", () -> "s3cr3t\nX-Injected: 1")
                .withDeadline(DEADLINE);
        assertThat(settings.toString()).doesNotContain("s3cr3t");
        try (HttpSource source = new HttpSource(settings)) {
            assertThat(source.name()).isEqualTo("http://localhost:1/rules");
            assertThatThrownBy(source::read)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("X-Token")
                    .hasMessageNotContaining("s3cr3t")
                    .hasNoCause();
            assertThat(source.health().problem()).doesNotContain("s3cr3t");
        }
    }

    @Test
    void headersThatAreNotTheUsersToSetAreRefusedAtOnce() {
        HttpSettings settings = HttpSettings.of(URI.create("http://localhost/"));
        for (String name : new String[] {"Host", "Content-Length", "a b", ""}) {
            assertThatThrownBy(() -> settings.withHeader(name, () -> "x")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void credentialsAreAskedForAnewWithEachRequest() throws Exception {
        try (Scripted server = Scripted.answering("HTTP/1.1 200 OK", "rules: []".getBytes(UTF_8))) {
            int[] calls = {0};
            try (HttpSource source =
                    new HttpSource(HttpSettings.of(URI.create("http://localhost:" + server.port() + "/"))
                            .withHeader("Authorization", () -> "turn " + ++calls[0]))) {
                source.read();
                source.read();
            }
            assertThat(server.asked().get(0)).contains("Authorization: turn 1");
            assertThat(server.asked().get(1)).contains("Authorization: turn 2");
        }
    }

    @Test
    void aServerThatHoldsRequestsIsAskedSeldomAndTellsAtOnce() throws Exception {
        try (WebServer server = new WebServer(WebServer.Skill.TAGS_AND_HOLDING);
                HttpSource source =
                        new HttpSource(WebPlace.settings(server).withPace(Pace.every(Duration.ofMinutes(10))))) {
            server.put("one");
            Recorder recorder = new Recorder(PATIENCE);
            source.watch(recorder);
            recorder.awaitText("one");
            Waiting.until("a request is held", PATIENCE, () -> server.requests() >= 2);
            Thread.sleep(1_000);
            assertThat(server.requests()).isBetween(2, 3);
            server.put("two");
            recorder.awaitText("two");
            Thread.sleep(500); // by now the next request is held, as a rule, for the tag of the second
            server.put("three");
            recorder.awaitText("three");
            assertThat(server.bodies()).isEqualTo(3);
        }
    }

    @Test
    void aServerThatDoesNotHoldIsAskedAtThePaceAndSendsEachBodyOnce() throws Exception {
        try (WebServer server = new WebServer(WebServer.Skill.TAGS);
                HttpSource source =
                        new HttpSource(WebPlace.settings(server).withPace(Pace.every(Duration.ofMillis(500))))) {
            server.put("one");
            Recorder recorder = new Recorder(PATIENCE);
            long begin = System.nanoTime();
            source.watch(recorder);
            recorder.awaitText("one");
            Waiting.until("asked on and on", PATIENCE, () -> source.health().reads() >= 4);
            int requests = server.requests();
            assertThat(requests)
                    .as("one each 500 ms")
                    .isBetween(4, 2 + (int) ((System.nanoTime() - begin) / 400_000_000));
            assertThat(server.bodies()).isEqualTo(1);
        }
    }

    @Test
    void aServerThatOnlySaysThatItHoldsIsNotHammered() throws Exception {
        byte[] body = "rules: []".getBytes(UTF_8);
        try (Scripted server = new Scripted(out -> {
                    String head = "\r\nETag: \"1\"\r\nPreference-Applied: wait=30\r\nConnection: close\r\n";
                    out.write(
                            ("HTTP/1.1 200 OK" + head + "Content-Length: " + body.length + "\r\n\r\n").getBytes(UTF_8));
                    out.write(body);
                });
                HttpSource source = source(server, PATIENCE)) {
            source.watch(new Recorder(PATIENCE));
            Waiting.until("asked to hold", PATIENCE, () -> server.asked().size() >= 2);
            Thread.sleep(2_000);
            assertThat(server.asked().size()).isBetween(2, 3);
        }
    }

    @Test
    void publishingOverAServerWithoutStrongTagsNeedsNoRevisionOrFails() throws Exception {
        try (WebServer server = new WebServer(WebServer.Skill.PLAIN);
                WritableHttpSource source = new WritableHttpSource(WebPlace.settings(server))) {
            String revision = source.publish("one", WritableRuleSource.ANY_REVISION);
            assertThatThrownBy(() -> source.publish("two", revision))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("ETag missing");
            assertThat(source.read().text()).isEqualTo("one");
        }
    }

    @Test
    void aServerThatTakesNoDocumentsSaysSo() throws Exception {
        try (Scripted server = Scripted.answering("HTTP/1.1 405 No");
                WritableHttpSource source = new WritableHttpSource(
                        HttpSettings.of(URI.create("http://localhost:" + server.port() + "/")))) {
            assertThatThrownBy(() -> source.publish("one", WritableRuleSource.ANY_REVISION))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("status 405");
        }
    }
}
