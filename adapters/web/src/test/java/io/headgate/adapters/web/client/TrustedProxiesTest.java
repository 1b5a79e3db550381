package io.headgate.adapters.web.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {

    private static final String CLIENT = "203.0.113.7";

    private static String client(TrustedProxies proxies, String connected, String header, String... values) {
        return proxies.client(connected, name -> Map.of(header, List.of(values)).getOrDefault(name, List.of()));
    }

    @Test
    void withoutProxiesWhoIsConnectedIsTheClient() {
        assertThat(client(TrustedProxies.none(), CLIENT, "X-Forwarded-For", "1.1.1.1"))
                .isEqualTo(CLIENT);
        assertThat(client(TrustedProxies.none(), CLIENT, "Forwarded", "for=1.1.1.1"))
                .isEqualTo(CLIENT);
    }

    @Test
    void aStrangerIsNotBelievedAboutTheClient() {
        TrustedProxies proxies = TrustedProxies.of("10.0.0.0/8");

        assertThat(client(proxies, CLIENT, "X-Forwarded-For", "1.1.1.1")).isEqualTo(CLIENT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.7                              | 203.0.113.7",
                "1.1.1.1, 203.0.113.7                     | 203.0.113.7",
                "1.1.1.1, 203.0.113.7, 10.0.0.5           | 203.0.113.7",
                "10.9.9.9, 203.0.113.7 , 10.0.0.5         | 203.0.113.7",
                "203.0.113.7:4711                         | 203.0.113.7",
                "::ffff:203.0.113.7                       | 203.0.113.7",
                "[2001:db8::1]:80                         | 2001:db8:0:0:0:0:0:1",
                "2001:DB8:0::1                            | 2001:db8:0:0:0:0:0:1",
                "10.0.0.4                                 | 10.0.0.4",
                "1.1.1.1, unknown                         | 10.0.0.9",
                "1.1.1.1, unknown, 10.0.0.5               | 10.0.0.5",
                "203.0.113.7, evil.example.com, 10.0.0.5  | 10.0.0.5",
                "''                                       | 10.0.0.9",
                "1.1.1.1,                                 | 10.0.0.9",
            })
    void theRightmostHopThatIsNoProxyIsTheClient(String header, String client) {
        assertThat(client(TrustedProxies.of("10.0.0.0/8"), "10.0.0.9", "X-Forwarded-For", header))
                .isEqualTo(client);
    }

    @Test
    void severalHeadersAreReadAsOne() {
        TrustedProxies proxies = TrustedProxies.of("10.0.0.0/8");

        assertThat(client(proxies, "10.0.0.9", "X-Forwarded-For", "1.1.1.1", CLIENT, "10.0.0.5"))
                .isEqualTo(CLIENT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "for=203.0.113.7                                    | 203.0.113.7",
                "for=1.1.1.1, For=203.0.113.7;proto=http;by=10.0.0.1 | 203.0.113.7",
                "proto=https;for=\"203.0.113.7:80\", for=10.0.0.5   | 203.0.113.7",
                "for=\"[2001:db8::1]:4711\"                         | 2001:db8:0:0:0:0:0:1",
                "for=\"evil, for=203.0.113.7                        | 203.0.113.7",
                "for=\"evil, for=\"203.0.113.7\"                    | 203.0.113.7",
                "for=1.1.1.1, for=_hidden                           | 10.0.0.9",
                "for=1.1.1.1, proto=http                            | 10.0.0.9",
            })
    void theStandardHeaderIsReadFromTheRightToo(String header, String client) {
        TrustedProxies proxies = TrustedProxies.of("10.0.0.0/8").withHeader(ForwardingHeader.FORWARDED);

        assertThat(client(proxies, "10.0.0.9", "Forwarded", header)).isEqualTo(client);
    }

    @Test
    void theHeaderThatProxiesDoNotWriteIsNeverRead() {
        TrustedProxies proxies = TrustedProxies.of("10.0.0.0/8");

        assertThat(client(proxies, "10.0.0.9", "Forwarded", "for=1.1.1.1")).isEqualTo("10.0.0.9");
    }

    @Test
    void proxiesCanHaveIpv6Addresses() {
        TrustedProxies proxies = TrustedProxies.of("2001:db8::/32", "127.0.0.1");

        assertThat(client(proxies, "[2001:db8:7::1]", "X-Forwarded-For", CLIENT))
                .isEqualTo(CLIENT);
        assertThat(client(proxies, "2001:db9::1%eth0", "X-Forwarded-For", CLIENT))
                .isEqualTo("2001:db9:0:0:0:0:0:1");
        assertThat(client(proxies, "::ffff:127.0.0.1", "X-Forwarded-For", CLIENT))
                .isEqualTo(CLIENT);
        assertThat(client(proxies, "127.0.0.2", "X-Forwarded-For", CLIENT)).isEqualTo("127.0.0.2");
    }

    @Test
    void aChainOfOurOwnProxiesEndsSomewhere() {
        String chain = "1.1.1.1" + ", 10.0.0.1".repeat(10_000);

        assertThat(client(TrustedProxies.of("10.0.0.0/8"), "10.0.0.9", "X-Forwarded-For", chain))
                .isEqualTo("10.0.0.1");
    }

    @Test
    void anAddressThatIsNoneIsKeptAsItIs() {
        TrustedProxies proxies = TrustedProxies.of("0.0.0.0/0");

        assertThat(client(proxies, "unix socket", "X-Forwarded-For", "1.1.1.1")).isEqualTo("unix socket");
        assertThat(proxies.client(null, name -> List.of("1.1.1.1"))).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/33",
        "10.0.0.1/8",
        "10.0.0/8",
        "example.com",
        "''",
        "10.0.0.0/x",
        "2001:db8::/129",
        "1.2.3.4/-1"
    })
    void aNetworkThatIsNoneIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> TrustedProxies.of(text));
    }

    @ParameterizedTest
    @CsvSource({
        "1.2.3.4.5",
        "256.1.1.1",
        "01.2.3.4",
        "1.2.3",
        "localhost",
        "1:2",
        "::1::2",
        "abc",
        "-1",
        ":",
        "1.2.3.4:x:y"
    })
    void whatIsNoAddressIsNone(String text) {
        assertThat(IpAddress.parse(text)).isNull();
    }

    @Test
    void addressesOfOneIpv6NetworkAreOne() {
        IpAddress address = IpAddress.parse("2001:db8:1:2:3:4:5:6");

        assertThat(address.grouped(64)).isEqualTo("2001:db8:1:2:0:0:0:0/64");
        assertThat(address.grouped(44)).isEqualTo("2001:db8:0:0:0:0:0:0/44");
        assertThat(address.grouped(128)).isEqualTo("2001:db8:1:2:3:4:5:6");
        assertThat(IpAddress.parse(CLIENT).grouped(8)).isEqualTo(CLIENT);
    }
}
