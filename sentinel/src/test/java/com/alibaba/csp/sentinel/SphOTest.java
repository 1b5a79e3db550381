package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SphOTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @Test
    void saysYesOrNo() throws NoSuchMethodException {
        rules.set(flow("yes or no").perSecond(3));
        assertThat(SphO.entry("yes or no")).isTrue();
        assertThat(SphO.entry("yes or no", EntryType.IN, 2)).isTrue();
        assertThat(SphO.entry("yes or no")).isFalse();
        SphO.exit();
        SphO.exit(1);
        assertThat(SphO.entry(String.class.getMethod("length"))).isTrue();
        SphO.exit(1, "argument");
        assertThat(ClusterBuilderSlot.getClusterNode("yes or no").successQps()).isEqualTo(3);
    }

    @Test
    void thereMustBeSomethingToExit() {
        assertThatNullPointerException().isThrownBy(SphO::exit);
    }

    @Test
    void whatFailsPasses() {
        assertThat(SphO.entry("")).isTrue();
    }
}
