package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Requests as attackers make them, to a whole console. Nothing of them is a failure of ours, and nothing is changed. */
class HostileRequestsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** A server that refuses before it has read all cuts the connection, and the answer may be lost on the way. */
    private static final String REFUSED = "(?s)(HTTP/1.1 (4\\d\\d|501|505) .*)?";

    private static final String RULES = "/api/applications/shop/rules";

    @TempDir
    private Path folder;

    private TestConsole console;
    private Browser admin;

    @BeforeEach
    void start() {
        console = TestConsole.setUp(folder.resolve("console"), Steering.usual());
        admin = console.admin();
        assertThat(admin.post("/api/applications", "{\"name\":\"shop\"}").statusCode())
                .isEqualTo(201);
    }

    @AfterEach
    void stop() {
        long failures = console.console().running().failures();
        console.close();
        assertThat(failures).isZero();
    }

    private String raw(String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), console.console().port())) {
            socket.setSoTimeout(30_000);
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                socket.shutdownOutput();
                socket.getInputStream().transferTo(answer);
            } catch (SocketException cutOff) {
                // it may have answered all the same
            }
            return answer.toString(StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void requestsThatAProxyCouldReadInAnotherWayAreRefused() throws Exception {
        String post = "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        String hidden = "GET /api/state HTTP/1.1\r\nHost: localhost\r\n\r\n";
        Map<String, String> ambiguous = new LinkedHashMap<>();
        ambiguous.put(
                "both lengths", post + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden);
        ambiguous.put("two lengths", post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   " + hidden);
        ambiguous.put("a list of lengths", post + "Content-Length: 5, 6\r\n\r\n{}   " + hidden);
        for (String length : new String[] {"+5", "-1", "0x5", "5 5", "five", "99999999999999999999"}) {
            ambiguous.put("length " + length, post + "Content-Length: " + length + "\r\n\r\n{}   " + hidden);
        }
        for (String encoding : new String[] {"xchunked", "identity, chunked, identity", "chunked, chunked"}) {
            ambiguous.put(encoding, post + "Transfer-Encoding: " + encoding + "\r\n\r\n0\r\n\r\n" + hidden);
        }
        ambiguous.put("space before the colon", post + "Content-Length : 5\r\n\r\n{}   " + hidden);
        ambiguous.put("a folded header", post + "X: a\r\n Content-Length: 5\r\n\r\n" + hidden);
        for (String chunk : new String[] {"zz", "-1", "FFFFFFFFFFFFFFFFF", "0x2"}) {
            ambiguous.put(
                    "chunk " + chunk, post + "Transfer-Encoding: chunked\r\n\r\n" + chunk + "\r\n{}\r\n0\r\n\r\n");
        }
        ambiguous.put("two hosts", "GET /api/state HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n");
        ambiguous.put(
                "another host in the line", "GET http://evil.example/api/state HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ambiguous.put("a zero in a header", "GET /api/state HTTP/1.1\r\nHost: localhost\r\nX: a\u0000b\r\n\r\n");
        for (Map.Entry<String, String> each : ambiguous.entrySet()) {
            String answer = raw(each.getValue());
            assertThat(answer).as(each.getKey()).matches(REFUSED);
            assertThat(answer.split("HTTP/1\\.1 ", -1))
                    .as(each.getKey() + answer)
                    .hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void linesAndHeadersThatAreTooLongAreRefused() throws Exception {
        assertThat(raw("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 414");
        assertThat(raw("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431");
    }

    @Test
    void ofManyWhoSetUpAtOnceOneDoes() {
        try (TestConsole fresh = TestConsole.start(folder.resolve("fresh"))) {
            List<CompletableFuture<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
                String body = "{\"token\":\"" + TestConsole.TOKEN + "\",\"name\":\"root-" + i + "\",\"password\":\""
                        + TestConsole.PASSWORD + "\"}";
                Browser browser = fresh.browser();
                all.add(CompletableFuture.supplyAsync(
                        () -> browser.post("/api/setup", body).statusCode()));
            }
            List<Integer> answers = all.stream().map(CompletableFuture::join).toList();
            assertThat(answers).filteredOn(status -> status == 200).hasSize(1);
            assertThat(answers).allMatch(status -> status == 200 || status == 403 || status == 409);
        }
    }

    @Test
    void anotherSpellingOfAnApplicationIsNoWayIntoIt() throws Exception {
        admin.post("/api/applications", "{\"name\":\"a\"}");
        console.account(admin, "ed", "editor", "a");
        Browser editor = console.browser().signIn("ed", TestConsole.PASSWORD);
        String body = "{\"expectedVersion\":0,\"comment\":\"\",\"text\":\"headgate: 1\\nrules: []\"}";
        for (String name : new String[] {
            "shop",
            "%73hop",
            "a/../shop",
            "a%2f..%2fshop",
            "a/%2e%2e/shop",
            "a;/shop",
            "shop;a",
            "a,shop",
            "a%00shop",
            "/shop",
            "shop%20",
            "shop.",
            "SHOP",
            "a/rules/../../shop",
            "a%5c..%5cshop"
        }) {
            String answer = raw("PUT /api/applications/" + name + "/rules HTTP/1.1\r\nHost: localhost\r\n"
                    + "Content-Type: application/json\r\nCookie: " + editor.cookie() + "\r\nX-Headgate-Csrf: "
                    + editor.csrf() + "\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            assertThat(answer).as(name).matches(REFUSED);
        }
        assertThat(Browser.json(admin.get(RULES)).get("version").asLong()).isZero();
        assertThat(editor.put("/api/applications/a/rules", body).statusCode()).isEqualTo(200);
    }

    @Test
    void sqlIsTextWhereverItIsSaid() {
        for (String text : new String[] {
            "' OR '1'='1", "'; DROP TABLE accounts; --", "\" OR \"\"=\"", "%", "_", "root'--", "1 UNION SELECT 1", "\\'"
        }) {
            console.pass(java.time.Duration.ofMinutes(1));
            String json = JSON.writeValueAsString(text);
            String inPath = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
            assertThat(console.browser()
                            .post("/api/login", "{\"name\":" + json + ",\"password\":" + json + "}")
                            .statusCode())
                    .isEqualTo(401);
            List<HttpResponse<String>> answers = List.of(
                    admin.put("/api/accounts/" + inPath, "{\"role\":\"viewer\"}"),
                    admin.delete("/api/accounts/" + inPath),
                    admin.delete("/api/applications/" + inPath),
                    admin.get("/api/applications/" + inPath + "/rules"),
                    admin.get(RULES + "/versions/" + inPath),
                    admin.get("/api/applications/shop/refusals?resource=" + inPath + "&rule=" + inPath),
                    admin.get("/api/audit?app=" + inPath));
            assertThat(answers).as(text).allMatch(answer -> answer.statusCode() < 500);
        }
        assertThat(admin.get("/api/accounts").body()).contains("\"root\"");
        assertThat(admin.get("/api/applications").body()).contains("\"shop\"");
        assertThat(Browser.json(admin.get("/api/audit")).get("intact").asBoolean())
                .isTrue();
    }

    @Test
    void documentsThatGrowWhenTheyAreReadAreProblemsAndNotLoad() {
        StringBuilder laughs = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x]\\n");
        for (int i = 1; i < 12; i++) {
            laughs.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(8) + "x]\\n");
        }
        for (String yaml : new String[] {
            laughs.toString(),
            "headgate: &me\\n  rules: *me",
            "headgate: !!javax.script.ScriptEngineManager [!!java.net.URL [\\\"http://127.0.0.1:1/\\\"]]",
            "a: &a {b: 1}\\nheadgate: 1\\n<<: *a\\nrules: []",
            "headgate: 1\\nrules: " + "[".repeat(5_000),
            "headgate: 1\\nrules: " + "- ".repeat(5_000),
        }) {
            HttpResponse<String> answer = admin.post(RULES + "/check", "{\"text\":\"" + yaml + "\"}");
            assertThat(answer.statusCode()).as(yaml).isIn(200, 400, 422);
            assertThat(answer.body()).as(yaml).doesNotContain("\"valid\":true");
        }
    }

    @Test
    void aHugeImportIsReadOrRefused() {
        String rule =
                "{\\\"resource\\\":\\\"r\\\",\\\"grade\\\":1,\\\"count\\\":5,\\\"limitApp\\\":\\\"default\\\",\\\"strategy\\\":0},";
        String all = "[" + rule.repeat(20_000);
        HttpResponse<String> answer =
                admin.post(RULES + "/import", "{\"text\":\"" + all.substring(0, all.length() - 1) + "]\"}");
        assertThat(answer.statusCode()).isIn(200, 400, 413, 422);
    }

    @Test
    void aCompressedBodyIsNotInflated() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(new byte[50 << 20]);
        }
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(console.console().address() + "/api/login"))
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(bytes.toByteArray(), 0, 10_000))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("malformed");
    }

    @Test
    void noSecretIsOnTheDisk() throws Exception {
        String credential = Browser.json(admin.post("/api/applications", "{\"name\":\"other\"}"))
                .get("credential")
                .asString();
        String session = admin.cookie().substring(admin.cookie().indexOf('=') + 1);
        assertThat(session).hasSizeGreaterThan(40);
        console.close();
        try (Stream<Path> files = Files.list(folder.resolve("console"))) {
            for (Path file : files.toList()) {
                String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertThat(bytes.contains(TestConsole.PASSWORD)
                                || bytes.contains(TestConsole.TOKEN)
                                || bytes.contains(credential)
                                || bytes.contains(session)
                                || bytes.contains(admin.csrf()))
                        .as(file.toString())
                        .isFalse();
            }
        }
    }
}
