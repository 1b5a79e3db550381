package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SourceTest {

    @Test
    void aNetworkOfIpv6IsOneSourceAndAnAddressOfIpv4IsOne() {
        assertThat(Source.counted("2001:db8:1:2:3:4:5:6")).isEqualTo(Source.counted("[2001:db8:1:2::1]"));
        assertThat(Source.counted("2001:db8:1:2::1")).isNotEqualTo(Source.counted("2001:db8:1:3::1"));
        assertThat(Source.counted("192.0.2.1")).isEqualTo("192.0.2.1");
        assertThat(Source.counted("::ffff:192.0.2.1")).isEqualTo("192.0.2.1");
        assertThat(Source.counted("fe80::1%eth0")).isEqualTo(Source.counted("fe80::2"));
        assertThat(Source.counted("not:an:address:")).isEqualTo("not:an:address:");
    }

    @Test
    void thePortThatAProxyWritesBesideTheAddressIsNoPartOfTheSource() {
        WebSettings settings = WebSettings.at("127.0.0.1", 0).withProxy(true).withRequests(1, 2);
        Route from = Route.get("/api/from", Access.ANYBODY, exchange -> exchange.answer(exchange.source()));
        try (ServerUnderTest server = new ServerUnderTest(settings, null, ServerUnderTest.PAGE, from)) {
            assertThat(ask(server, "10.0.0.1, 198.51.100.1:5001").body()).isEqualTo("\"198.51.100.1\"");
            assertThat(ask(server, "198.51.100.1:5002").statusCode()).isEqualTo(200);
            assertThat(ask(server, "198.51.100.1:5003").statusCode())
                    .as("each connection is another port")
                    .isEqualTo(429);
            assertThat(ask(server, "[2001:db8:1:2::1]:5001").body()).isEqualTo("\"20010db800010002/64\"");
            assertThat(ask(server, "[2001:db8:1:2::2]").statusCode()).isEqualTo(200);
            assertThat(ask(server, "2001:db8:1:2::3").statusCode()).isEqualTo(429);
            assertThat(ask(server, "198.51.100.2:x").body()).isEqualTo("\"127.0.0.1\"");
        }
    }

    private static HttpResponse<String> ask(ServerUnderTest server, String forwarded) {
        return server.browser().ask("GET", "/api/from", null, Map.of("X-Forwarded-For", forwarded));
    }
}
