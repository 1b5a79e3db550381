package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Browser;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTest {

    @Test
    void placesWithinThePageAreTheIndexAndAskedForAgainEachTime() {
        try (ServerUnderTest server = ServerUnderTest.with()) {
            for (String path : new String[] {"/", "/applications/shop", "/applications/shop.json", "/index.html"}) {
                HttpResponse<String> answer = server.browser().get(path);
                assertThat(answer.statusCode()).as(path).isEqualTo(200);
                assertThat(answer.body()).as(path).contains("<title>page</title>");
                assertThat(answer.headers().allValues("Cache-Control")).containsExactly("no-cache");
                assertThat(answer.headers().firstValue("Content-Type"))
                        .hasValueSatisfying(type -> assertThat(type).startsWith("text/html;"));
                assertThat(answer.headers().firstValue("Content-Security-Policy"))
                        .hasValue(SecurityHeaders.CONTENT);
            }
            String tag = server.browser().get("/").headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> same = server.browser().ask("GET", "/", null, Map.of("If-None-Match", tag));
            assertThat(same.statusCode()).isEqualTo(304);
            assertThat(same.body()).isEmpty();
        }
    }

    @Test
    void assetsAreKeptForEverAndSmallOnTheWay() {
        try (ServerUnderTest server = ServerUnderTest.with()) {
            HttpResponse<String> plain = server.browser().get("/assets/index-1a2b.js");
            assertThat(plain.body()).contains("console.log");
            assertThat(plain.headers().allValues("Cache-Control"))
                    .containsExactly("public, max-age=31536000, immutable");
            assertThat(plain.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/javascript;"));
            HttpResponse<String> zipped =
                    server.browser().ask("GET", "/assets/index-1a2b.js", null, Map.of("Accept-Encoding", "gzip"));
            assertThat(zipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
            assertThat(zipped.body()).doesNotContain("console.log");
        }
    }

    @Test
    void neitherSourceMapsNorFoldersNorWhatIsOutsideAreGivenAway() {
        try (ServerUnderTest server = ServerUnderTest.with()) {
            assertThat(server.browser().get("/assets/index-1a2b.js.map").statusCode())
                    .isEqualTo(404);
            assertThat(server.browser().get("/assets/other-9f.js").statusCode()).isEqualTo(404);
            for (String path :
                    new String[] {"/assets", "/assets/..", "/.hidden.txt", "/a//b.js", "/WebServerTest.class"}) {
                HttpResponse<String> answer = server.browser().get(path);
                assertThat(answer.statusCode() != 200 || answer.body().contains("<title>page</title>"))
                        .as(path + ": " + answer.body())
                        .isTrue();
            }
        }
    }

    @Test
    void withoutAPageItSaysSo() {
        try (ServerUnderTest server =
                new ServerUnderTest(WebSettings.at("127.0.0.1", 0), null, "/io/headgate/console/nowhere/")) {
            HttpResponse<String> answer = server.browser().get("/");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).isEqualTo("page not built\n");
            assertThat(Browser.json(server.browser().get("/api/none")).has("error"))
                    .isTrue();
        }
    }
}
