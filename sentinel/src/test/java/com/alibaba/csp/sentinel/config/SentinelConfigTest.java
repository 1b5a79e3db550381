package com.alibaba.csp.sentinel.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SentinelConfigTest {

    @AfterEach
    void putBack() {
        SentinelConfig.setConfig(SentinelConfig.COLD_FACTOR, "3");
        SentinelConfig.setConfig(SentinelConfig.STATISTIC_MAX_RT, "5000");
        SentinelConfig.setConfig(SentinelConfig.SINGLE_METRIC_FILE_SIZE, "52428800");
        SentinelConfig.setConfig(SentinelConfig.TOTAL_METRIC_FILE_COUNT, "6");
        SentinelConfig.setConfig(SentinelConfig.METRIC_FLUSH_INTERVAL, "1");
    }

    @Test
    void defaultsAreThoseOfSentinel() {
        assertThat(SentinelConfig.charset()).isEqualTo("UTF-8");
        assertThat(SentinelConfig.singleMetricFileSize()).isEqualTo(52_428_800);
        assertThat(SentinelConfig.totalMetricFileCount()).isEqualTo(6);
        assertThat(SentinelConfig.coldFactor()).isEqualTo(3);
        assertThat(SentinelConfig.statisticMaxRt()).isEqualTo(5000);
        assertThat(SentinelConfig.metricLogFlushIntervalSec()).isEqualTo(1);
        assertThat(SentinelConfig.getAppType()).isZero();
        assertThat(SentinelConfig.shouldUseContextClassloader()).isFalse();
        assertThat(SentinelConfig.getConfig(SentinelConfig.CHARSET)).isEqualTo("UTF-8");
    }

    @Test
    void aNumberThatIsNoneCountsAsTheDefault() {
        SentinelConfig.setConfig(SentinelConfig.SINGLE_METRIC_FILE_SIZE, "big");
        SentinelConfig.setConfig(SentinelConfig.TOTAL_METRIC_FILE_COUNT, "");
        SentinelConfig.setConfig(SentinelConfig.METRIC_FLUSH_INTERVAL, "1.5");
        SentinelConfig.setConfig(SentinelConfig.STATISTIC_MAX_RT, "x");
        SentinelConfig.setConfig(SentinelConfig.COLD_FACTOR, "x");
        assertThat(SentinelConfig.singleMetricFileSize()).isEqualTo(52_428_800);
        assertThat(SentinelConfig.totalMetricFileCount()).isEqualTo(6);
        assertThat(SentinelConfig.metricLogFlushIntervalSec()).isEqualTo(1);
        assertThat(SentinelConfig.statisticMaxRt()).isEqualTo(5000);
        assertThat(SentinelConfig.coldFactor()).isEqualTo(3);
    }

    @Test
    void aColdFactorOfOneOrLessCountsAsTheDefault() {
        SentinelConfig.setConfig(SentinelConfig.COLD_FACTOR, "1");
        assertThat(SentinelConfig.coldFactor()).isEqualTo(3);
        SentinelConfig.setConfig(SentinelConfig.COLD_FACTOR, "7");
        assertThat(SentinelConfig.coldFactor()).isEqualTo(7);
    }

    @Test
    void settingsAreMadeChangedAndTakenAway() {
        String key = "test.setting";
        assertThat(SentinelConfig.getConfig(key)).isNull();
        SentinelConfig.setConfigIfAbsent(key, "1");
        SentinelConfig.setConfigIfAbsent(key, "2");
        assertThat(SentinelConfig.getConfig(key)).isEqualTo("1");
        SentinelConfig.setConfig(key, "3");
        assertThat(SentinelConfig.removeConfig(key)).isEqualTo("3");
        assertThat(SentinelConfig.removeConfig(key)).isNull();
        assertThatThrownBy(() -> SentinelConfig.getConfig(null)).hasMessage("key cannot be null");
        assertThatThrownBy(() -> SentinelConfig.setConfig(key, null)).hasMessage("value cannot be null");
    }

    @Test
    void theEnvironmentWinsWhereItIsAsked() {
        Map.Entry<String, String> variable = System.getenv().entrySet().stream()
                .filter(each -> !each.getValue().isBlank())
                .findFirst()
                .orElseThrow();
        SentinelConfig.setConfig(variable.getKey(), "of the settings");
        try {
            assertThat(SentinelConfig.getConfig(variable.getKey(), true)).isEqualTo(variable.getValue());
            assertThat(SentinelConfig.getConfig(variable.getKey(), false)).isEqualTo("of the settings");
            assertThat(SentinelConfig.getConfig("not.in.the.environment", true)).isNull();
        } finally {
            SentinelConfig.removeConfig(variable.getKey());
        }
    }

    @Test
    void theNameOfTheApplicationIsTheFirstThatIsThere() {
        Map<String, String> settings = Map.of(
                "csp.sentinel.app.name",
                "named",
                "project.name",
                "project",
                "sun.java.command",
                "com.shop.Main --port 1");
        assertThat(AppName.find(Map.of("CSP_SENTINEL_APP_NAME", "of-env")::get, settings::get))
                .isEqualTo("of-env");
        assertThat(AppName.find(key -> null, settings::get)).isEqualTo("named");
        assertThat(AppName.find(key -> " ", Map.of("project.name", "project", "sun.java.command", "x")::get))
                .isEqualTo("project");
        assertThat(AppName.find(key -> null, Map.of("sun.java.command", "com.shop.Main --port 1")::get))
                .isEqualTo("com.shop.Main");
        assertThat(AppName.find(key -> null, Map.of("sun.java.command", "/opt/shop-1.2.jar x.jar")::get))
                .isEqualTo("shop-1.2");
        assertThat(AppName.find(key -> null, key -> null)).isNull();
    }
}
