package io.headgate.adapters.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** On what the tests of this module run. */
class BootVersionTest {

    @Test
    void isWhatTheBuildSays() {
        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("headgate.expected.boot"));
    }
}
