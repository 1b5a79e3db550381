package com.alibaba.csp.sentinel.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.cluster.server.EmbeddedClusterTokenServerProvider;
import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterStateManagerTest {

    private final DynamicSentinelProperty<Integer> property = new DynamicSentinelProperty<>();

    @BeforeEach
    void register() {
        ClusterStateManager.registerProperty(property);
    }

    @AfterEach
    void stop() {
        ClusterStateManager.applyState(ClusterStateManager.CLUSTER_SERVER);
        ClusterStateManager.applyState(ClusterStateManager.CLUSTER_NOT_STARTED);
        assertThat(ClusterStateManager.getMode()).isEqualTo(ClusterStateManager.CLUSTER_NOT_STARTED);
        ClusterStateManager.registerProperty(new DynamicSentinelProperty<>());
    }

    @Test
    void theStateFollowsTheProperty() {
        property.updateValue(ClusterStateManager.CLUSTER_CLIENT);
        assertThat(ClusterStateManager.isClient()).isTrue();
        ClusterStateManager.applyState(ClusterStateManager.CLUSTER_SERVER);
        assertThat(ClusterStateManager.isServer()).isTrue();
        assertThat(ClusterStateManager.isClient()).isFalse();
        assertThat(ClusterStateManager.getLastModified()).isPositive();
        ClusterStateManager.applyState(9);
        ClusterStateManager.applyState(null);
        assertThat(ClusterStateManager.getMode()).isEqualTo(ClusterStateManager.CLUSTER_SERVER);
    }

    @Test
    void aPropertyThatIsNoLongerRegisteredIsNotFollowed() {
        ClusterStateManager.registerProperty(new DynamicSentinelProperty<>());
        property.updateValue(ClusterStateManager.CLUSTER_CLIENT);
        assertThat(ClusterStateManager.isClient()).isFalse();
        assertThatThrownBy(() -> ClusterStateManager.registerProperty(null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void withoutAServerTheModeIsKeptAndTheAnswerIsNo() {
        assertThat(EmbeddedClusterTokenServerProvider.isServerSpiAvailable()).isFalse();
        assertThat(ClusterStateManager.setToServer()).isFalse();
        assertThat(ClusterStateManager.isServer()).isTrue();
    }

    @Test
    void aServerStartedOnItsOwnIsMarked() {
        ClusterStateManager.markToServer();
        assertThat(ClusterStateManager.isServer()).isTrue();
        assertThat(ClusterStateManager.setToServer()).isTrue();
    }

    /** Sentinel pauses five seconds before each: this would take it fifteen minutes. */
    @Test
    void nobodyWaitsBetweenTwoChanges() {
        Assertions.assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            for (int change = 0; change < 100; change++) {
                ClusterStateManager.setToClient();
                ClusterStateManager.setToServer();
            }
        });
    }

    @Test
    void answersTellTheirStatus() {
        TokenResult result =
                new TokenResult(TokenResultStatus.SHOULD_WAIT).setWaitInMs(5).setRemaining(2);
        result.setTokenId(9);
        assertThat(result).hasToString("TokenResult{status=2, remaining=2, waitInMs=5, attachments=null, tokenId=9}");
        assertThat(new TokenServerDescriptor("host", 1))
                .hasToString("TokenServerDescriptor{host='host', port=1, type='default'}");
    }
}
