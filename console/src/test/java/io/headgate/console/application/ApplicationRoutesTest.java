package io.headgate.console.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Browser;
import io.headgate.console.ConsoleBase;
import io.headgate.console.Feature;
import io.headgate.console.TestConsole;
import io.headgate.console.store.Schema;
import io.headgate.console.web.LinkFrames;
import io.headgate.console.web.LinkPeer;
import io.headgate.console.web.Route;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationRoutesTest {

    private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();

    /** Writes down who comes and goes. */
    private final Feature listening = new Feature() {
        @Override
        public List<Schema> schemas() {
            return List.of();
        }

        @Override
        public Running start(ConsoleBase base) {
            return new Running() {
                @Override
                public List<Route> routes() {
                    return List.of();
                }

                @Override
                public Optional<LinkOpened> links() {
                    return Optional.of(ApplicationRoutesTest.this::opened);
                }

                @Override
                public void close() {}
            };
        }
    };

    @TempDir
    private Path folder;

    private LinkFrames opened(String application, LinkPeer peer) {
        happened.add("opened " + application);
        return new LinkFrames() {
            @Override
            public void heard(String text) {
                happened.add(text);
            }

            @Override
            public void closed() {
                happened.add("closed " + application);
            }
        };
    }

    private String next() throws InterruptedException {
        return happened.poll(60, TimeUnit.SECONDS);
    }

    private int link(TestConsole console, String credential, BlockingQueue<String> closed) {
        WebSocket.Listener listener = new WebSocket.Listener() {
            @Override
            public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
                closed.add(reason);
                return null;
            }
        };
        try {
            HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .header("Authorization", "Bearer " + credential)
                    .buildAsync(URI.create("ws://127.0.0.1:" + console.console().port() + "/link"), listener)
                    .join();
            return 101;
        } catch (CompletionException failed) {
            return ((WebSocketHandshakeException) failed.getCause())
                    .getResponse()
                    .statusCode();
        }
    }

    @Test
    void aCredentialLetsInstancesInUntilItIsReplacedOrTheApplicationRemoved() throws Exception {
        BlockingQueue<String> closed = new LinkedBlockingQueue<>();
        try (TestConsole console = TestConsole.setUp(folder.resolve("console"), listening)) {
            Browser admin = console.admin();
            String first = Browser.json(admin.post("/api/applications", "{\"name\":\"shop\"}"))
                    .get("credential")
                    .asString();
            assertThat(first).matches("hg_[A-Za-z0-9_-]{43}");
            assertThat(link(console, first, closed)).isEqualTo(101);
            assertThat(next()).isEqualTo("opened shop");
            String second = Browser.json(admin.post("/api/applications/shop/credential", "{}"))
                    .get("credential")
                    .asString();
            assertThat(closed.poll(60, TimeUnit.SECONDS)).isEqualTo("the credential was replaced");
            assertThat(next()).isEqualTo("closed shop");
            assertThat(link(console, first, closed)).isEqualTo(401);
            assertThat(link(console, second, closed)).isEqualTo(101);
            assertThat(next()).isEqualTo("opened shop");
            assertThat(admin.delete("/api/applications/shop").statusCode()).isEqualTo(200);
            assertThat(closed.poll(60, TimeUnit.SECONDS)).isEqualTo("the application was removed");
            assertThat(link(console, second, closed)).isEqualTo(401);
            assertThat(admin.get("/api/audit").body()).doesNotContain(first, second);
        }
        for (Path file : Files.list(folder.resolve("console")).toList()) {
            assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
                    .as("no credential is kept")
                    .doesNotContain("hg_");
        }
    }

    @Test
    void rightsOnAnApplicationGoWithIt() {
        try (TestConsole console = TestConsole.setUp(folder.resolve("console"))) {
            Browser admin = console.admin();
            admin.post("/api/applications", "{\"name\":\"shop\"}");
            admin.post("/api/applications", "{\"name\":\"shop-2\"}");
            console.account(admin, "eve", "editor", "shop", "shop-2");
            Browser eve = console.browser().signIn("eve", TestConsole.PASSWORD);
            assertThat(admin.delete("/api/applications/shop").statusCode()).isEqualTo(200);
            assertThat(Browser.json(admin.get("/api/accounts"))
                            .get(0)
                            .get("applications")
                            .toString())
                    .isEqualTo("[\"shop-2\"]");
            assertThat(eve.get("/api/session").statusCode())
                    .as("her rights are others")
                    .isEqualTo(401);
            String log = admin.get("/api/audit").body();
            assertThat(log).contains("application.remove", "account.unlist").contains("eve");
            admin.post("/api/applications", "{\"name\":\"shop\"}");
            assertThat(console.browser()
                            .signIn("eve", TestConsole.PASSWORD)
                            .get("/api/session")
                            .body())
                    .doesNotContain("\"shop\"");
        }
    }

    @Test
    void anAccountListsOnlyApplicationsThatThereAre() {
        try (TestConsole console = TestConsole.setUp(folder.resolve("console"))) {
            Browser admin = console.admin();
            console.account(admin, "eve", "editor");
            var refused = admin.put("/api/accounts/eve", "{\"role\":\"editor\",\"applications\":[\"later\"]}");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("applications: later (expected: names of applications");
        }
    }

    @Test
    void namesAreCheckedAndTakenOnce() {
        try (TestConsole console = TestConsole.setUp(folder.resolve("console"))) {
            Browser admin = console.admin();
            for (String name : new String[] {"", "a b", "a/b", "..", "<b>", "x".repeat(101), "ä"}) {
                assertThat(admin.post("/api/applications", "{\"name\":\"" + name + "\"}")
                                .statusCode())
                        .as(name)
                        .isEqualTo(400);
            }
            assertThat(admin.post("/api/applications", "{\"name\":\"shop\"}").statusCode())
                    .isEqualTo(201);
            assertThat(admin.post("/api/applications", "{\"name\":\"shop\"}").statusCode())
                    .isEqualTo(409);
            assertThat(admin.post("/api/applications/other/credential", "{}").statusCode())
                    .isEqualTo(404);
            assertThat(admin.delete("/api/applications/other").statusCode()).isEqualTo(404);
        }
    }
}
