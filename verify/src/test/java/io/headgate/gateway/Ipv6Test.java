package io.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Ipv6Test {

    @ParameterizedTest
    @CsvSource({
        "2001:db8::7,            2001:db8::7",
        "2001:DB8:0:0::7,        2001:db8::7",
        "2001:0db8:00::0007,     2001:db8::7",
        "::,                     ::",
        "::1,                    ::1",
        "fe80::,                 fe80::",
        "fe80::1%eth0,           fe80::1",
        "1:2:3:4:5:6:7:8,        1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7::,        1:2:3:4:5:6:7:0",
        "1:0:0:4:0:0:0:8,        1:0:0:4::8",
        "1:0:0:4:5:0:0:8,        1::4:5:0:0:8",
        "1:0:3:4:5:6:7:8,        1:0:3:4:5:6:7:8",
        "64:ff9b::192.0.2.33,    64:ff9b::c000:221",
        "1:2:3:4:5:6:1.2.3.4,    1:2:3:4:5:6:102:304",
        "::ffff:192.0.2.33,      192.0.2.33",
        "::FFFF:c000:221,        192.0.2.33",
        "192.0.2.33,             192.0.2.33",
    })
    void anAddressHasOneSpelling(String address, String expected) {
        assertThat(Ipv6.key(address, 128)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":",
                ":::",
                "1:",
                ":1",
                "1::2::3",
                "1:2:3",
                "1:2:3:4:5:6:7:8:9",
                "12345::",
                "g::1",
                "1:2:3:4:5:6:7:8::",
                "::1.2.3",
                "::1.2.3.256",
                "::1.2.3.4.5",
                "1:2:3:4:5:6:7:1.2.3.4",
                "::1.2.3.",
                "::.1.2.3",
                "1::2:",
                "\u0661::",
                "a:b",
                "unknown"
            })
    void whatIsNoAddressStaysAsItIs(String text) {
        assertThat(Ipv6.key(text, 64)).isEqualTo(text);
    }

    @Test
    void aPrefixGroupsTheAddressesOfOneCustomer() {
        assertThat(Ipv6.key("2001:db8:1:2:3:4:5:6", 64))
                .isEqualTo(Ipv6.key("2001:db8:1:2:ffff::", 64))
                .isNotEqualTo(Ipv6.key("2001:db8:1:3:3:4:5:6", 64))
                .hasToString("2001:db8:1:2::");
        assertThat(Ipv6.key("2001:db8:1:2ff::", 56)).hasToString("2001:db8:1:200::");
        assertThat(Ipv6.key("2001:db8::ffff", 127)).hasToString("2001:db8::fffe");
        assertThat(Ipv6.key("ffff::", 1)).hasToString("8000::");
        assertThat(Ipv6.key("::ffff:1.2.3.4", 64)).as("not all of IPv4 in one").isEqualTo("1.2.3.4");
    }

    @Test
    void readsWhatTheLibraryWritesAndShortens() throws Exception {
        for (long seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ByteBuffer bytes = ByteBuffer.allocate(16);
            for (int i = 0; i < 8; i++) {
                bytes.putShort((short) (random.nextBoolean() ? 0 : random.nextInt(1 + random.nextInt(0x10000))));
            }
            InetAddress address = InetAddress.getByAddress(bytes.array());
            if (address instanceof Inet6Address) {
                String text = address.getHostAddress();
                String shortened = text.replaceFirst("(^|:)(0(:|$))+", "::");
                Ipv6 expected = new Ipv6(bytes.getLong(0), bytes.getLong(8));
                assertThat(Ipv6.key(text, 128)).as("seed %d: %s", seed, text).isEqualTo(expected);
                assertThat(Ipv6.key(shortened, 128))
                        .as("seed %d: %s", seed, shortened)
                        .isEqualTo(expected);
                assertThat(Ipv6.key(expected.toString(), 128))
                        .as("seed %d: %s", seed, expected)
                        .isEqualTo(expected);
                assertThat(expected.toString()).hasSizeLessThanOrEqualTo(text.length());
            }
        }
    }

    @Test
    void addressesAreOrderedSoThatCollidingHashesDoNotSlowATableDown() {
        assertThat(new Ipv6(1, 2))
                .isLessThan(new Ipv6(1, 3))
                .isLessThan(new Ipv6(2, 0))
                .isLessThan(new Ipv6(-1, 0));
        assertThat(new Ipv6(1, 2)).isEqualByComparingTo(new Ipv6(1, 2));
    }
}
