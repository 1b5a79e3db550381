package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;

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
}
