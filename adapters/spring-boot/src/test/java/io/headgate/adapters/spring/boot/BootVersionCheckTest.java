package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class BootVersionCheckTest {

    @Test
    void aVersionBefore3StopsTheStart() {
        assertThatThrownBy(() -> BootVersionCheck.check("2.7.18"))
                .hasMessageStartingWith("Spring Boot: 2.7.18 (expected: 3.0 or newer;");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"3.0.13", "4.1.1", "10.0.0-M1", "unknown"})
    void otherVersionsPass(String version) {
        assertThatCode(() -> BootVersionCheck.check(version)).doesNotThrowAnyException();
    }
}
