package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.util.HostNameUtil;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommandSettingsTest {

    private final Configured configured = new Configured();

    @AfterEach
    void asBefore() {
        configured.close();
    }

    @Test
    void thePortStaysClosedUntilSomebodyAsks() {
        assertThat(CommandSettings.isWanted(false)).isFalse();
        assertThat(CommandSettings.isWanted(true))
                .as("another center on the class path")
                .isTrue();
        configured.with(TransportConfig.SERVER_PORT, "8719");
        assertThat(CommandSettings.isWanted(false)).isTrue();
        configured.with(TransportConfig.SERVER_PORT, null).with(TransportConfig.CONSOLE_SERVER, "localhost:8080");
        assertThat(CommandSettings.isWanted(false)).isTrue();
        configured.with(CommandSettings.COMMAND, "false");
        assertThat(CommandSettings.isWanted(true)).isFalse();
        configured.with(CommandSettings.COMMAND, "true").with(TransportConfig.CONSOLE_SERVER, null);
        assertThat(CommandSettings.isWanted(false)).isTrue();
        configured.with(CommandSettings.COMMAND, "yes").with(TransportConfig.SERVER_PORT, null);
        assertThat(CommandSettings.isWanted(true)).as("as if it was not set").isTrue();
        assertThat(CommandSettings.isWanted(false)).isFalse();
    }

    @Test
    void itListensToThisMachineOnlyUntilADashboardElsewhereMustReachIt() {
        assertThat(CommandSettings.configured()).isEqualTo(new CommandSettings("127.0.0.1", 8719, "127.0.0.1", false));
        configured.with(TransportConfig.CONSOLE_SERVER, "localhost:8080,127.0.0.1:8081");
        assertThat(CommandSettings.configured()).isEqualTo(new CommandSettings("127.0.0.1", 8719, "127.0.0.1", false));
        configured.with(TransportConfig.CONSOLE_SERVER, "localhost:8080,dashboard.example:8080");
        assertThat(CommandSettings.configured()).isEqualTo(new CommandSettings(null, 8719, HostNameUtil.getIp(), true));
        configured.with(CommandSettings.TOKEN, "secret");
        assertThat(CommandSettings.configured().isExposed()).isFalse();
    }

    @Test
    void anAddressToAnnounceMeansThatItIsReachedThere() {
        configured
                .with(TransportConfig.CONSOLE_SERVER, "localhost:8080")
                .with(TransportConfig.HEARTBEAT_CLIENT_IP, "192.0.2.7");
        assertThat(CommandSettings.configured()).isEqualTo(new CommandSettings(null, 8719, "192.0.2.7", true));
    }

    @Test
    void theHostThatIsSetWins() {
        configured
                .with(TransportConfig.CONSOLE_SERVER, "dashboard.example:8080")
                .with(CommandSettings.HOST, "127.0.0.1");
        assertThat(CommandSettings.configured().host()).isEqualTo("127.0.0.1");
        assertThat(CommandSettings.configured().isExposed()).isFalse();
        configured.with(TransportConfig.CONSOLE_SERVER, null).with(CommandSettings.HOST, "0.0.0.0");
        assertThat(CommandSettings.configured().host()).isNull();
        assertThat(CommandSettings.configured().isExposed()).isTrue();
    }

    @Test
    void aPortThatIsNoneIsRefused() {
        for (String wrong : List.of("x", "-1", "65536", "123456")) {
            configured.with(TransportConfig.SERVER_PORT, wrong);
            assertThatThrownBy(CommandSettings::configured)
                    .hasMessage("csp.sentinel.api.port: " + wrong + " (expected: a port, 0 to 65535)");
        }
    }

    @Test
    void dashboardsAreReadWithAndWithoutProtocolAndPort() {
        assertThat(
                        Dashboards.parse(
                                "a:1, b ,https://c,http://d:2/path,https://e:3,[::1]:4,HTTP://f,sentinel_dashboard:8080,https://my_dashboard/x"))
                .extracting(Object::toString)
                .containsExactly(
                        "Endpoint{protocol=HTTP, host='a', port=1}",
                        "Endpoint{protocol=HTTP, host='b', port=80}",
                        "Endpoint{protocol=HTTPS, host='c', port=443}",
                        "Endpoint{protocol=HTTP, host='d', port=2}",
                        "Endpoint{protocol=HTTPS, host='e', port=3}",
                        "Endpoint{protocol=HTTP, host='::1', port=4}",
                        "Endpoint{protocol=HTTP, host='f', port=80}",
                        "Endpoint{protocol=HTTP, host='sentinel_dashboard', port=8080}",
                        "Endpoint{protocol=HTTPS, host='my_dashboard', port=443}");
        assertThat(Dashboards.parse("a:x,:80,ftp://a:1,a:0,a:70000,a b:1,[::1:4,http://,,"))
                .isEmpty();
        assertThat(Dashboards.parse(null)).isEmpty();
    }

    @Test
    void theRestOfTheSettingsIsReadAsSentinelReadsIt() {
        assertThat(TransportConfig.getHeartbeatApiPath()).isEqualTo("/registry/machine");
        configured.with(TransportConfig.HEARTBEAT_API_PATH, "x");
        assertThat(TransportConfig.getHeartbeatApiPath()).isEqualTo("/x");
        assertThat(TransportConfig.getHeartbeatIntervalMs()).isNull();
        configured.with(TransportConfig.HEARTBEAT_INTERVAL_MS, "x");
        assertThat(TransportConfig.getHeartbeatIntervalMs()).isNull();
        configured.with(TransportConfig.HEARTBEAT_INTERVAL_MS, "5000");
        assertThat(TransportConfig.getHeartbeatIntervalMs()).isEqualTo(5000);
        assertThat(CommandSettings.heartbeatMillis()).isEqualTo(3000);
        configured.with(CommandSettings.HEARTBEAT_TIMEOUT, "0");
        assertThat(CommandSettings.heartbeatMillis()).as("the default").isEqualTo(3000);
        assertThat(TransportConfig.getPort()).isNull();
        configured.with(TransportConfig.SERVER_PORT, "1234");
        assertThat(TransportConfig.getPort()).isEqualTo("1234");
        assertThat(Limits.configured().body()).isEqualTo(4 * 1024 * 1024);
        configured.with(Limits.BODY, "10");
        assertThat(Limits.configured().body()).isEqualTo(10);
        configured.with(Limits.BODY, "4MB");
        assertThat(Limits.configured().body()).as("the default").isEqualTo(4 * 1024 * 1024);
    }
}
