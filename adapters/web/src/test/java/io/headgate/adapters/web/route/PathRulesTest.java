package io.headgate.adapters.web.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathRulesTest {

    @ParameterizedTest
    @CsvSource({
        "/orders/7, /orders/7",
        "/, /",
        "'', /",
        "*, /*",
        "//orders///7, /orders/7",
        "/orders/7/, /orders/7",
        "/a/./b/., /a/b",
        "/a/../b, /b",
        "/../../b, /b",
        "/a/b/.., /a",
        "/a/%2e%2e/b, /b",
        "/a/%2E./b, /b",
        "/a/..;x=1/b, /b",
        "/a;jsessionid=1/b;v=2, /a/b",
        "/a/.;x/b, /a/b",
        "/a/%252e%252e/b, /a/%2e%2e/b",
        "/%6Frders/%37, /orders/7",
        "/a%2Fb, /a%2Fb",
        "/a%2fb, /a%2Fb",
        "/a%3Bb, /a;b",
        "/%e4%BD%A0, /你",
        "/100%, /100%",
        "/%zz/%4, /%zz/%4",
        "/.well-known, /.well-known",
        "/a/...b, /a/...b",
    })
    void onePlaceHasOneSpelling(String sent, String spelled) {
        assertThat(PathRules.USUAL.spelled(sent)).isEqualTo(spelled);
    }

    @Test
    void dotsCanBeLeftInForServersThatDoNotResolveThem() {
        assertThat(PathRules.USUAL.unresolved("/a/%2e%2E;x=1//b/./%63/")).isEqualTo("/a/../b/./c");
        assertThat(PathRules.USUAL.unresolved("/a/b")).isEqualTo("/a/b");
    }

    @Test
    void bytesThatAreNoTextDoNoHarm() {
        assertThat(PathRules.USUAL.spelled("/%ff%00a")).isEqualTo("/\uFFFD\u0000a");
    }

    @Test
    void aSlashAtTheEndCountsWhereItIsToldTo() {
        PathRules rules = PathRules.USUAL.withTrailingSlash(TrailingSlash.COUNTS);

        assertThat(rules.spelled("/orders/")).isEqualTo("/orders/");
        assertThat(rules.spelled("/orders//")).isEqualTo("/orders/");
        assertThat(rules.spelled("/orders/7/..")).isEqualTo("/orders/");
        assertThat(rules.spelled("/orders")).isEqualTo("/orders");
        assertThat(rules.spelled("//")).isEqualTo("/");
    }

    @Test
    void caseIsIgnoredWhereItIsToldTo() {
        PathRules rules = PathRules.USUAL.withLetterCase(LetterCase.IGNORED);

        assertThat(rules.spelled("/Orders/%41")).isEqualTo("/orders/a");
        assertThat(PathRules.USUAL.spelled("/Orders")).isEqualTo("/Orders");
    }

    @Test
    void whateverIsSentNoDotOrEmptySegmentIsLeft() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String[] parts = {"/", ".", "..", "%2e", "%2E%2e", ";x=1", "a", "%2f", "%", "%41", "//", "é"};
        for (int i = 0; i < 20_000; i++) {
            StringBuilder sent = new StringBuilder("/");
            for (int n = random.nextInt(12); n > 0; n--) {
                sent.append(parts[random.nextInt(parts.length)]);
            }
            String spelled = PathRules.USUAL.spelled(sent.toString());
            assertThat(spelled)
                    .as("%s, seed %s", sent, seed)
                    .startsWith("/")
                    .doesNotContain("//")
                    .doesNotMatch("(.*/)?\\.{1,2}(/.*)?")
                    .matches("/|.*[^/]");
        }
    }
}
