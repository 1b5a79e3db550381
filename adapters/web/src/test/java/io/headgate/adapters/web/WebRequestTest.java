package io.headgate.adapters.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.web.client.TrustedProxies;
import org.junit.jupiter.api.Test;

class WebRequestTest {

    private static WebRequest seen(WebSettings settings, Sent sent) {
        return new WebProtection(Headgate.builder().build(), settings).request(sent);
    }

    private static WebRequest seen(Sent sent) {
        return seen(WebSettings.defaults(), sent);
    }

    @Test
    void queryParametersAreFoundAndDecoded() {
        WebRequest request = seen(Sent.get("/").asking("a=1&b=x%20y+z&a=2&c&%64=4&=5&e==&bad=%zz"));

        assertThat(request.query("a")).isEqualTo("1");
        assertThat(request.query("b")).isEqualTo("x y z");
        assertThat(request.query("c")).isEmpty();
        assertThat(request.query("d")).isEqualTo("4");
        assertThat(request.query("e")).isEqualTo("=");
        assertThat(request.query("bad")).isEqualTo("%zz");
        assertThat(request.query("f")).isNull();
        assertThat(seen(Sent.get("/")).query("a")).isNull();
    }

    @Test
    void cookiesAreFound() {
        WebRequest request =
                seen(Sent.get("/").with("Cookie", "a=1; b=\"2\";c=3=4; d").with("cookie", "e=5; a=6"));

        assertThat(request.cookie("a")).isEqualTo("1");
        assertThat(request.cookie("b")).isEqualTo("2");
        assertThat(request.cookie("c")).isEqualTo("3=4");
        assertThat(request.cookie("d")).isNull();
        assertThat(request.cookie("e")).isEqualTo("5");
    }

    @Test
    void theOriginIsWhoeverTheSettingsAskFor() {
        WebSettings settings = WebSettings.defaults();
        Sent sent = Sent.get("/").with("X-App", "shop").from("2001:db8:1:2::7");

        assertThat(seen(sent).origin()).isEmpty();
        assertThat(seen(settings.withOrigins(OriginResolver.header("x-app")), sent)
                        .origin())
                .isEqualTo("shop");
        assertThat(seen(settings.withOrigins(OriginResolver.clientAddress(64)), sent)
                        .origin())
                .isEqualTo("2001:db8:1:2:0:0:0:0/64");
        OriginResolver userOrAddress = OriginResolver.principal().or(OriginResolver.clientAddress(128));
        assertThat(seen(settings.withOrigins(userOrAddress), sent).origin()).isEqualTo("2001:db8:1:2:0:0:0:7");
        assertThat(seen(settings.withOrigins(userOrAddress), sent.by("ada")).origin())
                .isEqualTo("ada");
    }

    @Test
    void anOriginIsNotLongerThanAName() {
        WebSettings settings = WebSettings.defaults().withOrigins(OriginResolver.header("X-App"));

        assertThat(seen(settings, Sent.get("/").with("X-App", "x".repeat(10_000)))
                        .origin())
                .hasSize(256);
    }

    @Test
    void theClientIsTheOneBehindOurProxies() {
        WebSettings settings = WebSettings.defaults().withProxies(TrustedProxies.of("10.0.0.0/8"));
        Sent sent = Sent.get("/").from("10.0.0.1").with("X-Forwarded-For", "1.1.1.1, 203.0.113.9");

        assertThat(seen(settings, sent).clientAddress()).isEqualTo("203.0.113.9");
        assertThat(seen(sent).clientAddress()).isEqualTo("10.0.0.1");
    }

    @Test
    void whatWasReadOnceStaysAsItWas() {
        Sent sent = Sent.get("/").with("X-User", "ada").with("Host", "shop.example.com");
        WebRequest request = seen(sent);
        String before = request.header("X-User") + request.clientAddress() + request.host();

        sent.headers("X-User").set(0, "eve");
        sent.headers("Host").set(0, "other");
        sent.from("9.9.9.9");

        assertThat(request.header("X-User") + request.clientAddress() + request.host())
                .isEqualTo(before);
    }
}
